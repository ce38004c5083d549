import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedWire

/// The response of a free line that is pulled up and down in turn.
enum PullResponse: Equatable {
    /// It follows: nothing else holds it.
    case open
    /// Something outside holds it at this voltage, against either pull.
    case held(high: Bool)
    /// It goes against both pulls, or changes while it is pulled one way.
    case unsteady
    /// It changed so few times while it was pulled one way that somebody may have moved its contact.
    case moved(times: Int)
}

extension Board {
    /// Reads lines fifty times while they are pulled up, and as often while they are pulled down, and gives them back.
    /// All are tried together: many take no longer than one.
    func pullResponses(of lines: [LineAddress]) throws -> [Result<PullResponse, LineProblem>] {
        var (trials, chips) = (lines.map(PullTrial.init), [String: ChipPatience]())
        for _ in 0..<PullTrial.turns {
            for bias in [Bias.pullUp, .pullDown] { try read(&trials, bias, &chips) }
        }
        return trials.map(\.result)
    }

    private func read(
        _ trials: inout [PullTrial], _ bias: Bias, _ chips: inout [String: ChipPatience]
    ) throws {
        var inputs: [Input?] = trials.map { _ in nil }
        defer { for input in inputs { input?.release() } }
        /// Has a line asked for something, unless its chip is too slow to be asked again.
        func ask(_ index: Int, _ body: () throws(LineProblem) -> Void) {
            let (chip, start) = (trials[index].line.chip, now)
            guard chips[chip, default: ChipPatience()].allows(&trials[index], bias) else { return }
            var problem: LineProblem?
            do throws(LineProblem) { try body() } catch {
                problem = error
                trials[index].fail(error)
            }
            chips[chip]?.record(now.nanoseconds(since: start), problem)
        }
        for index in trials.indices {
            ask(index) { () throws(LineProblem) in
                inputs[index] = try request(
                    trials[index].line, bias: bias, activeLow: false, edges: false)
            }
        }
        // A weak resistor takes a moment to charge a wire.
        try pause(.milliseconds(5))
        for _ in 0..<PullTrial.readings {
            for (index, input) in inputs.enumerated() {
                guard let input else { continue }
                ask(index) { () throws(LineProblem) in
                    trials[index].take(isHigh: try input.level() == .active, bias)
                }
            }
            try pause(.milliseconds(1))
        }
    }

    private func pause(_ time: Duration) throws {
        var ready: [Int] = []
        _ = try wait(for: [], or: nil, until: now + time, ready: &ready)
    }
}

/// The readings of one line, and what they mean.
private struct PullTrial {
    /// The number of times that the pulls change places, and of readings in between.
    static let (turns, readings) = (5, 10)
    /// A contact that is moved, and bounces, changes less often.
    private static let fewestChanges = 4

    let line: LineAddress
    private var levels: [Bias: Bool] = [:]
    private var changes = 0
    private var isOver = false
    /// The reason why it could not be asked the last time.
    private var problem: LineProblem?

    init(_ line: LineAddress) { self.line = line }

    /// - Parameter isSlow: whether its chip is so slow that one reading has to do.
    func wants(_ bias: Bias, isSlow: Bool) -> Bool { !isOver && (!isSlow || levels[bias] == nil) }

    mutating func take(isHigh: Bool, _ bias: Bias) {
        if let before = levels.updateValue(isHigh, forKey: bias), before != isHigh { changes += 1 }
        problem = nil
    }

    /// A chip behind a bus can't be read now and then.
    mutating func fail(_ problem: LineProblem, forGood: Bool = false) {
        self.problem = problem
        isOver = forGood || !problem.isTransient
    }

    var result: Result<PullResponse, LineProblem> {
        if isOver || levels.count < 2, let problem { return .failure(problem) }
        if changes >= PullTrial.fewestChanges { return .success(.unsteady) }
        if changes > 0 { return .success(.moved(times: changes)) }
        return switch (levels[.pullUp], levels[.pullDown]) {
        case (true, false): .success(.open)
        case (false, true): .success(.unsteady)
        case (let level, _): .success(.held(high: level ?? false))
        }
    }
}

/// The time for which a chip has kept us waiting: what is slow or broken must not hold up the others.
private struct ChipPatience {
    private static let limit = Duration.milliseconds(500).nanoseconds
    private var spent: Int64 = 0
    private var problem: LineProblem?

    mutating func allows(_ trial: inout PullTrial, _ bias: Bias) -> Bool {
        let isSlow = spent > ChipPatience.limit
        if isSlow, let problem { trial.fail(problem, forGood: true) }
        return trial.wants(bias, isSlow: isSlow)
    }

    mutating func record(_ nanoseconds: Int64, _ problem: LineProblem?) {
        spent += nanoseconds
        self.problem = problem?.isTransient == true ? problem : nil
    }
}

extension LinePlan {
    private var isActiveLow: Bool { request.activeLow }
    private var bias: Bias { request.bias }
    /// True if one level is its rest: what is not pressed may stay either way.
    private var hasRest: Bool { control.kind.isPressed }

    /// Returns true if what is seen fits what the config file says.
    func diagnose(_ response: Result<PullResponse, LineProblem>) -> Diagnosis {
        switch response {
        case .failure(let problem): .wrong(title, "\(problem)")
        case .success(.open): diagnoseOpen()
        case .success(.held(let high)): diagnoseHeld(high)
        case .success(.unsteady):
            .wrong(
                title, "the line is floating: it follows neither a pull-up nor a pull-down",
                "check the wire, or add a pull-up or pull-down resistor of 10 kilohms")
        case .success(.moved(let times)):
            .warning(
                title, "it changed \(counted(times, "time", "times")) while it was tried",
                "try again, and don't touch it; if nobody did, check the wire")
        }
    }

    private var rightBias: String { isActiveLow ? "pull-up" : "pull-down" }

    private func diagnoseOpen() -> Diagnosis {
        switch bias {
        case .pullUp where isActiveLow, .pullDown where !isActiveLow:
            .ok(title, "open, and held \(hasRest ? "at rest " : "")by \(bias.rawValue)")
        case .disabled, .asIs:
            .wrong(
                title, "open, but nothing holds it with bias = \"\(bias.rawValue)\": it is floating",
                "set bias = \"\(rightBias)\"")
        case .pullUp, .pullDown:
            .wrong(
                title, "open, and \(bias.rawValue) makes it count as \(hasRest ? "pressed" : "closed")",
                "set bias = \"\(rightBias)\", or active_low = \(!isActiveLow)")
        }
    }

    private func diagnoseHeld(_ high: Bool) -> Diagnosis {
        let level = high ? "high" : "low"
        guard Level(high: high, activeLow: isActiveLow) == .active else {
            return .ok(
                title, "driven from outside: something holds it \(level)\(hasRest ? ", at rest" : "")")
        }
        guard hasRest else { return .ok(title, "closed: the line stays \(level) with either pull") }
        return .warning(
            title,
            "closed: the line is \(level) with a pull-up and with a pull-down, which counts as pressed",
            "release the button; if it is not pressed, set active_low = \(!isActiveLow) or look for a short"
        )
    }
}
