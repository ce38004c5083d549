import DebouncedContacts
import DebouncedLinux

extension EdgeSource {
    /// All that comes before `deadline`, the starts of the lines left out.
    mutating func arrivals(before deadline: Instant?) throws -> [Arrival] {
        try everything(before: deadline).filter { !$0.isStart }
    }

    mutating func starts(before deadline: Instant?) throws -> [Arrival] {
        try everything(before: deadline).filter(\.isStart)
    }

    private mutating func everything(before deadline: Instant?) throws -> [Arrival] {
        var arrivals: [Arrival] = []
        while true {
            let arrival = try next(before: deadline)
            if arrival == .deadline || arrival == .end { return arrivals }
            arrivals.append(arrival)
        }
    }
}

extension Instant {
    func after(microseconds: Int64) -> Instant { advanced(by: microseconds * 1_000) }
}

extension Arrival {
    var levelAndLine: String? {
        switch self {
        case .start(let edge, let line), .edge(let edge, let line): "\(edge.level) \(line)"
        case .gone(_, let line): "gone \(line)"
        default: nil
        }
    }

    fileprivate var isStart: Bool {
        if case .start = self { true } else { false }
    }
}

extension LineReport {
    var words: String {
        switch self {
        case .acquired(let line, _): "had \(line)"
        case .missing(let line, let problem): "missing \(line): \(problem)"
        case .setAside(let line): "set aside \(line)"
        case .readError(let line, let problem, _): "read error \(line): \(problem)"
        case .clockErrors(let line, let edges, let isFirst):
            "\(edges) clock errors of \(line)\(isFirst ? ", the first" : "")"
        case .dropped(let line, let edges): "dropped \(edges) of \(line)"
        }
    }
}
