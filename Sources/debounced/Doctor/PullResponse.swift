import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// What a free line does if it is pulled up, and if it is pulled down.
enum PullResponse: Equatable {
    /// It follows: nothing else holds it.
    case open
    /// Something outside holds it at this voltage, against either pull.
    case held(high: Bool)
    /// It goes against both.
    case unsteady
}

extension Board {
    /// Tries both pulls on a line, and gives it back.
    func pullResponse(of line: LineAddress) throws -> PullResponse {
        let isHighUp = try isHigh(line, .pullUp)
        let isHighDown = try isHigh(line, .pullDown)
        switch (isHighUp, isHighDown) {
        case (true, false): return .open
        case (false, true): return .unsteady
        default: return .held(high: isHighUp)
        }
    }

    private func isHigh(_ line: LineAddress, _ bias: Bias) throws -> Bool {
        let input = try request(line, bias: bias, activeLow: false, edges: false)
        defer { input.release() }
        try settle()
        return try input.level() == .active
    }

    /// A weak resistor takes a moment to charge a wire.
    private func settle() throws {
        var ready: [Int] = []
        _ = try wait(for: [], or: nil, until: now + .milliseconds(5), ready: &ready)
    }
}

extension LinePlan {
    private var isActiveLow: Bool { request.activeLow }
    private var bias: Bias { request.bias }
    /// What is not pressed may stay either way.
    private var hasRest: Bool { control.kind.isPressed }

    /// Whether what is seen fits what the config file says.
    func diagnose(_ response: PullResponse) -> Diagnosis {
        switch response {
        case .open: diagnoseOpen()
        case .held(let high): diagnoseHeld(high)
        case .unsteady:
            .wrong(
                title, "the line is floating: it follows neither a pull-up nor a pull-down",
                "check the wire, or add a pull-up or pull-down resistor of 10 kilohms")
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
