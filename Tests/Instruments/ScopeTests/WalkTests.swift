import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedInstruments

/// What helps to read a trace: its own time, cursors, names, and what is not known.
@Suite struct WalkTests {
    private func model(_ names: [String] = ["bell"], canPress: Bool = false) -> ScopeModel {
        ScopeModel(
            names.map { Lane($0, .leading(delay: .milliseconds(30))) }, title: "a.vcd", canPress: canPress,
            at: .milliseconds(0))
    }

    private func lines(_ model: ScopeModel, _ columns: Int = 60, _ rows: Int = 10) -> [String] {
        model.picture(Size(columns: columns, rows: rows), .ascii).lines
    }

    private func type(_ keys: String, into model: inout ScopeModel) {
        for key in keys { _ = model.feed(.character(key)) }
    }

    /// A press and a release, 100 ms apart.
    private func pressed(_ model: ScopeModel, at milliseconds: Int) -> ScopeModel {
        var model = model
        for (level, instant) in [(Level.active, milliseconds), (.inactive, milliseconds + 100)] {
            model.feed(.edge(Edge(level, at: .milliseconds(instant)), line: 0), deadline: nil)
        }
        model.feed(.deadline, deadline: .milliseconds(milliseconds + 400))
        return model
    }

    private func row(of gestures: [(Gesture, Int)]) -> Substring {
        var model = model()
        for (gesture, instant) in gestures {
            model.feed(Moment(control: 0, gesture: gesture, at: .milliseconds(instant)))
        }
        model.feed(.deadline, deadline: .milliseconds(400))
        let line = lines(model).first { $0.hasPrefix(" gestures") } ?? ""
        return line.dropFirst(14)
    }

    @Test func aGestureBeginsAtItsTimeHoweverManyThereAre() {
        let one = row(of: [(.press, 100)])
        let column = one.distance(from: one.startIndex, to: one.firstIndex(of: "p") ?? one.endIndex)
        let space = String(repeating: " ", count: column)
        #expect(one == space + "press")
        #expect(row(of: [(.press, 100), (.release, 120)]) == space + "Prelease")
        #expect(row(of: [(.press, 100), (.release, 120), (.click, 120), (.press, 140)]) == space + "P*press")
        #expect(row(of: [(.release, 100), (.click, 100)]) == space + "Rclick")
        #expect(
            row(of: [(.release, 100), (.click, 100), (.press, 140), (.release, 340)])
                == space + "RCpress     R")
        #expect(row(of: [(.release, 100), (.click, 100), (.hold, 100), (.press, 140)]) == space + "R*press")
    }

    @Test func aTraceHasItsOwnTime() {
        var model = pressed(model(), at: 1000)
        model.zero = .milliseconds(-12_345)
        let axis = lines(model).first { $0.contains("|") } ?? ""
        #expect(axis.contains("|13.200s  "), "\(axis)")
        type(" zzzzzzz", into: &model)
        let fine = lines(model).first { $0.contains("|") } ?? ""
        #expect(fine.contains("|13.745s  "), "\(fine)")
    }

    @Test func twoCursorsMeasureTime() {
        var model = pressed(model(), at: 1000)
        model.zero = .milliseconds(0)
        type("c", into: &model)
        #expect(lines(model).contains { $0.contains("cursor 1 at 1.400000000s") })
        type("\(String(repeating: "[", count: 60))}c{", into: &model)
        #expect(model.cursors.instants == [.milliseconds(1000), .milliseconds(1100)])
        #expect(
            lines(model, 100).contains {
                $0.contains("cursor 1 at 1.000000000s, cursor 2 at 1.100000000s: 100 ms apart")
            })
        type("{{", into: &model)
        #expect(model.cursors.instants == [.milliseconds(1000), .milliseconds(1000)])
        type("C", into: &model)
        #expect(model.cursors == Cursors())
        #expect(!lines(model).contains { $0.contains("apart") })
    }

    @Test func aLineIsFoundByItsName() {
        var model = model(["bell", "Garden gate", "door"])
        type("/gat", into: &model)
        #expect(model.focus == 1)
        #expect(lines(model).contains(" find a line: gat"))
        type("q", into: &model)
        _ = model.feed(.enter)
        #expect(model.focus == 1)
        #expect(model.feed(.character("q")) == .quit)
    }

    /// What the policy reported is no measure of how often somebody pressed.
    @Test func howOftenItWasReallyPressedMayBeUnknown() {
        var model = pressed(model(), at: 1000)
        #expect(model.lanes[0].expectedPresses(until: model.now) == nil)
        #expect(lines(model, 80).contains { $0.contains("bell   presses made: unknown") })
        model.know(0, made: 1)
        #expect(lines(model, 80).contains { $0.contains("bell   1 press made") })
        model.know(0, made: 3)
        #expect(model.lanes[0].expectedPresses(until: model.now) == 3)
        #expect(model.lanes[0].truth != .played)
        #expect(self.model(canPress: true).lanes[0].truth == .played)
    }

    @Test func aStillHasNoKeys() {
        var model = pressed(model(), at: 1000)
        model.isStill = true
        let text = lines(model, 80, 12).joined(separator: "\n")
        #expect(!text.contains("quit") && !text.contains("1 a"))
    }

    @Test(arguments: [40, 80, 200])
    func aPartIsShownAsLargeAsItFits(columns: Int) {
        var model = pressed(model(), at: 1000)
        let size = Size(columns: columns, rows: 10)
        model.show(.milliseconds(950), until: .milliseconds(1150), size)
        let window = model.window(size)
        #expect(window.column(of: .milliseconds(950)) == 0)
        #expect((window.columns / 5..<window.columns).contains(window.column(of: .milliseconds(1150))))
    }

    @Test func aPictureMayBeLight() {
        let picture = model().picture(Size(columns: 40, rows: 10), .blocks)
        #expect(picture.svg("x", isLight: true).contains(".screen{fill:#fff}"))
        #expect(picture.svg("x").contains(".screen{fill:#10161c}"))
    }

    @Test func aTraceIsPlayedFromAnyPlaceAtAnySpeed() {
        var model = pressed(pressed(model(), at: 1000), at: 5000)
        #expect(model.feed(.character(".")) == nil && model.feed(.character(">")) == nil)
        model.press(0, at: .milliseconds(5000))
        (model.canSeek, model.zero) = (true, .milliseconds(100))
        #expect(model.feed(.character(".")) == .seekPress(0))
        #expect(model.feed(.character(",")) == .seek(.milliseconds(5000)))
        #expect(model.feed(.character(">")) == .pass(tenths: 20))
        #expect(lines(model, 120).first?.contains("x2") == true)
        for _ in 0..<9 { _ = model.feed(.character("<")) }
        #expect(model.speed == 1 && lines(model, 120).first?.contains("x0.1") == true)
        for _ in 0..<20 { _ = model.feed(.character(">")) }
        #expect(model.speed == 1000 && lines(model, 120).first?.contains("x100") == true)
        var other = self.model()
        other.look(like: model)
        #expect(other.speed == 1000)
    }

    @Test func aTimeIsTyped() {
        var model = pressed(model(), at: 1000)
        (model.canSeek, model.zero) = (true, .milliseconds(100))
        type(" t12.5", into: &model)
        #expect(lines(model).contains(" go to the time in seconds: 12.5"))
        #expect(model.feed(.enter) == .seek(.milliseconds(12_600)))
        #expect(!model.view.isFrozen)
        type("tq", into: &model)
        #expect(model.feed(.enter) == nil)
        #expect(lines(model).contains { $0.contains("'q' is no time in seconds") })
        type("t", into: &model)
        #expect(model.feed(.left) == nil && model.feed(.character("q")) == .quit)
    }
}
