import DebouncedContacts

/// How often each output and each total may be set. A total is saved before it is answered.
struct SetLimits {
    private var latest: [Subject: [Instant]] = [:]

    enum Subject: Hashable {
        case output(String)
        case total(String)

        var mostInASecond: Int {
            switch self {
            case .output: 50
            case .total: 1
            }
        }
    }

    /// Counts one more.
    ///
    /// - Throws: that there were too many in the last second.
    mutating func take(_ subject: Subject, at now: Instant) throws(RequestProblem) {
        let recent = (latest[subject] ?? []).filter { $0 + .seconds(1) > now }
        guard recent.count < subject.mostInASecond else { throw subject.problem }
        latest[subject] = recent + [now]
    }
}

extension SetLimits.Subject {
    fileprivate var problem: RequestProblem {
        switch self {
        case .output(let name):
            RequestProblem("output \(name) is set too often: at most \(mostInASecond) times a second")
        case .total(let name): RequestProblem("counter \(name) is set too often: at most once a second")
        }
    }
}
