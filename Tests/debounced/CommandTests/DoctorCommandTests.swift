import Testing

/// `doctor` on the machine that runs the tests, whatever that lacks.
@Suite struct DoctorCommandTests {
    private let workshop = Workshop()

    /// Each diagnosis is a line for people and an object for programs, and the worst is the exit code.
    @Test(arguments: [("17", "1 button"), ("true", "error: ")])
    func theJSONSaysWhatTheLinesSay(_ pin: String, _ config: String) {
        let mqtt = "[mqtt]\nhost = '127.0.0.1'\nport = 1\n"
        workshop.write("[button.bell]\npin = \(pin)\npress = 'aplay'\n" + mqtt, to: "bell.toml")
        let (text, code) = workshop.run(["doctor", "--config", "bell.toml"])
        let (json, sameCode) = workshop.run(["doctor", "--json", "--config", "bell.toml"])
        let (lines, objects) = (text.split(separator: "\n"), json.split(separator: "\n"))
        #expect(lines.count == objects.count && lines.count > 2)
        for (line, object) in zip(lines, objects) {
            let (grade, finding) = (line.prefix { $0 != " " }, line.dropFirst(9))
            let subject = finding.prefix { $0 != ":" }
            #expect(object.hasPrefix("{\"grade\":\"\(grade)\",\"subject\":\"\(subject)\",\"finding\":\""))
        }
        #expect(lines.first?.contains(config) == true)
        #expect(code == (lines.contains { $0.hasPrefix("wrong ") } ? 1 : 0) && code == sameCode)
    }
}
