import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// What a daemon says that has no folder for its socket, as in a container.
@Suite struct NoSocketTests {
    @Test func saysSoAndWhatWouldHelp() throws {
        let log = try log(of: .auto)
        #expect(log.contains("no socket, so status, monitor and set can't reach this daemon"))
        #expect(log.contains("socket = \"/tmp/debounced.socket\""))
    }

    @Test func saysNothingIfNoneIsWanted() throws {
        #expect(try log(of: .none) == "")
    }

    @Test func aSimulationOfAPlainUserIsServedInAFolderOfItsOwn() throws {
        var template = Array("/tmp/debounced-tmp-XXXXXX".utf8CString)
        let temporary = mkdtemp(&template).map { String(cString: $0) } ?? ""
        let folder = "\(temporary)/debounced-\(geteuid())"
        defer {
            rmdir(folder)
            rmdir(temporary)
        }
        func serve(_ check: () -> Void) throws -> String {
            try log(
                of: .auto, isSimulation: true, AutoSocket(isRoot: false, temporary: temporary) { _ in nil },
                check)
        }
        let said = try serve {
            for name in ["socket", "bridge"] { #expect(FileType("\(folder)/\(name)") == .socket) }
        }
        #expect(said == "")
        chmod(folder, 0o755)
        let other = try serve { #expect(FileType("\(folder)/socket") == nil) }
        #expect(other.contains("\(folder): this is not a folder that only its owner may use"))
    }

    private func log(
        of socket: SocketPlan, isSimulation: Bool = false,
        _ auto: AutoSocket = AutoSocket(isRoot: false) { _ in nil }, _ check: () -> Void = {}
    ) throws -> String {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        defer { for end in ends { close(end) } }
        var plan = Plan(buttons: [
            ButtonPlan(
                name: "bell", pin: .offset(0), settings: ButtonSettings(policy: .lockout(delay: .zero)))
        ])
        plan.socket = socket
        let runtime = Runtime(handlesSignals: false, logged: ends[1])
        var session = try Session(plan, on: FakeBoard(), in: runtime, SessionOptions())
        session.serve(version: "1.2.3", isSimulation: isSimulation, auto: auto)
        check()
        var text = [UInt8](repeating: 0, count: 4096)
        try session.finish(asking: true)
        let count = max(0, read(ends[0], &text, text.count))
        return String(decoding: text[..<count], as: UTF8.self)
    }
}
