import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedStrips
import Testing

/// What happens to a switch and what it reports, in milliseconds: `1000:1` is an edge, `gone`, `found1`, `read0`,
/// `polled0`, `void`, `unreadable` and `readable` are what a source reports besides. `switches.moments` has the rest.
@Suite struct SwitchTests {
    private let door = SwitchSettings(on: .trailing(delay: .milliseconds(50)))

    private func expect(
        _ settings: SwitchSettings, _ text: String, says expected: String,
        location: SourceLocation = #_sourceLocation
    ) {
        for schedule in Schedule.allCases {
            let moments = schedule.play(
                text.arrivals, Panel(PanelSettings(buttons: [], switches: [settings])))
            #expect(
                moments.map(\.words).joined(separator: " ") == expected, "woken \(schedule)",
                sourceLocation: location)
        }
    }

    private func slow(_ on: Int, _ off: Int) -> SwitchSettings {
        SwitchSettings(on: .trailing(delay: .milliseconds(on)), off: .trailing(delay: .milliseconds(off)))
    }

    /// Also if its line is read after that of the other.
    @Test func noInstantIsEarlierThanTheOneBefore() {
        let quick = SwitchSettings(on: .lockout(delay: .milliseconds(10)))
        var panel = Panel(PanelSettings(buttons: [], switches: [quick, quick]))
        var instants: [Int64] = []
        for line in 0...1 { panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        for (line, instant) in [(0, 100), (1, 90)] as [(Int, Int64)] {
            panel.feed(Edge(.active, at: Instant(nanoseconds: instant)), line: line)
        }
        panel.report { instants.append($0.instant.nanoseconds) }
        #expect(instants == [100, 100])
    }

    @Test(arguments: [false, true])
    func aChangeIsReportedAfterTheDelayOfItsDirection(isOnWhenOpen: Bool) {
        let trailing = SwitchSettings(
            on: .trailing(delay: .milliseconds(50)), off: .trailing(delay: .milliseconds(10)),
            isOnWhenOpen: isOnWhenOpen)
        #expect(trailing.latency(isOn: true) == .milliseconds(50))
        #expect(trailing.latency(isOn: false) == .milliseconds(10))
        // It confirms what closes, and waits for what opens.
        let leading = SwitchSettings(
            on: .leading(delay: .milliseconds(30), confirm: .milliseconds(2)), isOnWhenOpen: isOnWhenOpen)
        #expect(leading.latency(isOn: !isOnWhenOpen) == .milliseconds(2))
        #expect(leading.latency(isOn: isOnWhenOpen) > .milliseconds(2))
    }

    // MARK: the start, and a line that comes back

    @Test func theStateAtTheStartIsReportedIfThatIsWanted() {
        var settings = door
        settings.firesAtStart = true
        expect(settings, "5:found1 20:gone 900:found1", says: "on@5(found)")
    }

    @Test func aStateFoundWhenTheLineComesBackIsReported() {
        expect(door, "0:found0 1000:gone 60000:found1 70000:0", says: "on@60000(found) off@70050")
        expect(door, "0:found0 1000:gone 60000:found0 61000:1", says: "on@61050")
        expect(door, "0:found0 100:1 1000:gone 60000:found0", says: "on@150 off@60000(59850 found)")
    }

    @Test func whatWasPendingWhenTheLineWentIsNotReported() {
        expect(door, "0:found0 1000:1 1020:gone 60000:found0", says: "")
        expect(door, "0:found0 1000:1 1020:gone 60000:found1", says: "on@60000(found)")
    }

    @Test func aLostEdgeIsMadeUpFromAReading() {
        expect(door, "0:found0 1000:1 1030:0 1080:read1 2000:0", says: "on@1130 off@2050(920)")
    }

    // MARK: holds

    @Test func aSwitchThatIsFoundOnIsHeldFromThen() {
        var settings = door
        settings.stages = [.seconds(1)]
        expect(settings, "0:found0 100:gone 5000:found1", says: "on@5000(found) hold1000@6000")
    }

    @Test func aHoldWaitsUntilItsLineCanBeRead() {
        var settings = door
        settings.stages = [.seconds(1)]
        expect(
            settings, "0:1 900:unreadable 4000:readable 5000:0", says: "on@50 hold1000@4000 off@5050(5000)")
        expect(settings, "0:1 900:unreadable 2000:0 4000:readable", says: "on@50 off@2050(2000)")
        expect(settings, "0:1 500:gone 4000:found1", says: "on@50 hold1000@4000")
        expect(settings, "0:1 500:gone 4000:found0", says: "on@50 off@4000(3950 found)")
    }

    @Test(arguments: ["read0", "polled0"]) func aHoldIsNotReportedIfAReadingContradictsIt(_ off: String) {
        var settings = door
        settings.stages = [.seconds(1)]
        expect(settings, "0:1 1050:\(off)", says: "on@50 off@1100(1050)")
        expect(settings, "0:1 1050:void 1050:\(off)", says: "on@50 off@1100(1050)")
        expect(settings, "0:1 1050:\(off) 1070:1 2000:0", says: "on@50 hold1000@1070 off@2050(2000)")
    }

    // MARK: trembling

    @Test func tremblingForTenSecondsIsReportedOnceUntilItSettles() {
        var panel = Panel(PanelSettings(buttons: [], switches: [door]))
        var notices: [PanelNotice] = []
        func feed(_ text: String) {
            for arrival in text.arrivals { panel.feed(arrival) }
            panel.reportNotices { notices.append($0) }
        }
        let trembling = (0..<900).map { "\($0 * 30):\(($0 + 1) % 2)" }.joined(separator: " ")
        feed(trembling)
        #expect(notices == [.unsettled(0, at: Instant(nanoseconds: 10_020_000_000))])
        #expect(panel.isUnsettled(0, at: panel.now))
        #expect(panel.isOn(0) == false)
        feed("30000:1 30001:0")
        #expect(!panel.isUnsettled(0, at: panel.now))
        #expect(notices.count == 1)
    }

    @Test func changesThatSettleAreNoTrembling() {
        var panel = Panel(PanelSettings(buttons: [], switches: [door]))
        for arrival in (0..<400).map({ "\($0 * 60):\(($0 + 1) % 2)" }).joined(separator: " ").arrivals {
            panel.feed(arrival)
        }
        #expect(!panel.hasNotices)
    }

    // MARK: reloads

    @Test func aSwitchThatStaysKeepsItsState() {
        var settings = door
        settings.stages = [.seconds(1)]
        var panel = Panel(PanelSettings(buttons: [], switches: [settings]))
        for arrival in "0:1 700:0 720:1".arrivals { panel.feed(arrival) }
        var other = settings
        other.stages = [.milliseconds(500), .seconds(2)]
        panel.release(keeping: [0])
        panel.change(
            to: PanelSettings(
                buttons: [ButtonSettings(policy: .lockout(delay: .zero))], switches: [door, other]),
            keeping: [nil, nil, 0])
        panel.advance(to: Instant(nanoseconds: 5_000_000_000))
        #expect(panel.isOn(2) == true)
        #expect(panel.isOn(1) == nil)
        var said: [String] = []
        panel.report { said.append("\($0.control) \($0.words)") }
        #expect(said == ["0 on@50", "2 hold2000@2050"])
    }

    @Test func turningOnWhenRoundIsAnEvent() {
        var panel = Panel(PanelSettings(buttons: [], switches: [door]))
        for arrival in "0:1 700:0".arrivals { panel.feed(arrival) }
        panel.advance(to: Instant(nanoseconds: 1_000_000_000))
        panel.report { _ in }
        var round = door
        round.isOnWhenOpen = true
        panel.change(to: PanelSettings(buttons: [], switches: [round]), keeping: [0])
        panel.advance(to: Instant(nanoseconds: 2_000_000_000))
        #expect(panel.isOn(0) == true)
        var said: [String] = []
        panel.report { said.append($0.words) }
        #expect(said == ["on@1000(250 found)"])
    }

    @Test func changesAreCounted() {
        var panel = Panel(PanelSettings(buttons: [], switches: [door]))
        for arrival in "0:1 700:0 800:gone 900:found1".arrivals { panel.feed(arrival) }
        panel.report { _ in }
        #expect(panel.counts[0].edges == 2)
        #expect(panel.counts[0].gestures[.on] == 2)
        #expect(panel.counts[0].gestures[.off] == 1)
        #expect(panel.counts[0].latest == Instant(nanoseconds: 900_000_000))
    }

    // MARK: laws

    /// Told by the definition: the state changes once the line has kept another level for its delay without any edge.
    @Test func itReportsWhatTheDefinitionSays() {
        var random = SplitMix(seed: 7)
        for _ in 0..<2000 {
            let settings = slow(
                Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
            var (now, edges): (Int64, [(Int64, Int)]) = (0, [])
            for number in 1...20 {
                now += Int64.random(in: 1...15, using: &random)
                edges.append((now, number % 2))
            }
            let text = edges.map { "\($0):\($1)" }.joined(separator: " ")
            var (state, expected): (Int, [String]) = (0, [])
            for (index, (instant, level)) in edges.enumerated() {
                let delay = (level == 1 ? settings.on : settings.off).delay.nanoseconds / 1_000_000
                let next = index + 1 < edges.count ? edges[index + 1].0 : .max
                guard level != state, delay == 0 || instant + delay <= next else { continue }
                state = level
                expected.append("\(level == 1 ? "on" : "off")@\(instant + delay)")
            }
            for schedule in Schedule.allCases {
                let panel = Panel(PanelSettings(buttons: [], switches: [settings]))
                let moments = schedule.play(text.arrivals, panel).map {
                    String($0.words.prefix { $0 != "(" })
                }
                #expect(moments == expected, "\(settings) \(text)")
            }
        }
    }
}

extension String {
    fileprivate var arrivals: [Arrival] {
        split(separator: " ").map { word in
            let parts = word.split(separator: ":")
            let instant = Instant(nanoseconds: Int64(parts[0])! * 1_000_000)
            let level: Level = parts[1].last == "1" ? .active : .inactive
            switch parts[1] {
            case "0", "1": return .edge(Edge(level, at: instant), line: 0)
            case "read0", "read1": return .edge(Edge(level, at: instant, origin: .read), line: 0)
            case "polled0", "polled1": return .edge(Edge(level, at: instant, origin: .polled), line: 0)
            case "found0", "found1": return .start(Edge(level, at: instant), line: 0)
            case "gone": return .gone(instant, line: 0)
            case "void": return .void(instant, line: 0)
            case "unreadable": return .reading(instant, line: 0, fails: true)
            case "readable": return .reading(instant, line: 0, fails: false)
            default: preconditionFailure("\(word)")
            }
        }
    }
}
