import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import DebouncedVisible
import DebouncedWire
import Testing

@testable import DebouncedInstruments

@Suite struct SheetTests {
    private func edges(_ times: [Int]) -> [Edge] {
        times.enumerated().map { place, time in
            Edge(
                place.isMultiple(of: 2) ? .active : .inactive,
                at: Instant(nanoseconds: Int64(time) * 1_000_000))
        }
    }

    private func door(_ times: [Int], asked: Int? = nil, isOnWhenOpen: Bool = false) -> Sheet {
        var survey = SwitchSurvey(asked: asked, from: .inactive, isOnWhenOpen: isOnWhenOpen)
        for edge in edges(times) { survey.feed(edge) }
        return survey.sheet(of: Subject("front <door>", origin: "a.vcd"))
    }

    /// Bounces alone: whatever delay is longer reports nothing, and that proves nothing.
    @Test func nothingIsRecommendedWithoutAChange() {
        let measured = door([1000, 1010])
        #expect(measured.lines.contains { $0.contains("0 changes") })
        #expect(!measured.lines.contains { $0.contains("delay =") || $0.contains("replay") })
        #expect(measured.lines.contains { $0.contains("It did not change") })
        #expect(measured.json["config"] == nil)
    }

    private func gas(_ pulses: Int, asked: Int? = nil, policy: Policy? = nil) -> Sheet {
        var survey = CounterSurvey(asked: asked, from: .inactive, policy: policy)
        for pulse in 0..<pulses {
            for edge in edges([0, 1, 2, 40]) {
                survey.feed(Edge(edge.level, at: edge.instant.advanced(by: Int64(pulse) * 900_000_000)))
            }
        }
        return survey.sheet(of: Subject("gas", origin: "a.vcd"))
    }

    private func knob(_ clicks: Int) -> Sheet {
        var survey = EncoderSurvey(clicks: 10, delay: .zero)
        for line in 0...1 { survey.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        var (place, instant) = (0, Instant(nanoseconds: 0))
        for step in Array(repeating: 1, count: 4 * clicks) + Array(repeating: -1, count: 4 * clicks) {
            let (before, after) = (place & 3, (place + step) & 3)
            (place, instant) = (place + step, instant.advanced(by: 20_000_000))
            let levels = [[0, 0], [1, 0], [1, 1], [0, 1]]
            for line in 0...1 where levels[before][line] != levels[after][line] {
                survey.feed(Edge(levels[after][line] == 1 ? .active : .inactive, at: instant), line: line)
            }
        }
        survey.end(asked: nil)
        return survey.sheet(of: Subject("volume"))
    }

    @Test(arguments: [(500, true), (900, false)]) func aMeterMayKeepWhatItHas(
        _ delay: Int, _ suits: Bool
    ) {
        let policy = Policy.leading(delay: .milliseconds(delay), confirm: .milliseconds(20))
        let praise = "The present settings, confirm = \"20ms\" and delay = \"\(delay)ms\", count all of them"
        let lines = gas(60, policy: policy).lines
        let page = Page([gas(60, policy: policy)], version: "1").html
        #expect(lines.contains { $0.hasPrefix(praise) } == suits)
        #expect(page.contains("<p class=\"lead\">The present settings") == suits)
        #expect(page.contains(suits ? ">Or in the config file:<" : ">In the config file:<"))
        #expect(lines.contains(suits ? "This would do as well:" : "Write into its table:"))
    }

    @Test func aSwitchHasADelayForEachDirection() {
        let measured = door([0, 43, 143, 5000], isOnWhenOpen: true)
        #expect(
            measured.lines == [
                "front <door>: 2 changes, 4 edges",
                "  closing: 1, settled within 143 ms, closed for up to 43 ms in a bounce",
                "  opening: 1, settled within 0, open for up to 100 ms in a bounce", "",
                "Write into its table:",
                "  delay = { on = \"200ms\", off = \"90ms\" }", "",
                "A replay with it reports each of the 2 changes exactly once.",
                "Few changes were seen: repeat it with more.",
            ])
        #expect(measured.json.text.contains(#""config":"delay = { on = \"200ms\", off = \"90ms\" }""#))
        #expect(measured.html().contains("<pre>[switch.&quot;front &lt;door&gt;&quot;]\ndelay = { on ="))
    }

    @Test func aNumberThatDoesNotFitRecommendsNothing() {
        let measured = door([0, 5000], asked: 9)
        #expect(measured.lines.last == "9 changes were asked for, but the wire shows 2: repeat it.")
        #expect(!measured.lines.contains("Write into its table:"))
        #expect(!measured.json.text.contains("config"))
        #expect(measured.html().contains("<div class=\"advice wrong\">"))
    }

    @Test func aCounterSaysWhatIsCountedWithItsSettings() {
        let lines = gas(3, asked: 3).lines
        #expect(lines.first == "gas: 3 pulses, 12 edges")
        #expect(lines.contains("A replay with it counts these 3 pulses."))
        #expect(lines.contains { $0.hasPrefix("Too few pulses (3): ") })
        #expect(gas(3).json.text.contains(#""notes":["Too few pulses (3): "#))
        #expect(!gas(50).lines.joined().contains("Too few"))
        #expect(!gas(50).json.text.contains("notes"))
    }

    @Test func aCounterOfFewerPulsesThanAskedForRecommendsNothing() {
        let measured = gas(3, asked: 4)
        #expect(
            measured.lines == [
                "gas: 3 pulses, 12 edges", "", "4 pulses were asked for, but the wire shows 3: repeat it.",
            ])
        #expect(
            measured.json.text
                == #"{"counter":"gas","edges":12,"pulses":3,"asked":4,"#
                + #""notes":["4 pulses were asked for, but the wire shows 3: repeat it."]}"#)
        #expect(gas(1).lines.contains { $0.hasPrefix("It needs at least 3 pulses, ") })
    }

    @Test func eachKindIsOnThePageAndInThePicture() {
        let all = [door([0, 1, 2, 5000]), gas(6), knob(10), subject(presses: 3)]
        let page = Page(all, version: "1").html
        for words in [
            "<title>front &lt;door&gt;, gas, volume, …: how they bounce</title>",
            "a.vcd · 2 changes · 4 edges",
            "a.vcd · 6 pulses · 24 edges", "turned through 40 phases and back", "[counter.gas]\nconfirm = ",
            "[encoder.volume]\nedges = 4", "<h1>bell</h1>",
        ] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains("<door>"))
        #expect(
            page.contains("<b>spike</b>") && !Page([door([0])], version: "1").html.contains("<b>spike</b>"))
        let picture = all.svg
        for words in ["front &lt;door&gt;: 2 changes, 4 edges.", "gas: 6 pulses, ", "a click has 4 edges"] {
            #expect(picture.contains(words), "\(words)")
        }
        for text in [page, picture] { #expect(wellFormed(text) == nil) }
    }

    @Test func whatDidNotMoveOrSaysNothingIsShownAllTheSame() {
        for measured in [door([]), gas(0), gas(2), knob(0), knob(1)] {
            #expect(!measured.lines.isEmpty)
            for text in [Page([measured], version: "1").html, [measured].svg] {
                #expect(wellFormed(text) == nil)
            }
        }
    }

    @Test func partsLeftOutOfALongRecordingAreReported() {
        let note = "Only the first 200000 edges were evaluated."
        #expect(door(Array(0..<200_001).map { $0 * 500 }).lines.last == note)
        #expect(door(Array(0..<200_000).map { $0 * 500 }).lines.last?.hasPrefix("A replay with it") == true)
    }

    @Test func aPictureStaysSmallHoweverManyPulsesThereAre() {
        #expect([gas(20_000)].svg.utf8.count < 60_000)
    }

    /// Something drives it 20 times a second.
    @Test func aRegularLineHasAFrequency() {
        let words = "rises 20 times a second, and is active 25 % of the time"
        let times = (0..<120).flatMap { [50 * $0, 50 * $0 + 12] }
        var (bell, gas) = (ButtonSurvey(), CounterSurvey())
        for edge in edges(times).map({
            Edge($0.level, at: $0.instant.advanced(by: $0.level == .active ? 0 : 500_000))
        }) {
            bell.feed(edge)
            gas.feed(edge)
        }
        for sheet in [bell.sheet(of: Subject("it")), gas.sheet(of: Subject("it"))] {
            #expect(sheet.lines.joined(separator: " ").contains("it \(words)"))
            #expect(sheet.json["frequency_hz"]?.double == 20 && sheet.json["duty"]?.double == 0.25)
        }
        #expect(door(times).lines.contains { $0.contains("rises 20 times a second") })
        // A program presses as regularly.
        #expect(subject(presses: 500, [0, 100]).json["duty"] == nil)
    }

    @Test func severalOfAKindAreSideBySide() {
        let page = Page([gas(6), gas(9), door([0, 5000]), knob(10), knob(10)], version: "1").html
        for words in [
            "<h1>The 2 counters</h1>", "<th scope=\"col\">pause</th>", "<h1>The 2 encoders</h1>",
            "<td>9</td>", "<td class=\"wrap\">edges = 4</td>",
        ] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains("<h1>The 1 switch"))
        #expect(wellFormed(page) == nil)
    }

    @Test func aReportIsComparedWithAnEarlierOne() throws {
        let old = Page(
            [subject("a & \"b\" <c>", presses: 60), door([0, 5000])], version: "1", made: "2026-01-02 03:04",
            title: "<Hall>"
        ).html
        for words in [
            "<h1>&lt;Hall&gt;</h1>", "<title>&lt;Hall&gt;</title>", " on <time>2026-01-02 03:04</time>.",
        ] {
            #expect(old.contains(words), "\(words)")
        }
        let earlier = try #require(EarlierReport(page: old, origin: "old.html"))
        let worse = subject("a & \"b\" <c>", presses: 50, [0, 3, 16, 100])
        let page = Page([worse, gas(6)], version: "1", against: earlier).html
        let table = try #require(page.firstRange(of: "<h2>Compared with old.html, of 2026-01-02 03:04</h2>"))
        let rows = page[table.upperBound...].split(separator: "\n").prefix(6).joined()
        for row in [
            "<th scope=\"row\">presses</th><td>60</td><td>50</td>",
            "<th scope=\"row\">closing</th><td>8 ms</td><td>16 ms</td>",
            "<th scope=\"row\">quiet</th><td>5 ms</td><td>13 ms</td>",
            "<td class=\"wrap\">leading auto</td><td class=\"wrap\">leading 80 ms</td>",
        ] { #expect(rows.contains(row), "\(rows)") }
        // The counter was not measured then.
        #expect(!page[table.upperBound...].contains("Compared with"))
        #expect(earlier.overview(of: worse)?["closing_ns"]?.integer == 8_000_000)
        #expect(wellFormed(page) == nil)
        let trace = EarlierReport([worse], origin: "old.vcd")
        #expect(Page([worse], version: "1", against: trace).html.contains("<h2>Compared with old.vcd</h2>"))
    }

    /// A page may come from anywhere.
    @Test(arguments: [
        #"{"button":"bell","presses":-5,"closing_ns":-9223372036854775808,"use":"<script>"}"#,
        #"{"button":"bell","presses":1e99,"closing_ns":null,"quiet_ns":[],"opening_ns":"x"}"#,
        #"{"button":"bell"}"#,
    ])
    func anEarlierPageIsReadWhateverItSays(_ json: String) throws {
        let old = "<p data-overview=\"\(escaped(json))\"><time>\u{1b}[2J"
        let earlier = try #require(EarlierReport(page: old, origin: "o.html"))
        let page = Page([subject(presses: 3)], version: "1", against: earlier).html
        #expect(page.contains("Compared with o.html"))
        #expect(!page.contains("<script>") && !page.contains("\u{1b}"))
        #expect(wellFormed(page) == nil)
    }

    @Test(arguments: ["", "<html>", "data-overview=\"{\"", "data-overview=", "\"\"\"data-overview=\"\""])
    func anotherPageIsNoReport(_ page: String) {
        #expect(EarlierReport(page: page, origin: "x.html") == nil)
    }

    @Test func aPersonReadsWhatToDo() {
        let surveys: [(any Survey, String, String)] = [
            (
                ButtonSurvey(), "Press 'it' 50 times, half a second apart.",
                "The simulation presses 'it' 50 times."
            ),
            (
                SwitchSurvey(),
                "Open and close 'it' until it has changed 20 times, and let it settle each time.",
                "The simulation moves 'it' 20 times."
            ),
            (
                CounterSurvey(), "Wait for 50 pulses of 'it'.", "The simulation makes 50 pulses of 'it'."
            ),
            (
                EncoderSurvey(delay: .zero), "Turn 'it' by 10 clicks clockwise, and then by as many back.",
                "The simulation turns 'it' by 10 clicks each way."
            ),
        ]
        for (survey, request, motion) in surveys {
            #expect(survey.task("it", survey.usualNumber) == (request, motion))
        }
    }

    @Test func theManualHasEachMember() {
        let described = Manual("debounced-socket.7").part(".Ss measure --json").names("Va")
        let measured: [Sheet] = [
            subject(presses: 2), door([1000, 1003, 1004, 3000, 3001, 3002, 5000]), gas(60, asked: 60),
            knob(10), door((0..<240).map { 50 * $0 }),
        ]
        let names = measured.reduce(into: Set<String>()) { $0.formUnion($1.json.memberNames) }
        #expect(names.subtracting(described).subtracting(ControlKind.allCases.map(\.rawValue)).sorted() == [])
    }
}
