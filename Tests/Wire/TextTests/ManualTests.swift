import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

@testable import DebouncedWire

/// debounced-socket(7) has each member of what the daemon says, and no other.
@Suite struct ManualTests {
    private let page = Manual("debounced-socket.7")

    @Test func hasEachMemberOfTheStatus() {
        let described = page.part(".Sh STATUS").names("Va")
        #expect(described.symmetricDifference(StatusTests().everything.memberNames).sorted() == [])
    }

    @Test func hasEachMemberOfTheHello() {
        var hello = Hello()
        (hello.on, hello.levels) = ([], [])
        let described = page.part(".Ss The hello").names("Va")
        #expect(described.symmetricDifference(hello.json.memberNames).sorted() == [])
    }

    @Test func hasEachMemberOfARawEdge() {
        var change = WireChange()
        change.isHigh = true
        let lines = page.part(".Sh RAW EDGES")
        let kinds = ControlKind.allCases.filter { $0.lines > 0 }.map(\.rawValue)
        #expect(lines.names("Va") == change.json.memberNames.union(kinds))
        let words = [WireChange.Kind.seen, .read, .start, .gone].map(\.rawValue)
        #expect(lines.names("Cm") == Set(words))
    }

    // MARK: Notices

    @Test func hasEachNotice() {
        let rows = page.part(".Sh NOTICES").filter { $0.hasPrefix(".It Cm ") }.map { String($0.dropFirst(7)) }
        #expect(rows.count == Set(rows).count)
        #expect(Set(rows) == Set(Notice.What.each.map(\.kind)))
    }

    @Test func hasEachMemberOfANotice() throws {
        let described = page.part(".Sh NOTICES").names("Va")
        let known = JSON.list(try NoticeTests().full.map(\.json)).memberNames.subtracting(["counter"])
        #expect(described.symmetricDifference(known).sorted() == [])
    }

    @Test func hasEachStateOfANotice() {
        let words = page.part(".Sh NOTICES").names("Cm")
        let states =
            Notice.LineState.allCases.map(\.rawValue) + Notice.FileState.allCases.map(\.rawValue)
            + Notice.OutputState.allCases.map(\.rawValue) + ActionResult.allCases.map(\.rawValue)
        let missing = Set(states + [ActionReport.started]).subtracting(words)
        #expect(missing.sorted() == [])
    }

    // MARK: Events

    @Test func hasEachMemberOfAnEvent() {
        let moment = Moment(
            control: 0, gesture: .release, at: Instant(nanoseconds: 1), held: 2, after: 3, count: 4,
            isLost: true, isFound: true)
        let press = Event(sequence: 1, control: ControlName(.button, "a"), moment: moment)
        let total = CounterTotal(base: .zero, each: .zero, pulses: 1)
        let pulse = Event(sequence: 1, control: ControlName(.counter, "a"), moment: moment, total: total)
        let known = [press, pulse].map { JSON(parsing: Array($0.json.utf8)) ?? .list([]) }
        let part = page.part(".Sh EVENTS")
        for name in JSON.list(known).memberNames {
            #expect(
                part.contains { $0.contains("\"\(name)\":") || [$0].names("Va").contains(name) }, "\(name)")
        }
    }
}
