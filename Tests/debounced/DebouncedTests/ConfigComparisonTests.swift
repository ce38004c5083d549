import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import debounced

/// A config file, a machine, and a daemon that runs.
@Suite struct ConfigComparisonTests {
    private let board = FakeBoard([
        .header(), FakeChip(name: "gpiochip1", label: "expander", lines: ["a", "b"]),
    ])

    /// The status of a daemon that holds these lines, by controls.
    private func status(_ digest: String?, _ held: [(control: String, chip: String, line: Int)]) -> Status {
        var status = Status()
        (status.config, status.configDigest, status.process) = ("f", digest, 42)
        status.controls = held.map { name, chip, line in
            board[LineAddress(chip: "/dev/\(chip)", offset: line)]?.occupy(as: "debounced")
            var control = ControlStatus(ControlName(.button, name))
            control.reached = .release
            control.lines = [LineStatus()]
            (control.lines[0].chip, control.lines[0].offset) = (chip, line)
            control.lines[0].pin = "\(line)"
            return control
        }
        return status
    }

    private func diagnoses(_ text: String, _ status: Status) throws -> [Diagnosis] {
        let check = BoardCheck(
            board: board, plan: try plan(text), file: "f", daemon: DaemonReport(status: status),
            rest: .milliseconds(1))
        return try check.run().filter { $0.grade != .ok }
    }

    private static let bell = "[button.bell]\npin = 17"
    private static let reload = "reload the config: systemctl reload debounced, or kill -HUP 42"
    private static let stale = Diagnosis.warning("config", "f was changed since the daemon read it", reload)

    @Test func whatTheDaemonHoldsAsTheFileSaysIsWell() throws {
        let digest = try plan(ConfigComparisonTests.bell).origin.digest
        let status = status(digest, [("bell", "gpiochip0", 17)])
        #expect(try diagnoses(ConfigComparisonTests.bell, status) == [])
    }

    /// Another action, a comment: what the status does not show.
    @Test func aFileThatWasNotReloadedIsFound() throws {
        let digest = try plan(ConfigComparisonTests.bell).origin.digest
        let status = status(digest, [("bell", "gpiochip0", 17)])
        let text = ConfigComparisonTests.bell + "\npress = \"true\""
        #expect(try diagnoses(text, status) == [ConfigComparisonTests.stale])
    }

    /// It reads what it was told to read, and that is said elsewhere.
    @Test func aDaemonOfAnotherFileIsNotCompared() throws {
        var status = status("0", [("bell", "gpiochip0", 17)])
        status.config = "/etc/other.toml"
        #expect(try diagnoses(ConfigComparisonTests.bell, status) == [])
    }

    @Test func aMovedPinIsFound() throws {
        let status = status("0", [("bell", "gpiochip0", 17)])
        #expect(
            try diagnoses("[button.bell]\npin = 27", status) == [
                ConfigComparisonTests.stale,
                .warning(
                    "button 'bell'",
                    "the daemon has it on line 17 of gpiochip0, and the file on line 27 of gpiochip0",
                    ConfigComparisonTests.reload),
            ])
    }

    /// Older daemons say nothing of the file.
    @Test func twoExchangedPinsAreFound() throws {
        let status = status(nil, [("a", "gpiochip0", 17), ("b", "gpiochip0", 27)])
        let found = try diagnoses("[button.a]\npin = 27\n[button.b]\npin = 17", status)
        #expect(
            found == [
                .warning("button 'a'", "the daemon uses its line for 'b'", ConfigComparisonTests.reload),
                .warning("button 'b'", "the daemon uses its line for 'a'", ConfigComparisonTests.reload),
            ])
    }

    @Test func newAndOldControlsAreFound() throws {
        var status = status("0", [("old", "gpiochip0", 17)])
        status.outputs = [OutputStatus()]
        status.outputs[0].name = "siren"
        let found = try diagnoses("[button.new]\npin = 27\n[output.lamp]\npin = 5", status)
        let (missing, left) = ("the daemon does not have it", "the daemon has it, and the file does not")
        let expected = [
            ("button 'new'", missing), ("output 'lamp'", missing), ("button 'old'", left),
            ("output 'siren'", left),
        ]
        #expect(
            found == [ConfigComparisonTests.stale]
                + expected.map { .warning($0.0, $0.1, ConfigComparisonTests.reload) })
    }

    @Test func aLineThatTheDaemonLostIsFound() throws {
        let digest = try plan(ConfigComparisonTests.bell).origin.digest
        var status = status(digest, [("bell", "gpiochip0", 17)])
        board[LineAddress(chip: "/dev/gpiochip0", offset: 17)]?.occupy(as: nil)
        (status.controls[0].lines[0].isUp, status.controls[0].lines[0].problem) = (
            false, "could not read the level: Input/output error; trying again"
        )
        let found = try #require(diagnoses(ConfigComparisonTests.bell, status).first)
        #expect(found.grade == .wrong && found.subject == "button 'bell'")
        #expect(
            found.finding
                == "the daemon has no line for it: could not read the level: Input/output error")
        #expect(found.remedy?.contains("systemctl restart debounced") == true)
    }

    /// One line for all that hung on it.
    @Test func aChipThatTheDaemonLostIsFound() throws {
        let text =
            "[defaults]\nchip = \"expander\"\n[button.a]\npin = 0\n[button.b]\npin = 1\n"
            + "[button.c]\npin = 17\nchip = \"pinctrl-bcm2711\""
        var status = status(
            try plan(text).origin.digest,
            [("a", "gpiochip1", 0), ("b", "gpiochip1", 1), ("c", "gpiochip0", 17)])
        for index in [0, 1] {
            (status.controls[index].lines[0].isUp, status.controls[index].lines[0].problem) = (
                false, "the chip is gone; trying again"
            )
        }
        let board = FakeBoard()
        board[LineAddress(chip: "/dev/gpiochip0", offset: 17)]?.occupy(as: "debounced")
        let daemon = DaemonReport(status: status)
        let check = BoardCheck(board: board, plan: try plan(text), file: "f", daemon: daemon)
        #expect(
            try check.run().filter { $0.grade != .ok } == [
                .wrong(
                    "chip gpiochip1", "the daemon has lost it, and with it button 'a' and button 'b'",
                    "bring it back: the daemon takes its lines again by itself")
            ])
        let bare = BoardCheck(board: FakeBoard([]), plan: try plan(text), file: "f", daemon: daemon)
        #expect(try bare.run().map(\.subject) == ["chip", "chip gpiochip1"])
    }

    @Test func anOutputThatTheDaemonLostIsFound() throws {
        let text = ConfigComparisonTests.bell + "\n[output.lamp]\npin = 99"
        var status = status(try plan(text).origin.digest, [("bell", "gpiochip0", 17)])
        status.outputs = [OutputStatus()]
        (status.outputs[0].name, status.outputs[0].isUp) = ("lamp", false)
        status.outputs[0].problem = "gpiochip0 has no line 99; trying again"
        let found = try diagnoses(text, status)
        #expect(found.map(\.subject) == ["output 'lamp'"] && found[0].grade == .wrong)
        #expect(found[0].finding == "the daemon has no line for it: gpiochip0 has no line 99")
    }

    /// Too many edges.
    @Test func aLineThatIsSetAsideIsWrong() throws {
        let digest = try plan(ConfigComparisonTests.bell).origin.digest
        var status = status(digest, [("bell", "gpiochip0", 17)])
        (status.controls[0].lines[0].isUp, status.controls[0].lines[0].problem) = (
            false, "more than 5000 edges a second"
        )
        #expect(
            try diagnoses(ConfigComparisonTests.bell, status) == [
                .wrong(
                    "button 'bell'", "it is ignored: more than 5000 edges a second",
                    "look for a loose wire or a source of interference")
            ])
    }

    /// Its lines are not this machine's.
    @Test func aSimulationIsNotTakenForTheDaemon() throws {
        let status = status("0", [("bell", "gpiochip0", 17)])
        board[LineAddress(chip: "/dev/gpiochip0", offset: 17)]?.occupy(as: nil)
        let found = try diagnoses(ConfigComparisonTests.bell, status)
        #expect(found.map(\.subject) == ["socket"])
    }
}
