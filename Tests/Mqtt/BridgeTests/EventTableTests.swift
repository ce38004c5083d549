import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// The table in the manual of what is sent for each set of bound gestures, against what the engine makes of presses.
@Suite struct EventTableTests {
    private struct Row: CustomStringConvertible, Sendable {
        let bound: Set<Gesture>
        /// What is sent of one click, of two and of three.
        let sent: [String]

        init(_ line: Substring) {
            let cells = line.dropFirst(".It ".count).split(separator: "Ta").map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
            let names = cells[0].split { $0 == "," || $0 == " " }
            bound = Set(names.compactMap { Gesture(rawValue: String($0)) })
            sent = Array(cells.dropFirst())
        }

        var description: String { bound.map(\.rawValue).sorted().joined(separator: ", ") }
    }

    private static let rows: [Row] = {
        let lines = Manual("debounced-mqtt.1").part(".Sh EVENT TYPES")
        let table = lines.drop { !$0.hasPrefix(".It Em bound") }.dropFirst()
        return table.prefix { $0.hasPrefix(".It ") }.map { Row($0) }
    }()

    @Test func eachSetHasItsRow() {
        let sets = Set(EventTableTests.rows.map(\.bound))
        #expect(EventTableTests.rows.count == 8 && sets.count == 8)
        #expect(sets.allSatisfy { $0.isSubset(of: [.click, .double, .triple]) })
    }

    @Test(arguments: [1, 2, 3]) func clicksAreSentAsTheRowSays(_ count: Int) throws {
        for row in EventTableTests.rows {
            try #require(row.sent.count == 3, "\(row)")
            for bound in [row.bound, row.bound.union([.hold])] {
                let clicks = [Duration](repeating: .milliseconds(100), count: count)
                #expect(sent(bound, clicks) == row.sent[count - 1], "\(row)")
            }
        }
    }

    @Test func aLongPressIsAHoldOrAClick() {
        for row in EventTableTests.rows {
            #expect(sent(row.bound.union([.hold]), [.seconds(2)]) == "S LS LE", "\(row)")
            #expect(sent(row.bound, [.seconds(2)]) == row.sent[0], "\(row)")
        }
    }

    @Test func clicksBeforeAHoldAreSentBeforeIt() {
        let presses: [Duration] = [.milliseconds(100), .seconds(2)]
        #expect(sent([.click, .double, .hold], presses) == "S R S E LS LE")
        #expect(sent([.double, .hold], presses) == "S R S LS LE")
    }

    /// What is sent if a button with these gestures is pressed for so long, again and again.
    private func sent(_ bound: Set<Gesture>, _ presses: [Duration]) -> String {
        var button = ControlStatus("a")
        button.bound = Array(bound)
        var interpreter = Interpreter(button)
        let moments = moments(bound, presses)
        let instants = moments.map(\.instant).reduce(into: [Instant]()) { if $0.last != $1 { $0.append($1) } }
        return instants.flatMap { instant in
            let events = moments.filter { $0.instant == instant }.enumerated().map { place, moment in
                Event(sequence: place, control: ControlName(.button, "a"), moment: moment)
            }
            return interpreter.types(of: events).map { EventTableTests.letters(of: $0.type) }
        }.joined(separator: " ")
    }

    private func moments(_ bound: Set<Gesture>, _ presses: [Duration]) -> [Moment] {
        var gestures = GestureSettings()
        gestures.hasClick = bound.contains(.click)
        gestures.hasDouble = bound.contains(.double)
        gestures.hasTriple = bound.contains(.triple)
        gestures.stages = bound.contains(.hold) ? [.seconds(1)] : []
        var panel = Panel(
            PanelSettings(buttons: [ButtonSettings(policy: .lockout(delay: .zero), gestures: gestures)]))
        var (now, moments) = (Instant(nanoseconds: 0), [Moment]())
        for press in presses {
            panel.feed(Edge(.active, at: now), line: 0)
            now = now + press
            panel.feed(Edge(.inactive, at: now), line: 0)
            panel.report { moments.append($0) }
            now = now + .milliseconds(100)
        }
        panel.advance(to: now + .seconds(1))
        panel.report { moments.append($0) }
        return moments
    }

    private static func letters(of type: EventType) -> String {
        switch type {
        case .pressStart: "S"
        case .pressEnd: "E"
        case .release: "R"
        case .multiPressEnd(let count): "M\(count)"
        case .longPressStart: "LS"
        case .longPressEnd: "LE"
        case .ring, .lostRelease, .repeat: type.name
        }
    }
}
