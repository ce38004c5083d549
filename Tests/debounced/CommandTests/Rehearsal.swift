import DebouncedConfiguration
import DebouncedEngine

/// A row of a recipe: what to type in a simulation, such as `1`, or `a` and 2 s later `a`, and which events are seen.
struct Rehearsal: CustomStringConvertible {
    private let typed: String
    /// What the screen says of gestures to which something is bound, in order.
    let sentences: [Sentence]

    /// A sentence of the screen, such as "press would toggle lamp", or the name of a gesture that is only an event.
    struct Sentence {
        let control: String
        let gesture: String
        /// What the gesture would do, if anything; it may end with "…".
        let deed: String
    }

    /// As `BUTTON GESTURE`.
    var events: [String] { sentences.map { "\($0.control) \($0.gesture)" } }

    init(typed: String, seen: String = "") {
        self.typed = typed
        let spans = seen.split(separator: "`", omittingEmptySubsequences: false)
        var control = ""
        sentences = spans.indices.filter { $0 % 2 == 1 }.compactMap { place in
            let parts = String(spans[place]).components(separatedBy: " would ")
            if let gesture = Gesture(rawValue: parts[0]), parts.count == 1 {
                return Sentence(control: control, gesture: gesture.rawValue, deed: "")
            }
            if parts.count == 1 { control = parts[0] }
            guard parts.count == 2 else { return nil }
            // That of a chord begins with its name.
            let words = parts[0].components(separatedBy: ": ")
            return Sentence(
                control: words.count == 2 ? words[0] : control, gesture: words[words.count - 1],
                deed: parts[1])
        }
    }

    var description: String { typed }

    /// A recording of the wires, on which each contact bounces.
    func trace(_ lines: [LinePlan]) -> String {
        var time = 1_000_000
        var closed = lines.map { _ in false }
        var rows: [(time: Int, line: Int, isClosed: Bool)] = []
        func move(_ line: Int) {
            closed[line].toggle()
            for step in 0..<5 {
                rows.append((time + 200 * step, line, closed[line] == step.isMultiple(of: 2)))
            }
        }
        for key in keys {
            if let line = key.line, lines[line].control.kind == .encoder {
                for line in Rehearsal.click(line, lines) {
                    move(line)
                    time += 20_000
                }
                continue
            }
            switch key {
            case .tap(let line):
                move(line)
                // What stays is moved once.
                guard lines[line].control.kind != .switch else { break }
                time += 90_000
                move(line)
            case .turn(let line): move(line)
            case .wait(let microseconds): time += microseconds
            }
        }
        return Rehearsal.csv(rows.sorted { $0.time < $1.time }, lines)
    }

    private enum Key {
        case tap(Int)
        case turn(Int)
        /// In microseconds.
        case wait(Int)

        var line: Int? {
            switch self {
            case .tap(let line), .turn(let line): line
            case .wait: nil
            }
        }
    }

    /// The lines that move in a click of four edges: clockwise for a key of A, counterclockwise for one of B.
    private static func click(_ line: Int, _ lines: [LinePlan]) -> [Int] {
        let isSecond = line > 0 && lines[line - 1].control == lines[line].control
        let other = isSecond ? line - 1 : line + 1
        return [line, other, line, other]
    }

    /// Without a time between them, keys are typed as fast as a person does, or `together`.
    private var keys: [Key] {
        var keys: [Key] = []
        var pause: Int?
        let words = typed.split { " ,".contains($0) }
        for (place, word) in words.enumerated() {
            if let unit = Rehearsal.units[String(word)], let count = Double(words[place - 1]) {
                pause = Int(count * Double(unit))
            } else if let key = Rehearsal.key(word) {
                if !keys.isEmpty { keys.append(.wait(pause ?? usualPause)) }
                keys.append(key)
                pause = nil
            }
        }
        return keys + [.wait(pause ?? 0)]
    }

    private var usualPause: Int { typed.contains("together") ? 20_000 : 100_000 }

    /// They hold the first button, the second and so on; a switch is moved, a knob turned by a click.
    static let letters = Array("asdfghjkl")

    private static let units = ["ms": 1000, "s": 1_000_000, "min": 60_000_000]

    private static func key(_ word: Substring) -> Key? {
        guard word.hasPrefix("`"), word.hasSuffix("`"), word.count == 3 else { return nil }
        let key = word.dropFirst().first!
        if let digit = key.wholeNumberValue { return .tap(digit - 1) }
        return letters.firstIndex(of: key).map { .turn($0) }
    }

    /// - Parameter rows: times in microseconds.
    private static func csv(
        _ rows: [(time: Int, line: Int, isClosed: Bool)], _ lines: [LinePlan]
    ) -> String {
        var isClosed = lines.map { _ in false }
        func row(_ time: Int) -> String {
            let levels = zip(isClosed, lines).map { $0 != $1.request.activeLow ? "1" : "0" }
            let fraction = String(time % 1_000_000 + 1_000_000).dropFirst()
            return "\(time / 1_000_000).\(fraction),\(levels.joined(separator: ","))\n"
        }
        var text = "Time [s],\(lines.map(\.name).joined(separator: ","))\n\(row(0))"
        for change in rows {
            isClosed[change.line] = change.isClosed
            text += row(change.time)
        }
        return text
    }
}

extension Plan {
    /// What gestures with actions are called: `NAME GESTURE`.
    var boundEvents: [String] {
        zip(controls, bindings).flatMap { control, bindings in
            bindings.gestures.map { "\(control.name) \($0.rawValue)" }
        }
    }
}

/// A replay prints the time, the button and the gesture first.
func eventNames(in text: String) -> [String] {
    text.split(separator: "\n").map { line in
        line.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
