import Testing

@testable import DebouncedMqtt

@Suite struct TopicsTests {
    private func topics(_ client: String) -> Topics {
        Topics(prefix: "debounced", client: client, discovery: "homeassistant")
    }

    @Test func theyBeginWithPrefixAndClient() {
        let topics = topics("porch")
        #expect(topics.status == "debounced/porch/status")
        #expect(topics.events(.button, "bell") == "debounced/porch/button/bell")
        #expect(topics.state(.init(.output, "lamp")) == "debounced/porch/output/lamp")
        #expect(topics.command("lamp") == "debounced/porch/output/lamp/set")
        #expect(topics.discovery == "homeassistant/device/debounced_porch/config")
        #expect(topics.births == ["homeassistant/status"])
    }

    /// Home Assistant does not derive that topic from the prefix of its discovery.
    @Test func theBirthOfHomeAssistantHasItsUsualTopicToo() {
        func births(_ discovery: String) -> [String] {
            Topics(prefix: "debounced", client: "porch", discovery: discovery).births
        }
        #expect(births("ha/x") == ["homeassistant/status", "ha/x/status"])
        #expect(births("") == [])
    }

    /// The prefix of the discovery may have levels of its own.
    @Test(arguments: [
        ("homeassistant/device/debounced_porch/config", true), ("a/b/device/debounced_porch/config", true),
        ("homeassistant/device/porch/config", false), ("homeassistant/sensor/debounced_porch/config", false),
        ("homeassistant/device/debounced_porch/state", false), ("debounced_porch/config", false),
    ])
    func announcementsAreKnownByTheEndsOfTheirTopics(_ topic: String, _ isOne: Bool) {
        #expect(Topics.mayAnnounce(topic) == isOne)
    }

    /// What is kept there and is no longer ours is taken away, which must be possible.
    @Test(arguments: [("lamp", true), ("a%2fb", true), ("a/b", false), ("l+mp", false), ("#", false)])
    func onlyWhatCanBePublishedToIsTheTopicOfAState(_ name: String, _ isState: Bool) {
        #expect(topics("porch").isState("debounced/porch/output/\(name)") == isState)
    }

    /// Brokers refuse what is no character.
    @Test(arguments: [(0xFFFE, "%ef%bf%be"), (0xFDD0, "%ef%b7%90"), (0x85, "%c2%85")] as [(UInt32, String)])
    func noNameMakesATopicThatBrokersRefuse(_ value: UInt32, _ escaped: String) throws {
        let name = String(try #require(Unicode.Scalar(value)))
        #expect(topics("porch").events(.button, "a\(name)") == "debounced/porch/button/a\(escaped)")
    }

    @Test func noNameReachesBeyondItsLevel() {
        #expect(topics("a/b").events(.button, "+/#%") == "debounced/a%2fb/button/%2b%2f%23%25")
        #expect(topics("a").events(.button, "front door") == "debounced/a/button/front door")
        #expect(topics("a").events(.button, "\u{1}\u{7f}") == "debounced/a/button/%01%7f")
    }

    /// A button often has the name of the output that it sets.
    @Test func anOutputAndAControlOfOneNameHaveTheirOwnHealth() {
        let topics = topics("porch")
        #expect(topics.state(.init(.diagnostics, "lamp")) == "debounced/porch/diagnostics/lamp")
        let output = topics.state(.init(.outputDiagnostics, "lamp"))
        #expect(output == "debounced/porch/diagnostics/output/lamp")
        #expect(topics.isState(output) && topics.kept.contains("debounced/porch/diagnostics/output/+"))
        #expect(topics.state(.init(.diagnostics, "output/lamp")) != output)
    }

    @Test func identifiersAreWhatHomeAssistantAllows() {
        #expect(identifier("volume_up") == "volume_up")
        #expect(identifier("front-door") == "front-door")
        #expect(identifier("front door") == "front--20door")
        #expect(identifier("Tür") == "T--c3--bcr")
    }

    @Test func noTwoNamesHaveOneIdentifier() {
        let letters = ["a", "-", "_", " ", "2", "0"]
        var names = [""]
        for _ in 0..<4 { names += names.flatMap { name in letters.map { name + $0 } } }
        let distinct = Set(names)
        #expect(Set(distinct.map(identifier)).count == distinct.count)
    }
}
