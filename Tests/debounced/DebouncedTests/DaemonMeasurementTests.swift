import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import debounced

@Suite struct DaemonMeasurementTests {
    /// Whatever serves there may say anything.
    @Test(arguments: [Int64.min, -1, 0, 30_000_000, 86_400_000_000_001, Int64.max])
    func aDaemonMaySayAnyTime(_ nanoseconds: Int64) throws {
        let line =
            #""pin":"17","policy":"leading","delay_ns":\#(nanoseconds),"confirm_ns":\#(nanoseconds)"#
        let text =
            #"{"time_ns":1,"buttons":[{"button":"bell",\#(line)}],"#
            + #""encoders":[{"encoder":"dial","lines":[{"pin":"5"},{"pin":"6"}],"delay_ns":\#(nanoseconds)}]}"#
        let status = try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))
        var plan = Plan()
        for (index, control) in status.controls.enumerated() {
            HeldControl(control)?.add(to: &plan, line: index)
        }
        let policy = try #require(plan.buttons.first).settings.policy
        #expect((.zero ... .seconds(86_400)).contains(policy.delay))
        #expect((.zero ... .seconds(86_400)).contains(policy.confirm ?? .zero))
        let board = FakeBoard(for: plan.requests)
        var source = try LineSource(plan.requests, on: board)
        #expect(try source.next(before: nil) != .end)
    }

    /// As the daemon has it, so that measure and scope say the same of it.
    @Test(arguments: [true, false])
    func aSwitchIsOnWhenTheDaemonSaysSo(_ isOnWhenOpen: Bool) throws {
        var door = ControlStatus(ControlName(.switch, "door"))
        door.isOnWhenOpen = isOnWhenOpen
        door.lines = [LineStatus()]
        (door.lines[0].policy, door.lines[0].delay) = ("trailing", .seconds(2))
        door.lines[0].offDelay = .seconds(30)
        let status = try #require(ControlStatus(door.json, .switch))
        var plan = Plan()
        HeldControl(status)?.add(to: &plan, line: 0)
        let settings = try #require(plan.switches.first).settings
        let (on, off) = (Policy.trailing(delay: .seconds(2)), Policy.trailing(delay: .seconds(30)))
        #expect(settings == SwitchSettings(on: on, off: off, isOnWhenOpen: isOnWhenOpen))
    }
}
