import DebouncedContacts
import DebouncedEngine

/// Two houses with the same wires: one whose loop is woken in each tick, and one that sleeps on as it likes. What is
/// reported does not depend on when the loop was woken: once the second is awake, both have reported the same, and are
/// in the same state.
struct Twins: Explored {
    private var prompt: House
    private var lazy: House
    /// What the second has still to report.
    private var expected: [Moment] = []
    private(set) var violation: String?

    init(_ setting: Setting) throws {
        prompt = try House(setting.with(lateness: 0, mistake: .none))
        lazy = try House(setting)
    }

    var fingerprint: Fingerprint {
        var state = prompt.fingerprint
        for half in [lazy.fingerprint.halves.x, lazy.fingerprint.halves.y] {
            state.add(Int64(bitPattern: half))
        }
        for moment in expected {
            state.add(moment.control)
            state.add(moment.gesture.index)
            state.add(prompt.now.nanoseconds(since: moment.instant))
        }
        return state
    }

    func visitNext(_ body: (String, Twins) -> Void) {
        prompt.visitTicks { moves, step, woken in
            if woken.isTooFar { return }
            var next = self
            next.prompt = woken
            next.expected += woken.heard
            next.violation = woken.violation
            next.lazy.beginTick()
            for (line, move) in moves.enumerated() { next.lazy.move(line, move) }
            var awake = next
            awake.wake()
            body(step, awake)
            guard lazy.overdue < lazy.setting.lateness else { return }
            next.lazy.overdue += 1
            body(step + ", sleeps", next)
        }
    }

    private mutating func wake() {
        do { try lazy.wake() } catch { violation = "\(error)" }
        if violation == nil { violation = lazy.violation }
        if violation == nil, lazy.heard != expected {
            violation = "what is reported depends on when the loop was woken"
        }
        if violation == nil, lazy.panelPrint != prompt.panelPrint {
            violation = "the state depends on when the loop was woken"
        }
        expected = []
        wakeAgain()
    }

    /// It makes no difference if it is woken twice.
    private mutating func wakeAgain() {
        guard violation == nil else { return }
        var again = lazy
        do { try again.wake() } catch { violation = "\(error)" }
        if !again.heard.isEmpty || again.panelPrint != lazy.panelPrint {
            violation = "waking it twice makes a difference"
        }
    }

    static func draw(_ way: [(step: String, state: Twins)]) -> [String] {
        way.map { $0.step + $0.state.prompt.story + "  late" + $0.state.lazy.story }
            + Drawing(way.map(\.state.prompt)).text
    }
}

extension House {
    fileprivate var panelPrint: SIMD2<UInt64> {
        var state = Fingerprint(now: now, oldest: now)
        loop.panel.write(to: &state)
        return state.halves
    }

    /// All that the wires may do in a tick, with the loop awake.
    fileprivate func visitTicks(_ body: ([Setting.Move?], String, House) -> Void) {
        for moves in choices() {
            var next = self
            next.beginTick()
            for (line, move) in moves.enumerated() { next.move(line, move) }
            let step = next.name(moves)
            do { try next.wake() } catch { next.laws.broken = "\(error)" }
            body(moves, step, next)
        }
    }
}
