import DebouncedBoards
import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedSimulation
import DebouncedSystem
import Glibc
import Testing

@testable import DebouncedFeed

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

    private func log(of socket: SocketPlan) throws -> String {
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
        session.serve(version: "1.2.3", auto: AutoSocket(isRoot: false) { _ in nil })
        var text = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(ends[0], &text, text.count))
        return String(decoding: text[..<count], as: UTF8.self)
    }
}
