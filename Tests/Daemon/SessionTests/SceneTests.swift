import DebouncedConfiguration
import DebouncedLinux
import DebouncedStrips
import Glibc
import Testing

@testable import DebouncedDaemon

/// What happens to a daemon, as text, and what it says. A case begins with its config; times are in milliseconds.
@Suite struct SceneTests {
    @Test(arguments: Case.all("scenes"))
    func happens(_ one: Case) throws {
        let scene = Scene(one.shared)
        for line in one.given { try scene.play(line) }
        let difference = one.difference(from: try scene.end())
        #expect(difference == nil, "\(difference ?? "")")
    }
}

/// The lines of a scene are these; those without an instant happen a second after what comes before them.
///
///     closed 17                       when the daemon starts
///     occupied 17                     by another program
///     edit pin = 17 -> pin = 18       a line of the config; without a line before the arrow, at the end
///     start                           if it is to start before the next line of this kind
///     close 17 at 1000
///     open 17 at 1100
///     lose 17 at 1100                 the edge of this instant
///     press 17 at 1000 for 50
///     pulse 17 at 1000 5000           each 100 ms long
///     turn 17 18 at 1000 2000         clicks of four edges 10 ms apart
///     half-turn 17 18 at 1000 2000    both to the other level, 10 ms apart
///     storm 17 at 1000 for 40         edges 1 ms apart
///     unreadable 17 for 40            readings
///     unsettable 18 for 3             attempts
///     unplug
///     plug with 17 18 closed          or `plug`, or `plug with 17 open`
///     gone 17                         its line alone
///     gone 17 and late by 700         at once, and all that follows is seen that much later
///     free 17                         by the other program
///     reload
///     restart                         with the state that was saved
///     until 60000
private final class Scene {
    private var config: [Substring]
    private var (closed, occupied): (Set<Int>, Set<Int>) = ([], [])
    private var daemon: SimulatedDaemon?
    private var limit: Int?
    private let folder = String(cString: mkdtemp(strdup("/tmp/scene-XXXXXX")))
    private var lines: [String] = []

    init(_ config: [Substring]) { self.config = config }

    deinit {
        unlink("\(folder)/state.json")
        rmdir(folder)
    }

    func play(_ line: Substring) throws {
        if line.hasPrefix("edit ") { return try edit(line.dropFirst(5)) }
        let words = line.split(separator: " ")
        let numbers = words.split { ["at", "for", "by"].contains($0) }.map { $0.compactMap { Int($0) } }
        let kind = words.reduce(into: "") { kind, word in
            let word = Int(word) == nil ? word : "N"
            if word != "N" || !kind.hasSuffix("N") { kind += kind.isEmpty ? word : " \(word)" }
        }
        let pins = numbers.first ?? []
        guard try concerns(pins, kind, numbers) || pins.count == 1 && moves(pins[0], kind, numbers)
        else { throw SceneError(line: "not a line of a scene: \(line)") }
    }

    /// What happens to several lines, or to none.
    private func concerns(_ pins: [Int], _ kind: String, _ numbers: [[Int]]) throws -> Bool {
        switch kind {
        case "closed N" where daemon == nil: closed.formUnion(pins)
        case "occupied N" where daemon == nil: occupied.formUnion(pins)
        case "start": _ = started
        case "turn N at N" where pins.count == 2: for time in numbers[1] { turn(pins, at: time) }
        case "half-turn N at N" where pins.count == 2:
            for time in numbers[1] {
                for (place, pin) in pins.enumerated() {
                    started.move(pin, closed: !closed.contains(pin), at: time + 10 * place)
                }
                closed.formSymmetricDifference(pins)
            }
        case "unplug": started.then { $0.chip.isPlugged = false }
        case "plug": started.then { $0.chip.isPlugged = true }
        case "plug with N closed", "plug with N open":
            started.then { daemon in
                daemon.chip.isPlugged = true
                for pin in pins { daemon.hold(pin, closed: kind.hasSuffix("closed")) }
            }
        case "reload":
            let plan = try plan()
            started.then { $0.runtime.pendingRequests.change(to: plan) }
        case "restart":
            try stop()
            (closed, occupied) = ([], [])
        default: return false
        }
        return true
    }

    /// What happens to one line, and when it ends.
    private func moves(_ pin: Int, _ kind: String, _ numbers: [[Int]]) -> Bool {
        let times = numbers.count > 1 ? numbers[1] : []
        switch kind {
        case "close N at N": for time in times { started.move(pin, closed: true, at: time) }
        case "open N at N": for time in times { started.move(pin, closed: false, at: time) }
        case "lose N at N": for time in times { started.lose(pin, at: time) }
        case "press N at N for N": press(pin, at: times, for: numbers[2][0])
        case "pulse N at N": press(pin, at: times, for: 100)
        case "storm N at N for N":
            for edge in 0..<numbers[2][0] {
                let isClosed = edge.isMultiple(of: 2) != closed.contains(pin)
                started.move(pin, closed: isClosed, at: times[0] + edge)
            }
        case "unreadable N for N":
            started.atOnce { _ in }
            started.atOnce { $0.failReadings(of: pin, times: times[0]) }
        case "unsettable N for N":
            let problem = LineProblem.system(code: EREMOTEIO, doing: "set line \(pin)")
            started.then { $0.board[$0.address(pin)]?.setFault = (problem, times: times[0]) }
        case "gone N": started.then { $0.board[$0.address(pin)]?.fault = .gone }
        case "gone N and late by N":
            started.atOnce {
                $0.board[$0.address(pin)]?.fault = .gone
                $0.board.lateness = .milliseconds(times[0])
            }
        case "free N": started.then { $0.board[$0.address(pin)]?.occupy(as: nil) }
        case "until N": limit = pin
        default: return false
        }
        return true
    }

    /// What was said, and what else can be seen.
    func end() throws -> [String] {
        try stop()
        return lines
    }

    private func press(_ pin: Int, at times: [Int], for length: Int) {
        for time in times {
            started.move(pin, closed: true, at: time)
            started.move(pin, closed: false, at: time + length)
        }
    }

    private func turn(_ pins: [Int], at start: Int) {
        for (place, pin) in (pins + pins).enumerated() {
            started.move(pin, closed: place < 2, at: start + 10 * place)
        }
    }

    /// One that is not yet started starts with the config as it is now.
    private var started: SimulatedDaemon {
        if let daemon { return daemon }
        let new = SimulatedDaemon(config.joined(separator: "\n"), closed: Array(closed))
        for pin in occupied { new.board[new.address(pin)]?.occupy(as: "gpiomon") }
        new.state = StateFile("\(folder)/state.json")
        daemon = new
        return new
    }

    private func stop() throws {
        let daemon = started
        lines += try daemon.run(until: limit)
        let seen = [
            ("totals", daemon.totals), ("devices", daemon.device),
            ("doubles", (daemon.doubles ?? 0) > 0 ? ["\(daemon.doubles!)"] : []),
            ("errors of readings", daemon.readErrors > 0 ? ["\(daemon.readErrors)"] : []),
            ("high at the end", daemon.high),
        ]
        lines += seen.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
        (self.daemon, limit) = (nil, nil)
    }

    private func edit(_ text: Substring) throws {
        let arrow = try #require(text.ranges(of: "->").first, "an edit has an arrow: \(text)")
        let old = text[..<arrow.lowerBound].trimmed
        let new = text[arrow.upperBound...].split(separator: "|").map(\.trimmed)
        if old.isEmpty {
            config += new
        } else {
            let place = try #require(config.firstIndex(of: old), "the config has no line \(old)")
            config.replaceSubrange(place...place, with: new)
        }
    }

    private func plan() throws -> Plan {
        let text = Array(config.joined(separator: "\n").utf8)
        let (plan, findings) = Plan.read(text: text, file: "daemon.toml")
        return try #require(plan, "\(findings)")
    }
}

private struct SceneError: Error { let line: String }

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
