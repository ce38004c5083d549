import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedInstruments

@Suite struct ScopeModelTests {
    private let size = Size(columns: 80, rows: 24)

    @Test func keysPressAndHold() {
        var bench = Bench(names: ["one", "two"])
        #expect(bench.type("1") == .tap(0))
        #expect(bench.type("2") == .tap(1))
        #expect(bench.type("s") == .toggle(1))
        #expect(bench.type("a") == .toggle(0))
        #expect(bench.type("3") == nil)
        #expect(bench.type("d") == nil)
        #expect(bench.type("b") == .nextSwitch)
        #expect(bench.type("q") == .quit)
        #expect(bench.type("W") == nil)
    }

    @Test func theTenthButtonIsOnTheFirstKeyOnceItIsChosen() {
        var bench = Bench(names: (1...11).map { "b\($0)" })
        #expect(bench.type(String(repeating: "\t", count: 9) + "1") == .tap(9))
        #expect(bench.type("3") == nil)
        #expect(bench.type("s") == .toggle(10))
        #expect(bench.type("\t1") == .tap(0))
    }

    @Test func aPolicyIsChangedForTheChosenButtonAlone() {
        var bench = Bench(names: ["one", "two"])
        bench.type("2")
        #expect(bench.type("p") == .retune)
        #expect(bench.type("+") == .retune)
        #expect(
            bench.model.lanes.map(\.policy) == [
                .leading(delay: .milliseconds(30)), .trailing(delay: .milliseconds(40)),
            ])
        #expect(bench.type("--") == .retune)
        #expect(bench.model.lanes[1].policy == .trailing(delay: .milliseconds(20)))
    }

    @Test(arguments: [ControlKind.counter, .encoder])
    func whatHasNoPolicyToChooseKeepsIts(_ kind: ControlKind) {
        let lane = Lane("gas", .leading(delay: .milliseconds(10)), of: kind)
        var model = ScopeModel([lane], title: "live", at: Instant(nanoseconds: 0))
        for key in "p+-0" { #expect(model.feed(.character(key)) == nil) }
        #expect(model.lanes[0].policy == lane.policy)
        #expect(model.message == "gas: \(kind.withArticle) has no policy to change")
    }

    @Test func helpIsLeftByAnyKey() {
        var bench = Bench()
        #expect(bench.type("?") == nil)
        #expect(bench.lines(80, 24).first?.hasPrefix("Keys ") == true)
        #expect(bench.type("1") == nil)
        #expect(bench.type("1") == .tap(0))
        #expect(bench.type("?q") == .quit)
    }

    /// Whoever draws sleeps as long as nothing moves.
    @Test func nothingChangesIfNothingMoves() {
        var bench = Bench()
        #expect(bench.model.nextChange(size) == nil)
        bench.tap(at: 1000, until: 1500)
        #expect(bench.model.nextChange(size) == .milliseconds(1520))
        bench.type(" ")
        #expect(bench.model.nextChange(size) == nil)
        bench.type(" ")
        bench.pass(until: 1000 + 66 * 20 - 1)
        #expect(bench.model.nextChange(size) != nil)
        bench.pass(until: 1300 + 66 * 20)
        #expect(bench.model.nextChange(size) == nil)
    }

    @Test func policiesHearOfTheTimeWhenTheyMust() {
        var bench = Bench()
        bench.model.feed(.edge(Edge(.active, at: .milliseconds(5)), line: 0), deadline: nil)
        #expect(bench.model.deadline == .milliseconds(6))
        bench.pass(until: 6)
        #expect(bench.model.deadline == .milliseconds(35))
        bench.pass(until: 35)
        #expect(bench.model.deadline == nil)
    }

    @Test func aStandingPictureDoesNotChangeWithTime() {
        var bench = Bench()
        bench.tap(at: 100, until: 400)
        bench.type(" zzz")
        let before = bench.lines(80, 24)
        bench.pass(until: 5000)
        #expect(bench.lines(80, 24) == before)
    }

    /// Up and down as `z` and `x` do.
    @Test func arrowsChangeTheZoomAndMoveAStandingPicture() {
        var bench = Bench()
        bench.tap(at: 100, until: 400)
        bench.type(" ")
        for (arrow, key) in [(Keystroke.up, "z"), (.down, "x"), (.down, "x")] {
            var other = bench
            other.type(key)
            #expect(bench.model.feed(arrow) == nil)
            #expect(bench.model.view == other.model.view)
        }
        let before = bench.model.view
        #expect(bench.model.feed(.left) == nil)
        let moved = bench.model.view.frozen?.anchor.advanced(by: 10 * before.step)
        #expect(moved != nil && moved == before.frozen?.anchor)
        #expect(bench.model.feed(.right) == nil)
        #expect(bench.model.view == before)
    }

    @Test func thePressBeforeAndTheOneAfterAreFound() {
        var bench = Bench(.clean)
        for press in 1...3 { bench.tap(at: press * 1000, until: press * 1000 + 500) }
        let axis = { (bench: Bench) in bench.lines(80, 24).filter { $0.contains("|0") } }
        bench.type(" z")
        let third = bench.model.view
        bench.type(",")
        let second = bench.model.view
        #expect(second.frozen?.origin == .milliseconds(2000))
        bench.type(",,")
        #expect(bench.model.view.frozen?.origin == .milliseconds(1000))
        #expect(axis(bench).count == 1)
        bench.type(".")
        #expect(bench.model.view == second)
        bench.type("..")
        #expect(bench.model.view == third)
    }
}
