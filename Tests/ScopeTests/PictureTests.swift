// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Simulation
import Testing

@testable import Scope

/// One press of each switch, as it is seen. The seed is always the same, and so are the bounces.
@Suite struct PictureTests {
    private func expect(_ lines: [String], _ drawing: String, at location: SourceLocation = #_sourceLocation)
    {
        let drawn = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines == drawn, "\(lines.joined(separator: "\n"))", sourceLocation: location)
    }

    private func expectPress(
        of profile: SwitchProfile, _ drawing: String, at location: SourceLocation = #_sourceLocation
    ) {
        var bench = Bench(profile)
        bench.type("z")
        bench.tap(at: 100, until: 430)
        expect(bench.lines(60, 9), drawing, at: location)
    }

    @Test func theCleanOneDoesNotBounce() {
        expectPress(
            of: .clean,
            #"""
             clean switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw        2 ____________/########\________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    @Test func theTactileOneBounces() {
        expectPress(
            of: .tactile,
            #"""
             tactile switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw        8 ____________%########\________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    @Test func theRockerBouncesMuch() {
        expectPress(
            of: .rocker,
            #"""
             rocker switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw       52 ____________%########%________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    @Test func theReedBouncesShortly() {
        expectPress(
            of: .reed,
            #"""
             reed switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw        8 ____________%########%________________________
            >leading    1 ____________/###########\_____________________
             trailing   1 _______________/########\_____________________
             lockout    1 ____________/########\________________________
             gestures                 press       release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    @Test func theWornOneFoolsLockout() {
        expectPress(
            of: .worn,
            #"""
             worn switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw      186 ____________%%%%#####%%%%_____________________
            >leading    1 ____________/##############\__________________
             trailing   1 __________________/########\__________________
             lockout    3 ____________/##\__/##\__/##\__________________
             gestures                 press          release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    @Test func theNoisyOneHasASpikeThatIsNoPress() {
        expectPress(
            of: .noisy,
            #"""
             noisy switch   leading 30ms, confirm 1ms   10ms a column
             1 a  bell   1 press
             raw       12 ______________%########%#%____________________
            >leading    1 ______________/#############\_________________
             trailing   1 _________________/##########\_________________
             lockout    1 ______________/########\______________________
             gestures                   press         release
                               |-400ms   |-300ms   |-200ms   |-100ms   |
             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    @Test func aStandingPictureIsMagnifiedAroundThePress() {
        var bench = Bench()
        bench.tap(at: 100, until: 430)
        bench.type(" zzzzzz")
        expect(
            bench.lines(60, 12, .blocks),
            #"""
             tactile switch   leading 30ms, confirm 1ms   200us a column
             1 a  bell   1 press
             raw        8 ___________▒██████████████████████████████████
            >leading    1 ________________▐█████████████████████████████
             trailing   1 ______________________________________________
             lockout    1 ___________▐██████████████████████████████████
             gestures                     press
                           │-2ms     │0        │2ms      │4ms      │6ms



             space go on  z x zoom  arrows move  , . other presses  p po
            """#)
    }

    @Test func theSmallestScreenShowsTheSignals() {
        var bench = Bench()
        bench.tap(at: 100, until: 430)
        bench.type(" zzzzzz")
        expect(
            bench.lines(20, 5),
            #"""
            raw ___%############
            lea>________/#######
            tra ________________
            loc ___/############
            ges         press
            """#)
    }

    @Test func buttonsThatAreNotChosenHaveARowEach() {
        var bench = Bench(.worn, names: ["one", "two", "a\u{1b}[2Jb\nc😀é"])
        bench.tap(2, at: 100, until: 430)
        expect(
            bench.lines(60, 13, .blocks),
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


             1 press  a hold  b switch  p policy  + - delay  space stand
            """#)
    }

    /// What somebody calls a button must not command a terminal.
    @Test func noTextLeadsOutOfThePicture() {
        var bench = Bench(names: ["\u{1b}[2J\u{9b}\u{202e}日😀é"])
        bench.instrument.act(0, "a\nb\tc\u{7f}")
        #expect(bench.lines(80, 24)[1] == " 1 a  ?[2J?????   0 presses   a b c?")
        #expect(bench.lines(80, 24, .blocks)[1] == " 1 a  ?[2J????é   0 presses   a b c?")
    }

    @Test func helpFits() {
        var bench = Bench()
        bench.type("?")
        let lines = bench.lines(200, 100).filter { !$0.isEmpty }
        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(bench.lines(20, 5).count == 5)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 19, 39, 40, 300], [1, 2, 5, 8, 100])
    func anySizeWillDo(_ columns: Int, _ rows: Int) {
        var bench = Bench(.noisy, names: ["one", "two"])
        bench.tap(1, at: 100, until: 400)
        for key in ["", " ", "z", "x", "?"] {
            bench.type(key)
            let lines = bench.lines(columns, rows)
            #expect(lines.count == rows)
            #expect(lines.allSatisfy { $0.count <= columns })
        }
    }
}
