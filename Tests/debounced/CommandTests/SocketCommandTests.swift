import Glibc
import Testing

/// The commands that ask a daemon, and a simulated one that they ask.
@Suite(.serialized) final class SocketCommandTests {
    private let folder: String

    init() {
        var template = Array("/tmp/debounced-ask-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit {
        unlink(path)
        unlink("\(folder)/socket")
        unlink("\(folder)/debounced.bridge")
        unlink("\(folder)/bridge")
        unlink(config)
        rmdir(folder)
    }

    private var path: String { "\(folder)/debounced.socket" }
    private var config: String { "\(folder)/config" }

    private func program(_ arguments: [String], mask: String = "022") -> Program {
        let shell = ["/bin/sh", "-c", "umask \(mask); exec \"$@\"", "sh"]
        return Program(arguments, by: shell + ["/usr/bin/env", "XDG_RUNTIME_DIR=\(folder)"])
    }

    private func simulate(_ options: String..., mask: String = "022") -> Program {
        put(
            """
            [button.bell]
            pin = 4
            press = { output = "lamp", set = "on" }
            [output.lamp]
            pin = 5
            """)
        let daemon = program(["--simulate", "--presses", "1000", "--config", config] + options, mask: mask)
        daemon.wait(for: "press")
        return daemon
    }

    private func put(_ text: String) {
        let descriptor = open(config, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        write(descriptor, text, text.utf8.count)
        close(descriptor)
    }

    private func answer(_ arguments: String...) -> (code: Int32?, text: String) {
        answer(arguments, at: path)
    }

    private func answer(_ arguments: [String], at path: String) -> (code: Int32?, text: String) {
        let program = Program(arguments + ["--socket", path])
        let code = program.end()
        return (code, program.text)
    }

    @Test func statusHasARowForEachButton() {
        let daemon = simulate("--act")
        let (code, text) = answer("status")
        #expect(code == 0)
        #expect(text.contains("with \(config)"))
        #expect(text.contains(" on gpiochip0, running for "))
        #expect(text.contains("\nbell    4     "))
        #expect(text.contains("\nlamp    5     on"))
        #expect(answer("status", "--json").text.hasPrefix("{\"version\":\""))
        #expect(answer("status", "--prometheus").text.contains("\ndebounced_line_up{button=\"bell\"} 1\n"))
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
        #expect(access(path, F_OK) != 0)
    }

    @Test(arguments: ["077", "000"]) func theSocketIsForItsOwnerAndGroupWhateverTheMask(_ mask: String) {
        let daemon = simulate(mask: mask)
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    @Test func setsAnOutputOrSaysWhyNot() {
        let daemon = simulate()
        #expect(answer("set", "lamp", "off") == (0, ""))
        #expect(answer("set", "lamp", "pulse", "--for", "10s") == (0, ""))
        let unknown = "debounced: there is no output 'fan'; the config has lamp\n"
        #expect(answer("set", "fan", "on") == (69, unknown))
        let unsettable = "debounced: button 'bell' can't be set; only outputs and counters can\n"
        for value in ["on", "12.5"] { #expect(answer("set", "bell", value) == (69, unsettable)) }
        #expect(answer("set", "lamp", "blue").code == 64)
        #expect(answer("set", "", "on").code == 64)
        #expect(answer("set", "lamp", "on", "--for", "1s").code == 64)
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    @Test func aButtonIsMeasuredThroughTheDaemon() {
        let daemon = simulate()
        // Otherwise another daemon of this machine may be found first.
        put("socket = '\(path)'\n[button.bell]\npin = 4\n")
        let command = program(["measure", "bell", "--presses", "2", "--json", "--config", config])
        #expect(command.end() == 0)
        #expect(command.text.contains(#""asked":2"#), "\(command.text)")
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    @Test func aSetWithoutAnAnswerMayStillBeMade() {
        let server = listeningSocket(at: path)
        let command = Program(["set", "lamp", "on", "--socket", path])
        close(accept(server, nil, nil))
        close(server)
        #expect(command.end() == 69)
        let text =
            "debounced: the daemon closed the connection without a response; the change may still be made\n"
        #expect(command.text == text)
    }

    /// Its lines are those of the fake chip, whatever becomes of the actions.
    @Test func aSimulationThatOnlyPrintsActionsHasOutputsAllTheSame() {
        let daemon = simulate()
        #expect(answer("status").text.contains("\nlamp    5     off"))
        #expect(answer("set", "lamp", "on") == (0, ""))
        #expect(answer("status").text.contains("\nlamp    5     on"))
        #expect(answer("set", "lamp", "off") == (0, ""))
        daemon.wait(for: "press", times: daemon.count(of: "press") + 1)
        #expect(answer("status").text.contains("\nlamp    5     off"))
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    @Test func monitorComesBackToADaemonThatWasKilled() {
        let daemon = simulate()
        // Killed at the end, since tests in this process may have blocked other signals for those whom they start.
        let monitor = Program(["monitor", "--notices", "--socket", path])
        monitor.wait(for: "bell  press")
        daemon.send(SIGKILL)
        #expect(daemon.end() == nil)
        monitor.wait(for: "the daemon is gone; waiting for it to come back")
        #expect(access(path, F_OK) == 0)

        let next = simulate()
        monitor.wait(for: "the daemon was started again")
        let before = monitor.count(of: "bell  press")
        monitor.wait(for: "bell  press", times: before + 1)
        #expect(monitor.count(of: "bell  press") > before)
        monitor.send(SIGKILL)
        _ = monitor.end()
        next.send(SIGTERM)
        #expect(next.end() == 0)
    }

    @Test func monitorPrintsWhatTheDaemonSends() {
        let daemon = simulate()
        let monitor = Program(["monitor", "--json", "--since", "0", "bell", "--socket", path])
        monitor.wait(for: "\"seq\":3,")
        #expect(monitor.text.hasPrefix("{\"debounced\":\""))
        #expect(monitor.text.contains("{\"seq\":1,\"time_ns\":"))
        monitor.send(SIGKILL)
        _ = monitor.end()
        let stranger = answer("monitor", "nobody")
        #expect(stranger.code == 64)
        #expect(stranger.text.hasPrefix("debounced: there is no control 'nobody'; the daemon has bell;"))
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    /// Whatever runs as the bridge.
    @Test func theBridgeSetsNothingUntilAReloadAllowsIt() {
        let (lamp, mqtt) = (
            "[button.bell]\npin = 4\n[output.lamp]\npin = 5\n", "[mqtt]\nhost = \"127.0.0.1\"\n"
        )
        put(lamp + mqtt)
        let daemon = program(["--simulate", "--presses", "1000", "--config", config])
        daemon.wait(for: "press")
        let bridge = "\(folder)/debounced.bridge"
        let refused = answer(["set", "lamp", "on"], at: bridge)
        #expect(refused.code != 0 && refused.text.contains("write commands = true into [mqtt] to allow it"))
        put(lamp + mqtt + "commands = true\n")
        daemon.send(SIGHUP)
        daemon.wait(for: "reloaded")
        #expect(answer(["set", "lamp", "on"], at: bridge).code == 0)
        daemon.wait(for: "output lamp: set to on by debounced, process ")
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
        #expect(access(bridge, F_OK) != 0)
    }

    @Test func aDaemonThatNobodyReadsLeavesNoSocket() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        close(ends[0])
        let daemon = Program(
            ["--simulate", "--json", "--presses", "1000"], by: ["/usr/bin/env", "XDG_RUNTIME_DIR=\(folder)"],
            output: ends[1])
        close(ends[1])
        #expect(daemon.end() == 0)
        #expect(access(path, F_OK) != 0)
    }

    @Test func monitorPrintsTheHelloOfEachDaemon() {
        let daemon = simulate()
        let monitor = Program(["monitor", "--json", "bell", "--socket", path])
        monitor.wait(for: "\"event\":\"press\"")
        daemon.send(SIGKILL)
        #expect(daemon.end() == nil)
        let next = simulate()
        monitor.wait(for: "the daemon was started again")
        let before = monitor.count(of: "\"event\":\"press\"")
        monitor.wait(for: "\"event\":\"press\"", times: before + 1)
        #expect(monitor.count(of: "{\"debounced\":\"") == 2)
        monitor.send(SIGKILL)
        _ = monitor.end()
        next.send(SIGTERM)
        #expect(next.end() == 0)
    }

    @Test func aSecondDaemonLeavesTheFirstItsSocket() {
        let first = simulate()
        let second = simulate()
        #expect(second.text.contains("another process is listening on this socket"))
        second.send(SIGTERM)
        #expect(second.end() == 0)
        #expect(answer("status").code == 0)
        first.send(SIGTERM)
        #expect(first.end() == 0)
    }

    /// Each reload says so, unless the file says again what it said.
    @Test func theSocketStaysInPlaceUntilARestart() {
        let warning = "\(config):1:10: warning: the new socket takes effect when the daemon is restarted"
        let daemon = simulate()
        for times in 1...2 {
            put("socket = '\(folder)/other'\n[button.bell]\npin = 4\n[output.lamp]\npin = 5\n")
            daemon.send(SIGHUP)
            daemon.wait(for: "reloaded: watching", times: times)
            #expect(daemon.count(of: warning) == times)
        }
        #expect(answer("status").code == 0)
        put("[button.bell]\npin = 4\n")
        daemon.send(SIGHUP)
        daemon.wait(for: "reloaded: watching", times: 3)
        #expect(daemon.count(of: warning) == 2)
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    @Test func withoutADaemonTheySayHowToStartOne() {
        let (code, text) = answer("status")
        #expect(code == 69)
        #expect(
            text.hasPrefix(
                "debounced: debounced is not running (nothing listens on \(path)); start it with '"))
    }

    /// As an action of a service does, which inherits the variable.
    @Test func aDaemonIsFoundOnTheServiceManagersSocket() {
        put("[button.bell]\npin = 4\npress = 'true'\n")
        let service = ["/usr/bin/env", "RUNTIME_DIRECTORY=\(folder):/none"]
        let daemon = Program(["--simulate", "--presses", "1000", "--config", config], by: service)
        daemon.wait(for: "press")
        let status = Program(["status"], by: service)
        #expect(status.end() == 0)
        #expect(status.text.contains("with \(config)"))
        daemon.send(SIGTERM)
        #expect(daemon.end() == 0)
    }

    private static let askers = [["status"], ["monitor"], ["set", "lamp", "on"]]

    @Test(arguments: askers) func aConfigMayHaveNoSocket(_ command: [String]) {
        put("socket = ''\n[button.bell]\npin = 4\n")
        let program = Program(command + ["--config", config])
        #expect(program.end() == 69)
        let reason = "debounced: \(config) says socket = \"\", so its daemon has no socket; "
        #expect(program.text.hasPrefix(reason))
    }

    @Test(arguments: askers) func aFileThatIsNamedHasToBeRight(_ command: [String]) {
        for (text, finding) in [("", "no button"), ("button = 7", "[button.NAME]"), ("[", "complete")] {
            put(text)
            let program = Program(command + ["--config", config])
            #expect(program.end() == 78)
            #expect(program.text.hasPrefix("\(config):") && program.text.contains(finding))
        }
        unlink(config)
        let program = Program(command + ["--config", config, "--socket", path])
        #expect(program.end() == 78)
        #expect(program.text.hasPrefix("\(config): error: no such file: "))
    }
}

private func listeningSocket(at path: String) -> Int32 {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    withUnsafePointer(to: address) {
        _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(server, $0, size) }
    }
    listen(server, 1)
    return server
}
