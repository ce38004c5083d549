import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Sets outputs and totals for clients.
final class Setter: FeedSetter {
    private let dispatcher: Dispatcher
    private let outputs: Outputs?
    private let listeners: Listeners
    private let clock: () -> Instant
    private var limits = SetLimits()

    /// - Parameters:
    ///   - outputs: nil if none is set.
    ///   - listeners: are told who sets what.
    init(
        _ dispatcher: Dispatcher, _ outputs: Outputs?, _ listeners: Listeners = Listeners(),
        clock: @escaping () -> Instant
    ) {
        (self.dispatcher, self.outputs, self.listeners, self.clock) = (dispatcher, outputs, listeners, clock)
    }

    /// As the config says that is in force.
    var allowsCommands: Bool { dispatcher.active.plan.mqtt?.allowsCommands ?? false }

    func set(_ output: String, _ change: OutputChange, by requester: Requester) throws(RequestProblem) {
        // The request may have more spaces than the name.
        let output = outputs?.state(of: output) == nil ? trimmed(output) : output
        guard let outputs, outputs.state(of: output) != nil else { throw unknown(output) }
        try limits.take(.output(output), at: clock())
        // Even if it fails: it may be done a moment later.
        listeners.notify(
            Notice(at: clock(), .set(by: requester, output: output, change: change.requestText)))
        if let refusal = outputs.set(output, change) {
            throw RequestProblem("output \(output)\(refusal.words)")
        }
    }

    func set(
        _ counter: String, to total: Decimal, by requester: Requester,
        _ answer: @escaping (RequestProblem?) -> Void
    ) throws(RequestProblem) {
        let counters = dispatcher.active.plan.counters
        guard let index = counters.firstIndex(where: { $0.name == counter || $0.name == trimmed(counter) })
        else {
            throw unknown(counter: counter)
        }
        let name = counters[index].name
        try limits.take(.total(name), at: clock())
        listeners.notify(Notice(ControlName(.counter, name), at: clock(), .set(by: requester, total)))
        dispatcher.state.set(total, counter: index, at: clock()) { problem in
            answer(
                problem.map {
                    let end = $0 == .inUse ? "" : "; trying again"
                    return RequestProblem(
                        "counter \(name) is set to \(total), but that could not be saved: \($0)\(end)")
                })
        }
    }

    private func unknown(counter name: String) -> RequestProblem {
        if outputs?.state(of: name) != nil {
            return RequestProblem("\(name) is an output: write on, off, toggle or pulse")
        }
        return unknown("counter", name, among: dispatcher.active.plan.counters.map(\.name))
    }

    private func unknown(_ output: String) -> RequestProblem {
        if dispatcher.active.plan.counters.contains(where: { $0.name == output }) {
            return RequestProblem("\(output) is a counter: write what it shows, such as 12345.67")
        }
        return unknown("output", output, among: dispatcher.active.plan.outputs.map(\.name))
    }

    private func unknown(_ kind: String, _ name: String, among names: [String]) -> RequestProblem {
        if let control = dispatcher.active.controls.first(where: { $0.name == name }) {
            return RequestProblem(
                "\(control.kind.rawValue) '\(name)' can't be set; only outputs and counters can")
        }
        let known =
            names.isEmpty ? "the config file has none" : "the config has \(names.joined(separator: ", "))"
        return RequestProblem("there is no \(kind) '\(name)'; \(known)")
    }
}

extension OutputChange {
    /// As a request says it.
    var requestText: String {
        switch self {
        case .on: "on"
        case .off: "off"
        case .toggle: "toggle"
        case .pulse(let time): "pulse \(time.configText)"
        case .blink(let every, let time):
            "blink every \(every.configText)\(time.map { " for \($0.configText)" } ?? "")"
        }
    }
}

extension OutputRefusal {
    fileprivate var words: String {
        switch self {
        case .unknown, .missing(nil): ": the line is not available"
        case .missing(let problem?): ": \(problem)"
        case .interlocked(let interlocks): " stays off while \(interlocks.words)"
        case .failed(let problem): ": \(problem); trying again"
        }
    }
}

private func trimmed(_ text: String) -> String {
    let isGap: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isGap).reversed().drop(while: isGap).reversed())
}

/// Limits how often each output and each total is set. A total is saved before it is answered.
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

    /// Counts one more; throws if there were too many in the last second.
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
