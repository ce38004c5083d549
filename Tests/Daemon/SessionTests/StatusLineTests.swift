import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite struct StatusLineTests {
    private let event = Event(
        sequence: 1, control: "bell",
        moment: Moment(control: 0, gesture: .press, at: .init(nanoseconds: 5)))

    /// An action is dropped after its press was reported, and no other press need follow.
    @Test func aDroppedActionIsReportedAtOnce() throws {
        let path = "/tmp/debounced-status-\(getpid())"
        let manager = try #require(listen(at: path))
        defer {
            close(manager)
            unlink(path)
        }
        let listeners = Listeners()
        listeners.add(StatusLine(ControlTotals([.button: 3]), to: ServiceManager(at: path)))
        listeners.notify(event, [])
        #expect(message(to: manager) == "STATUS=buttons: 3, presses: 1")
        listeners.notify(
            ActionContext(event, pin: nil, chip: nil).notice(ActionReport(.dropped, count: 2, Cause("so"))))
        #expect(message(to: manager) == "STATUS=buttons: 3, presses: 1, actions dropped: 2")
        #expect(message(to: manager) == nil)
    }

    private func listen(at path: String) -> Int32? {
        let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        return UnixAddress(path)?.with { bind(manager, $0, $1) } == 0 ? manager : nil
    }

    private func message(to manager: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = recv(manager, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
