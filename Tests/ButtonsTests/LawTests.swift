// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Contacts
import Testing

/// What holds for every panel, tried on thousands of random ones.
@Suite struct LawTests {
    static let panels = (0..<1500).map { RandomPanel(seed: $0) }

    @Test(arguments: Schedule.allCases)
    func eachButtonSaysWhatItsContactSays(_ schedule: Schedule) {
        every { $0.says(schedule) == $0.momentsOfEachAlone() }
    }

    @Test func instantsAndAtOneInstantButtonsNeverGoBack() {
        every { panel in
            let places = panel.says(.onlyAtArrivals).map { ($0.instant, $0.button) }
            return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
        }
    }

    @Test func theFirstMomentOfAButtonIsAPressAndReleasesFollow() {
        every { panel in
            let moments = panel.losesLines ? [] : panel.says(.onlyAtArrivals)
            return panel.settings.indices.allSatisfy { button in
                let gestures = moments.filter { $0.button == button }.map(\.gesture)
                return gestures == gestures.indices.map { $0.isMultiple(of: 2) ? .press : .release }
            }
        }
    }
}

/// Names the first panel for which the law does not hold.
private func every(location: SourceLocation = #_sourceLocation, _ law: (RandomPanel) -> Bool) {
    guard let panel = LawTests.panels.first(where: { !law($0) }) else { return }
    Issue.record("does not hold for \(panel)", sourceLocation: location)
}

extension RandomPanel {
    fileprivate var losesLines: Bool {
        arrivals.dropFirst(settings.count).contains {
            if case .edge = $0 { false } else { true }
        }
    }

    /// Every button for itself, put in order afterwards.
    fileprivate func momentsOfEachAlone() -> [Moment] {
        settings.indices.flatMap { moments(ofAlone: $0) }.sorted {
            ($0.instant, $0.button) < ($1.instant, $1.button)
        }
    }

    private func moments(ofAlone button: Int) -> [Moment] {
        var alone = LoneButton(settings: settings[button], index: button)
        for arrival in arrivals {
            switch arrival {
            case .edge(let edge, button): alone.take(edge)
            case .start(let edge, button): alone.start(edge)
            case .gone(let instant, button): alone.start(Edge(.inactive, at: instant))
            default: break
            }
        }
        alone.advance(to: .distantFuture)
        return alone.moments
    }
}

/// A contact, and what is reported of it: a release only after a press.
private struct LoneButton {
    let settings: ButtonSettings
    let index: Int
    var contact: Contact
    var moments: [Moment] = []
    var pressed: Instant?

    init(settings: ButtonSettings, index: Int) {
        (self.settings, self.index) = (settings, index)
        contact = Contact(settings.policy)
    }

    mutating func take(_ edge: Edge) {
        if edge.origin == .read { advance(to: edge.instant.advanced(by: -1)) }
        var clean: [Edge] = []
        contact.take(edge) { clean.append($0) }
        for edge in clean { report(edge) }
    }

    mutating func start(_ edge: Edge) {
        advance(to: edge.instant.advanced(by: -1))
        pressed = nil
        contact = Contact(settings.policy, level: settings.firesAtStart ? .inactive : edge.level)
        if settings.firesAtStart, edge.level == .active { take(edge) }
    }

    mutating func advance(to instant: Instant) {
        var clean: [Edge] = []
        contact.advance(to: instant) { clean.append($0) }
        for edge in clean { report(edge) }
    }

    private mutating func report(_ clean: Edge) {
        if clean.level == .active {
            pressed = clean.instant
            moments.append(Moment(button: index, gesture: .press, at: clean.instant))
        } else if let start = pressed {
            pressed = nil
            let held = clean.instant.nanoseconds - start.nanoseconds
            moments.append(Moment(button: index, gesture: .release, at: clean.instant, held: held))
        }
    }
}
