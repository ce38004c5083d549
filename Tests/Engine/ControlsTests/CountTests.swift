import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// What a panel counts, and what it panel notices.
@Suite struct CountTests {
    /// Plays a line of which one column is 1 ms, under each schedule, to its end and 100 ms beyond.
    private func play(_ policy: Policy, _ line: String, _ check: (Panel, [PanelNotice]) -> Void) {
        let strip = Strip(line, step: .milliseconds(1))
        for isEager in [false, true] {
            var panel = Panel([policy])
            var panelNotices: [PanelNotice] = []
            for edge in strip.edges {
                if isEager { panel.advance(to: edge.instant) }
                panel.feed(edge, line: 0)
                panel.report { _ in }
                panel.reportNotices { panelNotices.append($0) }
            }
            panel.advance(to: Instant(nanoseconds: Int64(line.count + 100) * 1_000_000))
            panel.report { _ in }
            panel.reportNotices { panelNotices.append($0) }
            check(panel, panelNotices)
        }
    }

    private let leading = Policy.leading(delay: .milliseconds(8), confirm: .milliseconds(3))

    private func spikes(_ count: Int, end: Int64, longest: Int64) -> PanelNotice {
        .spikes(
            0, at: Instant(nanoseconds: end * 1_000_000), count: count, longest: longest * 1_000_000)
    }

    @Test func everyGestureHasAnIndexOfItsOwn() {
        #expect(Gesture.allCases.map(\.index) == Array(Gesture.allCases.indices))
    }

    @Test func aTotalIsTheSumOfAllCounts() {
        var counts = ControlCounts()
        (counts.edges, counts.missed, counts.spikes, counts.takenByChords) = (1, 2, 3, 4)
        (counts.suppressions.cooldown, counts.suppressions.group) = (5, 6)
        for gesture in Gesture.allCases { counts.gestures[gesture] = 7 + gesture.index }
        var sum = counts
        sum += counts
        #expect([sum.edges, sum.missed, sum.spikes, sum.takenByChords] == [2, 4, 6, 8])
        #expect([sum.suppressions.cooldown, sum.suppressions.group] == [10, 12])
        #expect(Gesture.allCases.allSatisfy { sum.gestures[$0] == 2 * counts.gestures[$0] })
    }

    @Test func edgesPressesAndGestures() {
        play(leading, "__#_#_#####_____________##########_____________") { panel, panelNotices in
            #expect(panel.counts[0].edges == 8)
            #expect(panel.counts[0].presses == 2)
            #expect(panel.counts[0].gestures[.release] == 2)
            #expect(panel.counts[0].gestures[.click] == 0)
            #expect(panel.counts[0].latest == Instant(nanoseconds: 27_000_000))
            #expect(panelNotices.isEmpty)
        }
    }

    @Test func aPulseThatIsTooShortIsASpike() {
        play(leading, "__##____________________") { panel, panelNotices in
            #expect(panel.counts[0].spikes == 1)
            #expect(panel.counts[0].presses == 0)
            #expect(panelNotices == [self.spikes(1, end: 4, longest: 2)])
        }
    }

    @Test func severalPulsesAreReportedTogether() {
        play(leading, "__#_##_#________________#________") { panel, panelNotices in
            #expect(panel.counts[0].spikes == 4)
            #expect(
                panelNotices == [self.spikes(3, end: 8, longest: 2), self.spikes(1, end: 25, longest: 1)])
        }
    }

    @Test func theBouncesOfAPressAreNoSpikes() {
        for line in [
            "__#_##___#####____________", "__####__#_________________", "__#_______#####___________",
        ] {
            play(leading, line) { panel, panelNotices in
                #expect(panel.counts[0].presses == 1)
                #expect(panel.counts[0].spikes == 0, "\(line)")
                #expect(panelNotices.isEmpty)
            }
        }
    }

    @Test func aPressThatComesWhenTheDelayIsOverHasNoPartInTheSpike() {
        play(leading, "__#________#####___________") { panel, _ in
            #expect(panel.counts[0].presses == 1)
            #expect(panel.counts[0].spikes == 1)
        }
    }

    @Test func trailingHasSpikesAndLockoutHasNone() {
        play(.trailing(delay: .milliseconds(8)), "__#####_____________") { panel, _ in
            #expect(panel.counts[0].spikes == 1)
        }
        play(.lockout(delay: .milliseconds(8)), "__###_#_##______#___") { panel, panelNotices in
            #expect(panel.counts[0].spikes == 0)
            #expect(panelNotices.isEmpty)
        }
    }

    @Test func whatIsReadAgainIsNoEdgeOfTheLine() {
        var panel = Panel([leading])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 20_000_000), origin: .read), line: 0)
        panel.advance(to: Instant(nanoseconds: 99_000_000))
        #expect(panel.counts[0].edges == 1)
        #expect(panel.counts[0].missed == 1)
    }

    @Test func suppressedPressesAreCountedByReasonAndButton() {
        var gestures = GestureSettings()
        gestures.cooldown = .milliseconds(50)
        let policy = Policy.lockout(delay: .zero)
        var panel = Panel(
            PanelSettings(
                buttons: [
                    ButtonSettings(policy: policy, gestures: gestures), ButtonSettings(policy: policy),
                    ButtonSettings(policy: policy),
                ],
                chords: [ChordSettings(buttons: [1, 2], within: .milliseconds(50))],
                groups: [GroupSettings(buttons: [0, 1], cooldown: .milliseconds(10))]))
        func feed(_ level: Level, line: Int, at milliseconds: Int64) {
            panel.feed(Edge(level, at: Instant(nanoseconds: milliseconds * 1_000_000)), line: line)
        }
        for (line, milliseconds) in [(0, 0), (1, 5), (0, 20)] as [(Int, Int64)] {
            feed(.active, line: line, at: milliseconds)
            feed(.inactive, line: line, at: milliseconds + 1)
        }
        feed(.active, line: 1, at: 200)
        feed(.active, line: 2, at: 210)

        #expect(panel.counts[0].suppressions.cooldown == 1)
        #expect(panel.counts[1].suppressions.group == 1)
        #expect(panel.counts.map(\.takenByChords) == [0, 1, 1, 0])
        #expect(panel.total.suppressions.all == 2)
    }

    @Test func countsSurviveAReloadWithTheirName() {
        var panel = Panel([leading, leading])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 0)
        panel.feed(Edge(.active, at: Instant(nanoseconds: 0)), line: 1)
        panel.advance(to: Instant(nanoseconds: 5_000_000))
        panel.report { _ in }
        let settings = PanelSettings(buttons: [
            ButtonSettings(policy: .lockout(delay: .zero)), ButtonSettings(policy: leading),
        ])
        panel.change(to: settings, keeping: [nil, nil], names: [nil, 0])
        #expect(panel.counts.map(\.presses) == [0, 1])
        #expect(panel.total.presses == 2)
    }
}
