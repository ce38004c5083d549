import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct ButtonTextTests {
    @Test func itSaysWhatToWriteIntoTheConfig() {
        let lines = subject(presses: 50).lines
        #expect(lines.first == "bell.vcd: bell: 50 presses, 300 edges in 49 s")
        #expect(
            lines.suffix(4) == [
                "Nothing to write into the config file. Written out, the defaults are:", "    [button.bell]",
                "    policy = \"leading\"", "    delay = \"auto\"",
            ])
    }

    @Test func whatTheConfigSaysOtherwiseIsToBeRemoved() {
        for (policy, lead) in [
            (Policy.learning(), "Nothing to write"),
            (.trailing(delay: .milliseconds(30)), "The config says otherwise: remove"),
        ] {
            #expect(subject(presses: 50, policy: policy).lines.contains { $0.hasPrefix(lead) })
        }
    }

    @Test func whatIsWrongIsMarked() throws {
        let lines = subject(presses: 50, [0, 10, 70, 200]).lines
        let leading = try #require(lines.first { $0.hasPrefix("  leading ") })
        #expect(
            leading.split(separator: " ").dropFirst() == [
                "100!", "100!", "100!", "100!", "100!", "100!", "50", "50", "50", "100!",
            ])
        #expect(lines.contains { $0.contains("It is wearing out") })
    }

    @Test(arguments: [(0, "Not a single edge"), (1, "Too few presses (1): a fault")])
    func littleEvidenceIsCalledLittle(_ presses: Int, _ text: String) {
        #expect(subject(presses: presses).lines.contains { $0.contains(text) })
    }

    @Test func itFitsATerminal() {
        for presses in [0, 1, 400] {
            let lines = subject(presses: presses, [0, 10, 70, 200]).lines
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.max { $0.count < $1.count } ?? "")")
        }
    }
}
