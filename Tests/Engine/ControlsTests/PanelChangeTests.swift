import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// What becomes of presses that are under way while a panel gets other buttons and chords.
@Suite struct PanelChangeTests {
    @Test func unchangedControlsReportAsBefore() {
        for panel in (0..<500).map({ RandomPanel(seed: $0, bound: true) }) {
            for count in [0, panel.arrivals.count / 2, panel.arrivals.count] {
                let changed = panel.saysBesidesOthers(after: count)
                guard changed != panel.says(.onlyAtArrivals) else { continue }
                Issue.record("changed after \(count): \(changed), by \(panel)")
                return
            }
        }
    }

    // MARK: presses that wait

    private let pair = scene("a b", "ab=50")

    @Test func pressGoesOnWaitingForAChordThatStays() {
        expect(
            pair, "down a 20ms", becomes: scene("c b a", "ab=50"), "10ms down b 9ms up a",
            says: "ab.press@30ms ab.release@39ms")
        expect(
            pair, "down a 20ms", becomes: scene("c b a", "ab=50"), "80ms up a",
            says: "a.press@50ms a.release@100ms")
    }

    @Test func pressWaitsAsTheNewChordsSay() {
        expect(
            pair, "down a 20ms", becomes: scene("a b", "ab=90"), "80ms up a",
            says: "a.press@90ms a.release@100ms")
        expect(
            pair, "down a 20ms", becomes: scene("a b", "ab=30"), "80ms up a",
            says: "a.press@30ms a.release@100ms")
    }

    @Test func pressThatTheNewChordsLeaveIsDecidedAtTheChange() {
        expect(
            pair, "down a 20ms", becomes: scene("a b", "ab=10"), "80ms up a",
            says: "a.press@20ms a.release@100ms")
        expect(
            pair, "down a 20ms", becomes: scene("b a", ""), "80ms up a",
            says: "a.press@20ms a.release@100ms")
    }

    @Test func chordThatWaitsForABiggerOneDoesSoAsTheNewChordsSay() {
        let both = scene("a b c", "ab=50 abc=100")
        expect(
            both, "down a 10ms down b 20ms", becomes: scene("b a c", "ab=50"), "70ms up a",
            says: "ab.press@30ms ab.release@100ms")
        expect(
            both, "down a 10ms down b 20ms", becomes: scene("a b c", "ab=50 abc=80"), "70ms up a",
            says: "ab.press@80ms ab.release@100ms")
        expect(
            both, "down a 10ms down b 20ms", becomes: scene("a b c", "abc=100"), "30ms down c 9ms up a",
            says: "abc.press@60ms abc.release@69ms")
    }

    @Test func chordsThatWouldHaveBeenDecidedAreDecidedAtTheChange() {
        expect(
            scene("a b c d e f", "abcdef=1000"), "down a 1ms down b 99ms down c 1ms down d 1ms down e 398ms",
            becomes: scene("a b c d e f", "ab=50 cde=50 abc=50"), "9ms",
            says: "ab.press@500ms cde.press@500ms")
    }

    @Test func pressesThatAreAllThatANewChordNeedsAreIt() {
        expect(
            scene("a b c", "ac=50 bc=50"), "down a 10ms down b 10ms", becomes: scene("a b c", "ab=50"),
            "80ms up b", says: "ab.press@20ms ab.release@100ms")
    }

    // MARK: buttons that go

    @Test func pressOfAButtonThatGoesIsReportedAndClosedAtTheChange() {
        expect(pair, "down a 20ms", becomes: scene("b", ""), "80ms", says: "a.press@20ms a.release@20ms")
    }

    @Test func chordThatAButtonLeavesIsReportedAtTheChange() {
        expect(
            scene("a b c", "ab=50 abc=100"), "down a 10ms down b 20ms", becomes: scene("a c", ""),
            "70ms up a 9ms down a", says: "ab.press@30ms ab.release@30ms a.press@109ms")
    }

    @Test func pressOfAButtonThatStayedIsNotReportedTwice() {
        expect(
            pair, "down a 80ms", becomes: scene("b", ""), "9ms down b",
            says: "a.press@50ms a.release@80ms b.press@89ms")
    }

    // MARK: chords that are held

    @Test func chordThatIsHeldGoesOn() {
        let bound = "hold=1000 repeat=500,300 gap=300"
        let chord = scene("a b", "ab=50", chordBound: bound)
        expect(
            chord, "down a down b 600ms", becomes: scene("c b a", "cb=50 ab=50", chordBound: bound),
            "600ms up a 9ms up b",
            says: "ab.press@0ms ab.repeat@500ms ab.repeat@800ms ab.hold@1000ms ab.repeat@1100ms "
                + "ab.release@1200ms")
    }

    @Test func membersOfAChordThatGoesStayTaken() {
        expect(
            pair, "down a down b 60ms", becomes: scene("a b", ""), "9ms up a up b 9ms down a",
            says: "ab.press@0ms ab.release@60ms a.press@78ms")
    }

    @Test func cooldownOfAChordGoesOn() {
        let chord = scene("a b", "ab=50", chordBound: "cooldown=100")
        expect(
            chord, "down a down b 9ms up a up b 9ms",
            becomes: scene("c a b", "ab=50", chordBound: "cooldown=100"),
            "down a down b 9ms up a up b 90ms down a down b",
            says: "ab.press@0ms ab.release@9ms ab.press@117ms")
    }

    @Test func aCooldownOfSiblingsGoesOnWithItsNewLength() {
        let siblings = scene("a b", "", lockout: 100)
        expect(
            siblings, "down a 9ms up a 41ms", becomes: scene("c b a", "", lockout: 100),
            "49ms down b 9ms up b 1ms down b", says: "a.press@0ms a.release@9ms b.press@109ms")
        expect(
            siblings, "down a 9ms up a 41ms", becomes: scene("a b", "", lockout: 90),
            "down b 9ms up b 31ms down b", says: "a.press@0ms a.release@9ms b.press@90ms")
        expect(
            siblings, "down a 9ms up a 41ms", becomes: scene("a b", "", lockout: 200),
            "70ms down b 9ms up b 71ms down b", says: "a.press@0ms a.release@9ms b.press@200ms")
    }

    @Test func aPressClaimsNothingIfSomethingElseIsBound() {
        expect(
            scene("a", "", bound: "click hold=100"), "down a 50ms",
            becomes: scene("a", "", bound: "click hold=200"), "50ms up a 50ms down a 9ms up a",
            says: "a.press@0ms a.release@100ms a.press@150ms a.release@159ms a.click@159ms")
        expect(
            scene("a", "", bound: "click hold=100"), "down a 50ms",
            becomes: scene("a", "", bound: "hold=200"), "250ms up a", says: "a.press@0ms a.release@300ms")
    }

    /// How long others are suppressed says nothing of the press under way.
    @Test func aPressKeepsItsClickIfOnlyItsCooldownChanges() {
        expect(
            scene("a", "", bound: "click cooldown=1"), "down a 50ms",
            becomes: scene("a", "", bound: "click cooldown=500"), "50ms up a",
            says: "a.press@0ms a.release@100ms a.click@100ms")
    }

    @Test func aCooldownGoesOnWhenAnotherGroupGoes() {
        var settings = PanelSettings(buttons: [ButtonSettings(policy: .lockout(delay: .zero))])
        let (first, second) = (group("first", 50), group("second", 100))
        settings.groups = [first, second]
        for remaining in [[second], [group("new", 50), second], [second, first]] {
            var panel = Panel(settings)
            for (level, time) in [(Level.active, 0), (.inactive, 10)] {
                panel.feed(Edge(level, at: Instant(nanoseconds: Int64(time))), line: 0)
            }
            panel.report { _ in }
            settings.groups = remaining
            panel.change(to: settings, keeping: [0])
            panel.feed(Edge(.active, at: Instant(nanoseconds: 99)), line: 0)
            #expect(!panel.hasMoments && panel.suppressions.group == 1)
        }
    }

    /// And nothing that is still in a queue comes before that.
    @Test func aPressThatGoesIsClosedAtThePresent() {
        let settings = ButtonSettings(policy: .lockout(delay: .zero))
        var panel = Panel(PanelSettings(buttons: [settings, settings]))
        var reported: [Moment] = []
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        panel.report { reported.append($0) }
        panel.release(keeping: [1], at: Instant(nanoseconds: 50))
        panel.report { reported.append($0) }
        panel.change(to: PanelSettings(buttons: [settings]), keeping: [1])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 49)), line: 0)
        panel.report { reported.append($0) }
        #expect(reported.map(\.gesture) == [.press, .release, .press])
        #expect(reported.map(\.instant.nanoseconds) == [0, 50, 50])
        #expect(reported[1].held == 50)
    }

    /// It is due at the instant of its edge, after it.
    @Test func whatIsDueIsReportedBeforeItGoes() {
        var panel = Panel(PanelSettings(buttons: [ButtonSettings(policy: .trailing(delay: .zero))]))
        panel.feed(Edge(.active, at: Instant(nanoseconds: 10)), line: 0)
        panel.release(keeping: [])
        var reported: [Gesture] = []
        panel.report { reported.append($0.gesture) }
        #expect(reported == [.press, .release])
    }

    private func group(_ name: String, _ nanoseconds: Int64) -> GroupSettings {
        GroupSettings(name, buttons: [0], cooldown: .nanoseconds(nanoseconds))
    }

    @Test func whatWasSuppressedStaysCounted() {
        let siblings = scene("a b", "", lockout: 100)
        var panel = Panel(siblings.settings)
        for arrival in Timeline("down a 9ms down b", siblings.names).arrivals { panel.feed(arrival) }
        panel.change(to: siblings.settings, keeping: [1, 0])
        #expect(panel.suppressions.group == 1)
    }
}

/// Buttons and chords by the letters of their names: `a b c`, `ab=50 abc=100`, times in milliseconds. With a
/// lockout all buttons are siblings.
private func scene(
    _ buttons: String, _ chords: String, bound: String = "", chordBound: String = "", lockout: Int? = nil
) -> Scene {
    let names = buttons.split(separator: " ").map(String.init)
    return Scene(
        names.map { ($0, GestureSettings(bound)) },
        chords: chords.split(separator: " ").map { chord in
            let parts = chord.split(separator: "=")
            let settings = ChordSettings(
                buttons: names.indices.filter { parts[0].contains(names[$0]) },
                within: .milliseconds(Int(parts[1])!), gestures: GestureSettings(chordBound))
            return (String(parts[0]), settings)
        },
        groups: lockout.map { [GroupSettings(buttons: Array(names.indices), cooldown: .milliseconds($0))] }
            ?? [])
}

/// Plays what people do before and after a change; buttons and chords of the same name stay, chords where they are
/// the same.
private func expect(
    _ old: Scene, _ before: String, becomes new: Scene, _ after: String, says expected: String,
    location: SourceLocation = #_sourceLocation
) {
    var panel = Panel(old.settings)
    var said: [String] = []
    let first = Timeline(before, old.names)
    for arrival in first.arrivals { panel.feed(arrival) }
    panel.advance(to: first.end)
    let places = old.places(in: new)
    panel.release(keeping: Renumbering(places))
    panel.report { said.append(old.says([$0], like: expected)) }
    panel.change(to: new.settings, keeping: Renumbering(places))
    #expect(panel.deadline.map { $0 > panel.now } ?? true, "it is due", sourceLocation: location)
    let second = Timeline(after, new.names, from: first.end)
    for arrival in second.arrivals { panel.feed(arrival) }
    panel.finish(at: second.end)
    panel.advance(to: .distantFuture)
    panel.report { said.append(new.says([$0], like: expected)) }
    #expect(said.joined(separator: " ") == expected, sourceLocation: location)
}

extension Scene {
    /// The places here of what another scene has.
    fileprivate func places(in other: Scene) -> [Int?] {
        other.names.enumerated().map { index, name in
            guard let place = names.firstIndex(of: name) else { return nil }
            let isChord = index >= other.settings.buttons.count
            return isChord && other.chord(at: index) != chord(at: place) ? nil : place
        }
    }

    /// Its settings, and what its buttons are called.
    private func chord(at index: Int) -> [String] {
        let chord = settings.chords[index - settings.buttons.count]
        return chord.buttons.map { names[$0] }.sorted() + ["\(chord.within) \(chord.gestures)"]
    }
}

extension RandomPanel {
    /// What its buttons and chords say where two buttons and a chord of them come before all others after so many
    /// arrivals.
    fileprivate func saysBesidesOthers(after count: Int) -> [Moment] {
        var panel = Panel(settings)
        var moments: [Moment] = []
        for arrival in arrivals.prefix(count) { panel.feed(arrival) }
        panel.release(keeping: Renumbering(places))
        panel.report { moments.append($0) }
        panel.change(to: settingsBesidesOthers, keeping: Renumbering(places))
        for arrival in arrivals.dropFirst(count) {
            panel.feed(arrival.renumbered(to: (arrival.line ?? 0) + 2))
        }
        panel.finish(at: panel.now)
        panel.advance(to: .distantFuture)
        panel.report { moment in
            var moved = moment
            moved.control = places[moment.control] ?? -1
            moments.append(moved)
        }
        // What happens at the instant of the change may be put out in two parts.
        return moments.enumerated().sorted {
            ($0.element.instant, $0.element.control, $0.offset)
                < ($1.element.instant, $1.element.control, $1.offset)
        }.map(\.element)
    }

    private var places: [Int?] {
        [nil, nil] + settings.buttons.indices.map { $0 } + [nil]
            + settings.chords.indices.map { settings.buttons.count + $0 }
    }

    private var settingsBesidesOthers: PanelSettings {
        var others = settings
        others.buttons = [others.buttons[0], others.buttons[0]] + others.buttons
        for chord in others.chords.indices {
            others.chords[chord].buttons = moved(others.chords[chord].buttons)
        }
        for group in others.groups.indices {
            others.groups[group].buttons = moved(others.groups[group].buttons)
        }
        others.chords.insert(ChordSettings(buttons: [0, 1], within: .nanoseconds(9)), at: 0)
        return others
    }

    private func moved(_ buttons: [Int]) -> [Int] { buttons.map { $0 + 2 } }
}
