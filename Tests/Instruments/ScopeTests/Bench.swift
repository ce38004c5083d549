import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

@testable import DebouncedInstruments

/// An instrument at a switch that a hand presses, in a time of its own.
struct Bench {
    var model: ScopeModel
    private var hand: ManualMotions
    private var panel: Panel

    init(
        _ profile: SwitchProfile = .tactile, policy: Policy = .leading(delay: .milliseconds(30)),
        names: [String] = ["bell"]
    ) {
        let start = Instant(nanoseconds: 0)
        let contacts = names.indices.map {
            RandomMotions.Contact(LineAddress(chip: "/dev/gpiochip0", offset: $0), activeLow: false)
        }
        hand = ManualMotions(contacts, profile: profile, seed: 1)
        panel = Panel(PanelSettings(buttons: names.map { _ in ButtonSettings(policy: policy) }))
        let lanes = names.map { Lane($0, policy) }
        model = ScopeModel(lanes, title: profile.name + " switch", at: start)
    }

    /// Presses a button at an instant, and lets time pass.
    mutating func tap(_ lane: Int = 0, at milliseconds: Int, until end: Int) {
        let touch = hand.tap(lane, at: .milliseconds(milliseconds))
        if let pressed = touch.pressed { model.press(lane, at: pressed) }
        for change in touch.changes {
            let edge = Edge(change.isHigh ? .active : .inactive, at: change.instant)
            model.feed(.edge(edge, line: lane), deadline: nil)
            panel.feed(edge, line: lane)
        }
        pass(until: end)
    }

    mutating func pass(until milliseconds: Int) {
        model.feed(.deadline, deadline: .milliseconds(milliseconds))
        panel.advance(to: .milliseconds(milliseconds))
        panel.report { model.feed($0) }
    }

    /// Presses keys; answers what the last of them asks for.
    @discardableResult
    mutating func type(_ keys: String) -> KeyEffect? {
        var effect: KeyEffect?
        for key in keys { effect = model.feed(.character(key)) }
        return effect
    }

    func lines(_ columns: Int, _ rows: Int, _ glyphs: Glyphs = .ascii) -> [String] {
        model.picture(Size(columns: columns, rows: rows), glyphs).lines
    }
}

extension Instant {
    static func milliseconds(_ milliseconds: Int) -> Instant {
        Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
    }
}
