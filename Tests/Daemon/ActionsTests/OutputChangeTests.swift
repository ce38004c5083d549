import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedStrips
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

/// What becomes of the output `lamp` on line 27, as text. A case begins with its config; times are in milliseconds.
@Suite struct OutputChangeTests {
    @Test(arguments: Case.all("changes"))
    func happens(_ one: Case) throws {
        let config = Array(one.shared.joined(separator: "\n").utf8)
        let lamp = Lamp(try #require(Plan.read(text: config, file: "f").plan).outputs)
        for line in one.given { try lamp.play(line) }
        let difference = one.difference(from: lamp.end())
        #expect(difference == nil, "\(difference ?? "")")
    }
}

/// The lines of a case are these. What comes of them is the level with the instant of its change, when the lamp wants to
/// be told the time next, what the log says, and what is refused.
///
///     busy, stuck                        its line is another program's, or can't be set, when it starts
///     start                              if nothing else follows
///     on, off, toggle, pulse 200         as an action sets it
///     blink 500, blink 500 for 1100
///     pressed, released                  the button in its `off_while`
///     free                               by the other program
///     fail 2, fail, work                 when it is set, so many times, always or no more
///     refuse, grant                      requests of its line
///     lose, break, return                the line: its chip is gone, or it can't be used
///     to 300                             time passes, and it is told whenever it wants to know
///     late to 300                        it is told only then
///     oversleep to 300                   and what it is told is when it was due
///     check                              that it is as it was set
///     give back, abandon
private final class Lamp {
    private let board = FakeBoard()
    private let plans: [OutputPlan]
    private var lines: [String] = []
    /// What came of the last line or instant.
    private var now: [String] = []
    private var shown = ""
    private var waits: [Int64] = []
    private let failure = LineProblem.system(code: EREMOTEIO, doing: "set line 27")
    private lazy var outputs = Outputs(plans, on: board) { [unowned self] in say($0.line) }

    init(_ plans: [OutputPlan]) { self.plans = plans }

    private var line: FakeLine { board[LineAddress(chip: "/dev/gpiochip0", offset: 27)]! }

    func play(_ text: Substring) throws {
        let words = text.split(separator: " ")
        let numbers = words.compactMap { Int64($0) }
        let kind = words.map { Int64($0) == nil ? $0 : "N" }.joined(separator: " ")
        if !["busy", "stuck"].contains(kind) { _ = outputs }
        guard try isAsked(kind, numbers) || hasTrouble(kind, numbers) || waits(kind, numbers) else {
            throw UnknownLine(text: text)
        }
        show()
    }

    private func isAsked(_ kind: String, _ numbers: [Int64]) -> Bool {
        switch kind {
        case "start": break
        case "on": set(.on)
        case "off": set(.off)
        case "toggle": set(.toggle)
        case "pulse N": set(.pulse(.milliseconds(numbers[0])))
        case "blink N": set(.blink(every: .milliseconds(numbers[0]), for: nil))
        case "blink N for N": set(.blink(every: .milliseconds(numbers[0]), for: .milliseconds(numbers[1])))
        case "pressed": outputs.interlock { Interlock($0, .pressed) }
        case "released": outputs.interlock { _ in nil }
        case "give back": outputs.giveBack()
        case "abandon": outputs.abandon()
        default: return false
        }
        return true
    }

    private func hasTrouble(_ kind: String, _ numbers: [Int64]) -> Bool {
        switch kind {
        case "busy": line.occupy(as: "other")
        case "free": line.occupy(as: nil)
        case "stuck": line.setFault = (failure, times: 1)
        case "fail N": line.setFault = (failure, times: Int(numbers[0]))
        case "fail": line.setFault = (failure, times: .max)
        case "work": line.setFault = nil
        case "refuse": line.requestFault = failure
        case "grant": line.requestFault = nil
        case "lose": line.fault = .gone
        case "break": line.fault = failure
        case "return": line.fault = nil
        default: return false
        }
        return true
    }

    private func waits(_ kind: String, _ numbers: [Int64]) throws -> Bool {
        let end = numbers.first.map { Instant(nanoseconds: $0 * 1_000_000) } ?? board.now
        switch kind {
        case "to N":
            while let due = outputs.deadline, due <= end {
                let wasHigh = line.isHigh
                waits.append(max(0, milliseconds(due) - milliseconds(board.now)))
                try pass(to: due)
                outputs.advance(to: due)
                if line.isHigh != wasHigh || !now.isEmpty { show() }
            }
            try pass(to: end)
        case "late to N":
            try pass(to: end)
            outputs.advance(to: board.now)
        case "oversleep to N":
            let due = outputs.deadline ?? board.now
            try pass(to: end)
            outputs.advance(to: due)
        case "check":
            outputs.checkSoon()
            outputs.advance(to: board.now)
        default: return false
        }
        return true
    }

    private struct UnknownLine: Error { let text: Substring }

    private func set(_ change: OutputChange) {
        if let refusal = outputs.set("lamp", change) { say("refused: \(words(refusal))") }
    }

    private func words(_ refusal: OutputRefusal) -> String {
        switch refusal {
        case .unknown: "there is none"
        case .missing(let problem): "its line is missing: \(problem.map { "\($0)" } ?? "?")"
        case .interlocked(let interlocks): interlocks.map { "\($0)" }.joined(separator: ", ")
        case .failed(let problem): "\(problem)"
        }
    }

    private func pass(to instant: Instant) throws {
        var ready: [Int] = []
        _ = try board.wait(for: [], or: nil, until: instant, ready: &ready)
    }

    private func say(_ text: String) { now.append(text) }

    private func milliseconds(_ instant: Instant) -> Int64 { instant.nanoseconds / 1_000_000 }

    /// The level, if it or the next deadline has changed, and the waits since it was shown, if there were several.
    private func show() {
        let next = outputs.deadline.map { ", next \(milliseconds($0))" } ?? ""
        let text = (line.isHigh ? "high" : "low") + next
        if text != shown { say(text + (waits.count > 1 ? ", after \(runs(of: waits))" : "")) }
        if !now.isEmpty { lines.append("\(milliseconds(board.now)): \(now.joined(separator: "; "))") }
        (shown, waits, now) = (text, [], [])
    }

    /// As "99 × 10, 500".
    private func runs(of waits: [Int64]) -> String {
        let runs = waits.reduce(into: [(count: Int, wait: Int64)]()) { runs, wait in
            if runs.last?.wait == wait { runs[runs.count - 1].count += 1 } else { runs.append((1, wait)) }
        }
        return runs.map { $0.count == 1 ? "\($0.wait)" : "\($0.count) × \($0.wait)" }.joined(separator: ", ")
    }

    /// With what else it is in the end.
    func end() -> [String] {
        let state = outputs.states.first
        let rest = [
            state.flatMap { $0.isOn == line.isHigh ? nil : $0.isOn ? "on" : "off" },
            state?.blinks.map { "blinks each \($0)" }, state?.problem.map { "missing: \($0)" },
            state?.failure.map { "not set: \($0)" },
            state.flatMap { $0.errors > 0 ? "errors: \($0.errors)" : nil },
            line.consumer == nil ? "its line is free" : nil,
        ].compactMap(\.self)
        return lines + (rest.isEmpty ? [] : ["in the end: \(rest.joined(separator: "; "))"])
    }
}
