import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedInstruments

/// One press of each switch, as it is seen. The seed is always the same, and so are the bounces.
@Suite struct PictureTests {
    private func expect(_ lines: [String], _ drawing: String, at location: SourceLocation = #_sourceLocation)
    {
        let drawn = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines == drawn, "\(lines.joined(separator: "\n"))", sourceLocation: location)
    }

    /// What is seen once a button was pressed and let go.
    private func bench(
        _ profile: SwitchProfile = .tactile, names: [String] = ["bell"], tapped lane: Int = 0,
        typed keys: String = ""
    ) -> Bench {
        var bench = Bench(profile, names: names)
        bench.tap(lane, at: 100, until: 430)
        bench.type(keys)
        return bench
    }

    /// The signals alone, at 10 ms a column.
    private func expectSignals(
        of profile: SwitchProfile, _ drawing: String, at location: SourceLocation = #_sourceLocation
    ) {
        let lines = bench(profile, typed: "z").lines(60, 9)
        #expect(lines[0].hasPrefix(" \(profile.name) switch "), sourceLocation: location)
        expect(Array(lines[2..<7]), drawing, at: location)
    }

    @Test func aPressIsSeenWithAllAroundIt() {
        expect(
            bench(.clean, typed: "z").lines(60, 9),
            #"""
             clean switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw        2 ____________/########\________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             ? help  q quit  1 press  a hold  space pause  z x zoom
            """#)
    }

    @Test func theHelpFitsAnyScreen() {
        let page = bench(typed: "?").lines(80, 24)
        #expect(page[0].hasPrefix("Keys ") && page.contains { $0.hasPrefix("  q ") })
        #expect(page.contains { $0.contains("one edge") })
        for (columns, rows) in [(40, 10), (20, 8)] {
            let lines = bench(typed: "?").lines(columns, rows)
            for words in ["q quit", "1 press", "p policy", "b switch"] {
                #expect(lines.contains { $0.contains(words) }, "\(words) at \(columns)x\(rows)")
            }
        }
    }

    @Test func whereKeysOnlyChooseTheHelpSaysSo() {
        var model = ScopeModel(
            [Lane("bell", .leading(delay: .milliseconds(30)))], title: "live", canPress: false,
            at: .milliseconds(0))
        _ = model.feed(.character("?"))
        for (columns, rows) in [(80, 24), (30, 10)] {
            let lines = model.picture(Size(columns: columns, rows: rows), .ascii).lines
            for words in ["press a", "1 press", "a hold", "hold a", "b switch"] {
                #expect(!lines.contains { $0.contains(words) }, "\(words)")
            }
        }
    }

    @Test func bothLinesOfAKnobHaveTheirLetters() {
        let lanes = ["a", "b"].map {
            Lane("volume.\($0)", .trailing(delay: .milliseconds(5)), of: .encoder, closing: nil)
        }
        let bells = (0..<4).map { Lane("bell\($0)", .leading(delay: .milliseconds(5))) }
        let model = ScopeModel(bells + lanes, title: "live", canPress: false, at: .milliseconds(0))
        let lines = model.picture(Size(columns: 80, rows: 16), .ascii).lines
        for letter in ["a", "b"] {
            #expect(lines.contains { $0.contains("volu.\(letter) ") || $0.contains("volum.\(letter)") })
        }
    }

    @Test func theTactileOneBounces() {
        expectSignals(
            of: .tactile,
            #"""
             raw        8 ____________%########\________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
            """#)
    }

    @Test func theRockerBouncesMuch() {
        expectSignals(
            of: .rocker,
            #"""
             raw       52 ____________%########%________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
            """#)
    }

    @Test func theReedBouncesShortly() {
        expectSignals(
            of: .reed,
            #"""
             raw        8 ____________%########%________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
            """#)
    }

    @Test func theWornOneFoolsLockout() {
        expectSignals(
            of: .worn,
            #"""
             raw      186 ____________%%%%#####%%%%_____________________
            >leading    1 ____________/##############\__________________
             trailing   1 __________________/########\__________________
             lockout    3 ____________/##\__/##\__/##\__________________
             gestures                 press          release
            """#)
    }

    @Test func theNoisyOneHasASpikeThatIsNoPress() {
        expectSignals(
            of: .noisy,
            #"""
             raw       12 ______________%########%#%____________________
            >leading    1 ______________/#############\_________________
             trailing   1 _________________/##########\_________________
             lockout    1 ______________/########\______________________
             gestures                   press         release
            """#)
    }

    @Test func aStandingPictureIsMagnifiedAroundThePress() {
        expect(
            bench(typed: " zzzzzz").lines(60, 12, .blocks),
            #"""
             tactile switch   leading 30ms, confirm 1ms   200us a column
             1 a  bell   1 press
             raw        8 ___________▒██████████████████████████████████
            >leading    1 ________________▐█████████████████████████████
             trailing   1 ______________________________________________
             lockout    1 ___________▐██████████████████████████████████
             gestures                     press
                           │-2ms     │0        │2ms      │4ms      │6ms



             ? help  q quit  space go on  z x zoom  arrows move
            """#)
    }

    @Test func theSmallestScreenShowsTheSignals() {
        expect(
            bench(typed: " zzzzzz").lines(20, 5),
            #"""
            raw ___%############
            lea>________/#######
            tra ________________
            loc ___/############
            ges         press
            """#)
    }

    @Test func buttonsThatAreNotChosenHaveARowEach() {
        expect(
            bench(.worn, names: ["one", "two", "a\u{1b}[2Jb\nc😀é"], tapped: 2).lines(60, 13, .blocks),
            #"""
             worn switch   leading 30ms, confirm 1ms   20ms a column
             1 a  one   0 presses
             raw        0 ______________________________________________
            >leading    0 ______________________________________________
             trailing   0 ______________________________________________
             lockout    0 ______________________________________________
             gestures
             2 s  two     ______________________________________________
             3 d  a?[2Jb  _____________________________P▒██▒▒▒R_________
                               │-800ms   │-600ms   │-400ms   │-200ms   │


             ? help  q quit  1 press  a hold  space pause  z x zoom
            """#)
    }

    /// What somebody calls a button must not command a terminal.
    @Test func noTextLeadsOutOfThePicture() {
        var bench = Bench(names: ["\u{1b}[2J\u{9b}\u{202e}日😀é"])
        bench.model.act(0, "a\nb\tc\u{7f}")
        #expect(bench.lines(80, 24)[1] == " 1 a  ?[2J?????   0 presses   a b c?")
        #expect(bench.lines(80, 24, .blocks)[1] == " 1 a  ?[2J????é   0 presses   a b c?")
    }

    @Test(arguments: [
        (16, " ? help  q quit"), (40, " ? help  q quit  1 press  a hold"),
        (80, " ? help  q quit  1 press  a hold  space pause  z x zoom  p policy  + - delay"),
    ])
    func noKeyIsCutOff(_ columns: Int, _ keys: String) {
        #expect(Bench().lines(columns, 24).last == keys)
    }

    @Test func whatIsOverIsShownAsLargeAsItFits() {
        var bench = bench(.clean)
        let size = Size(columns: 60, rows: 10)
        bench.model.fit(size)
        expect(
            Array(bench.model.picture(size, .ascii).lines[2...7]),
            #"""
             raw        2 ____/########\________________________________
            >leading    1 ____/###########\_____________________________
             trailing   1 _______/########\_____________________________
             lockout    1 ____/########\________________________________
             gestures         press       release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
            """#)
    }

    /// The columns have round lengths, so that there may be some that the part has no use for.
    @Test func aPartEndsWhereItIsSaidTo() {
        var bench = bench(.clean)
        let size = Size(columns: 60, rows: 10)
        bench.model.fit(size)
        let whole = bench.model.picture(size, .ascii).lines[2]
        let end = bench.model.firstSeen!.advanced(by: 20_000_000)
        bench.model.show(end.advanced(by: -50_000_000), until: end, size)
        let part = bench.model.picture(size, .ascii).lines[2]
        #expect(whole.contains("\\_") && !part.contains("\\"))
        #expect(part.contains("__/##") && part.count < whole.count)
    }

    @Test func asAPageItIsTheSamePicture() {
        var bench = bench(names: ["<bell> & \"b\""])
        let size = Size(columns: 60, rows: 10)
        bench.model.fit(size)
        let svg = bench.model.picture(size, .blocks).svg("a \"<picture>\"")
        #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</g></svg>\n"))
        #expect(svg.contains("<title>a &quot;&lt;picture&gt;&quot;</title>"))
        #expect(svg.contains(">&lt;bell&gt;</text>") && svg.contains(">&quot;b&quot;</text>"))
        #expect(svg.contains(">press</text>") && !svg.contains("█"))
        #expect(svg.contains("class=\"bounce\"") && svg.contains("class=\"active\""))
    }

    /// A page that has one can't be read.
    @Test func noControlCharacterIsInAPage() {
        var bench = bench(names: ["a\u{1}b"])
        let size = Size(columns: 60, rows: 10)
        bench.model.fit(size)
        let svg = bench.model.picture(size, .blocks).svg("a\u{1}b\u{7F}")
        #expect(svg.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" })
        #expect(svg.contains("<title>a\u{FFFD}b\u{FFFD}</title>"))
    }

    @Test func helpFits() {
        var bench = Bench()
        bench.type("?")
        let lines = bench.lines(200, 100).filter { !$0.isEmpty }
        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(bench.lines(20, 5).count == 5)
        // Without room for a page there are the keys alone, each once.
        bench.model.canSeek = true
        let keys = bench.lines(80, 22).joined()
        #expect(keys.contains("< > speed") && keys.ranges(of: ", . presses").count == 1)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 19, 39, 40, 300], [1, 2, 5, 8, 100])
    func anySizeWillDo(_ columns: Int, _ rows: Int) {
        var bench = bench(.noisy, names: ["one", "two"], tapped: 1)
        for key in ["", " ", "z", "x", "?"] {
            bench.type(key)
            let lines = bench.lines(columns, rows)
            #expect(lines.count == rows)
            #expect(lines.allSatisfy { $0.count <= columns })
        }
    }
}
