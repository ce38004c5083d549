// Lengths of time spelled in this file alone, for people: "30 ms", "1.5 s", "90 s", "10 min". Other forms for programs than
// that of a config file stand beside their formats.

/// The units, from the smallest. A time is told in minutes or hours only if they are whole.
private let units: [(name: String, nanoseconds: UInt64)] = [
    ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
]
private let minute: UInt64 = 60_000_000_000
private let hour = 60 * minute
private let day = 24 * hour

extension Duration {
    /// With all its digits, as a setting is told: "30 ms", "1.5 s", "90 s", "10 min"; "0" for none.
    package var words: String {
        (nanoseconds < 0 ? "-" : "") + exact(nanoseconds.magnitude)
    }

    /// With all its digits, as a config file has it, whose units are us, ms, s and min: "30ms", "1.5s", "60min", "0.5us".
    package var configText: String {
        let time = nanoseconds.magnitude
        let text =
            switch time {
            case 0: "0 ms"
            case 1..<1_000: "0\(decimals(time, of: 1_000)) us"
            case _ where time % hour == 0: "\(time / minute) min"
            default: exact(time)
            }
        return (nanoseconds < 0 ? "-" : "") + text.filter { $0 != " " }
    }
}

/// With two or three digits, as a measurement is told: "320 us", "4.2 ms", "133 ms", "12 min", "3 h 5 min"; "0" for none.
package func timeText(_ nanoseconds: Int64) -> String {
    let time = UInt64(max(nanoseconds, 0))
    switch time {
    case (2 * day)...: return whole(time, day, "d", hour, "h")
    case (2 * hour)...: return whole(time, hour, "h", minute, "min")
    case (2 * minute)...: return "\(time / minute) min"
    default: return exact(rounded(time))
    }
}

private func exact(_ time: UInt64) -> String {
    guard time > 0 else { return "0" }
    if time % hour == 0 { return "\(time / hour) h" }
    if time % minute == 0 { return "\(time / minute) min" }
    let unit = unit(of: time)
    let (count, rest) = time.quotientAndRemainder(dividingBy: unit.nanoseconds)
    return "\(count)\(decimals(rest, of: unit.nanoseconds)) \(unit.name)"
}

/// The largest unit that a time has in it, or the smallest that there is.
private func unit(of time: UInt64) -> (name: String, nanoseconds: UInt64) {
    units.last { $0.nanoseconds <= time } ?? units[0]
}

/// ".5" for half of a power of ten, "" for zero.
private func decimals(_ part: UInt64, of power: UInt64) -> String {
    guard part > 0 else { return "" }
    var digits = String(power + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return ".\(digits)"
}

/// To tenths of its unit below ten of them, otherwise to whole ones.
private func rounded(_ time: UInt64) -> UInt64 {
    let unit = unit(of: time).nanoseconds
    let step = max(1, time < 10 * unit ? unit / 10 : unit)
    return (time + step / 2) / step * step
}

/// Whole units, and smaller ones as long as they say something: "3 h 5 min", "330 d".
private func whole(_ time: UInt64, _ unit: UInt64, _ name: String, _ part: UInt64, _ partName: String)
    -> String
{
    let parts = time % unit / part
    return "\(time / unit) \(name)" + (parts > 0 && time < 100 * unit ? " \(parts) \(partName)" : "")
}
