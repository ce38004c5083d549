import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedConfiguration

/// The table of keys in debounced.toml(5), which the program writes, says what it does: their defaults and bounds.
@Suite struct ManualTests {
    struct Row: CustomTestStringConvertible {
        let table: String
        let key: String
        /// As a config has it; empty if there is none, or none that a config could have.
        let fallback: String
        let values: String

        var testDescription: String { "\(table) \(key)" }
    }

    private static let rows: [Row] = {
        var table = ""
        return Manual("debounced.toml.5").part(".Sh KEYS").compactMap { line in
            let cells = cells(of: line)
            guard cells.count == 4 else { return nil }
            guard line.hasPrefix(".It Ic ") else {
                table = cells[0]
                return nil
            }
            return Row(table: table, key: cells[0], fallback: cells[1], values: cells[2])
        }
    }()

    // Swift 6.0 can't take closures as arguments of a test.
    private static let withDefault = rows.filter { !$0.fallback.isEmpty }
    private static let withBounds = rows.filter { $0.values.contains(" to ") }

    private static func cells(of line: Substring) -> [String] {
        guard line.hasPrefix(".It Ic ") || line.hasPrefix(".It Em ") else { return [] }
        return line.dropFirst(7).split(separator: " Ta ", omittingEmptySubsequences: false).map { cell in
            let text = cell.split(separator: " ").filter { $0 != "Em" && $0 != "\\&" }.joined(separator: " ")
            return text.split(separator: #"\(dq"#, omittingEmptySubsequences: false).joined(separator: "\"")
        }
    }

    // MARK: Defaults

    @Test(arguments: ManualTests.withDefault) func hasTheDefault(of row: Row) throws {
        #expect(try plan(row, "\(row.key) = \(row.fallback)") == plan(row, ""))
    }

    // MARK: Bounds

    @Test(arguments: ManualTests.withBounds) func hasTheBounds(of row: Row)
        throws
    {
        let bounds = try #require(row.values.wholeMatch(of: /(?:.*, )?(over )?(\S+) to ([^ ,]+)(?:, .*)?/))
        let (low, high) = (try Bound(bounds.2), try Bound(bounds.3))
        let least = bounds.1 == nil ? low.number : low.number + 1
        for number in [least, high.number] {
            #expect(refusals(row, high.text(number)) == [], "\(number)")
        }
        for number in [least - 1, high.number + 1] {
            #expect(refusals(row, high.text(number)) != [], "\(number)")
        }
    }

    /// A number, or a time in nanoseconds.
    private struct Bound {
        let number: Int64
        let isTime: Bool

        init(_ text: Substring) throws {
            let time = Duration(text: String(text))
            isTime = time != nil
            number = try #require(time?.nanoseconds ?? Int64(text))
        }

        func text(_ number: Int64) -> String {
            guard isTime else { return "\(number)" }
            let digits = String(abs(number) % 1000)
            let decimals = String(repeating: "0", count: 3 - digits.count) + digits
            return "\"\(number < 0 ? "-" : "")\(abs(number) / 1000).\(decimals)us\""
        }
    }

    private func refusals(_ row: Row, _ value: String) -> [String] {
        findings(config(row, "\(row.key) = \(value)")).filter { $0.contains(": error: ") }
    }

    // MARK: A file with a key

    private func plan(_ row: Row, _ line: String) throws -> Plan {
        let (plan, findings) = read(Array(config(row, line).utf8))
        guard var plan else { throw Refused(findings: findings.map(\.description)) }
        plan.places = Places()
        return plan
    }

    private func config(_ row: Row, _ line: String) -> String {
        func button(_ name: String, _ pin: Int, _ lines: String = "") -> String {
            "[button.\(name)]\npin = \(pin)\n\(lines)\n"
        }
        let comma = line.isEmpty ? "" : ", "
        // The line is the only one if it is the pin's.
        func table(_ kind: String, _ pin: String) -> String {
            "[\(kind).x]\n\(line.hasPrefix(pin.prefix { $0 != " " } + " ") ? line : "\(pin)\n\(line)")\n"
        }
        switch row.table {
        case "[button.NAME]", "[switch.NAME]", "[counter.NAME]":
            let rule = row.table == "[switch.NAME]" && row.key == "confirm" ? "\npolicy = 'leading'" : ""
            return table(String(row.table.dropFirst().prefix { $0 != "." }), "pin = 4\(rule)")
        case "[encoder.NAME]": return table("encoder", "pins = [4, 5]")
        case "[output.NAME]": return button("a", 3) + table("output", "pin = 4")
        case "[chord.NAME]": return button("a", 3) + button("b", 4) + table("chord", "buttons = ['a', 'b']")
        case "[group.NAME]":
            let own = line.isEmpty ? "cooldown = '1s'" : line
            return button("a", 3) + "[group.g]\nbuttons = ['a']\n\(own)\n"
        case "[mqtt]": return button("a", 3) + "[mqtt]\nhost = 'h'\n\(line)\n"
        case "an action": return button("a", 3, "press = { run = ['x']\(comma)\(line) }")
        case "a pulse": return output("pulse", comma + line)
        case "blinking": return output("blink", comma + line)
        case "a hold": return button("a", 3, "hold = { run = ['x']\(comma)\(line) }")
        case "a repeat": return button("a", 3, "repeat = { run = ['x']\(comma)\(line) }")
        default: return line + "\n" + button("a", 3)
        }
    }

    private func output(_ change: String, _ rest: String) -> String {
        "[button.a]\npin = 3\npress = { output = 'x', set = '\(change)'\(rest) }\n[output.x]\npin = 4\n"
    }
}
