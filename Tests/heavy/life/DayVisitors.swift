import DebouncedContacts
import DebouncedLinux
import Glibc

// MARK: Who listens

extension Day {
    /// Somebody comes, goes, stops reading, or reads again.
    func receive() {
        switch dice.number(1...4) {
        case 1 where !visitors.isEmpty: visitors.remove(at: dice.number(0...visitors.count - 1))
        case 2 where !visitors.isEmpty: dice.pick(visitors).hangs.toggle()
        default:
            guard visitors.count < 4 else { return visitors.removeAll() }
            guard let visitor = Visitor(socket, asking: "events\n") else {
                return judge.differ("nobody serves")
            }
            visitors.append(visitor)
        }
    }

    /// Somebody comes who means harm, goes on with it, or hangs up in the middle.
    func harass() {
        if !hostile.isEmpty, dice.once(in: 3) {
            hostile.remove(at: dice.number(0...hostile.count - 1))
        } else if hostile.count < 4 {
            guard let client = HostileClient(socket) else { return judge.differ("nobody serves") }
            hostile.append(client)
        }
        if !hostile.isEmpty { dice.pick(hostile).send(&dice) }
    }

    /// Everybody has heard everything, or was told what they missed.
    func follow() {
        for visitor in visitors where !visitor.hangs {
            if let problem = visitor.follow() { judge.differ(problem) }
            if visitor.isClosed { judge.differ("a listener was hung up on") }
        }
    }
}

// MARK: The evening

extension Day {
    func endDay() {
        hostile = []
        guard judge.difference == nil, audit == nil, let audit = Audit(socket, judge) else { return stop() }
        self.audit = audit
        // The daemon composes a piece of its answer each time that it looks up.
        scene = Scene(from: now)
        for step: Int64 in 1...99 {
            scene.turn(at: now.advanced(by: step * ms)) { [self] in self.audit?.read() }
        }
        scene.turn(at: now.advanced(by: 100 * ms)) { [self] in
            if let problem = self.audit?.difference(machine, judge) { judge.differ(problem) }
        }
        parts = scene.parts(chips)
    }

    private func stop() {
        kill(getpid(), SIGTERM)
        parts = [Scene.Part(changes: [chips.wait(until: now.advanced(by: 1))])]
    }
}
