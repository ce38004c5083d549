/// A time as people say it who don't count seconds: "40 s", "12 min", "3 h 5 min", "2 d 4 h".
package func roughly(_ nanoseconds: Int64) -> String {
    let seconds = max(0, nanoseconds / 1_000_000_000)
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    default: return "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
    }
}

/// A short time: "400 ns", "12 us", "1.2 ms", "30 ms", "1.5 s".
package func briefly(_ nanoseconds: Int64) -> String {
    switch nanoseconds {
    case ..<1000: return "\(nanoseconds) ns"
    case ..<1_000_000: return "\(nanoseconds / 1000) us"
    case ..<1_000_000_000: return "\(tenths(nanoseconds / 100_000)) ms"
    default: return "\(tenths(nanoseconds / 100_000_000)) s"
    }
}

private func tenths(_ number: Int64) -> String {
    number % 10 == 0 ? "\(number / 10)" : "\(number / 10).\(number % 10)"
}

/// How long something lasted: precise while that matters.
package func lasting(_ nanoseconds: Int64) -> String {
    nanoseconds < 120_000_000_000 ? briefly(nanoseconds) : roughly(nanoseconds)
}
