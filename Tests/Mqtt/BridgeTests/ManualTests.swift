import DebouncedStrips
import Testing

@testable import DebouncedMqtt
@testable import debounced_mqtt

@Suite struct ManualTests {
    private let page = Manual("debounced-mqtt.1")

    @Test func thePageHasTheOptionsOfTheHelp() {
        let rows = Option.allCases.map { option in
            OptionRow(
                "\(option.letter.map { "\($0) , " } ?? "")-\(option.rawValue)"
                    + (option.value.map { " Ar \($0.lowercased())" } ?? ""),
                option.summary)
        }
        let difference = page.difference(from: [(".Sh DESCRIPTION", rows)])
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test func thePageHasEachTopic() {
        let topics = Topics(prefix: "PREFIX", client: "client", discovery: "homeassistant")
        let rows = page.lines.filter { $0.hasPrefix(".It Pa ") }.map { row in
            row.dropFirst(7).split(separator: " ").filter { !["Ns", "Ar", "Pa"].contains($0) }
                .map { $0 == "name" ? "+" : String($0) }.joined()
        }
        let kinds = ["status", "button/+", "encoder/+", "output/+/set"]
        for topic in kinds.map({ "\(topics.node)/\($0)" }) + topics.kept {
            let name = topic.hasPrefix(topics.node) ? String(topic.dropFirst(topics.node.count + 1)) : topic
            #expect(rows.contains(name), "\(name)")
        }
    }

    @Test func thePageHasTheUnitsOfEachClass() {
        let rows = page.part(".Sh HOME ASSISTANT")
        #expect(!rows.isEmpty)
        for (name, units) in SensorClass.units {
            let row = rows.drop { $0 != ".It Li \(name)" }.dropFirst().first ?? ""
            #expect(row.split(separator: ", ").map(String.init) == units, "of \(name)")
        }
    }
}
