import Testing

@testable import debounced_mqtt

@Suite struct CompletionTests {
    private func lines(_ words: String...) -> [String] {
        "\(Completion(words))".split(separator: "\n").map(String.init)
    }

    @Test func theOptionsAreThoseThatAreNotGivenYet() {
        let all = Option.allCases.map { "--\($0.rawValue)\t\($0.summary)" }
        #expect(lines("") == all)
        #expect(lines("--dry-run", "--") == all.filter { !$0.hasPrefix("--dry-run") })
        #expect(!lines("--config=a.toml", "").contains { $0.hasPrefix("--config") })
    }

    @Test(arguments: [["--config", ""], ["--verbose", "--socket", "/run"], ["--config=a"]])
    func aFileIsTheValueOfAnOption(words: [String]) {
        #expect("\(Completion(words))" == "\t")
    }

    @Test func behindAValueComesAnOption() {
        #expect(lines("--config", "a.toml", "--try", "").first?.hasPrefix("--socket") == true)
    }
}
