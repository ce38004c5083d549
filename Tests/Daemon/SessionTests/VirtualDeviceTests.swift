import DebouncedDaemon
import Glibc
import Testing

/// Devices that cannot be made. The words end with what helps, which depends on the machine.
@Suite struct VirtualDeviceTests {
    @Test func switchesThatCannotBeFollowedAreReportedOnce() throws {
        let daemon = SimulatedDaemon("[switch.door]\npin = 17\nfollow = 'SW_LID'")
        daemon.obstacle = InputDeviceError(.switches, code: EACCES)
        daemon.move(17, closed: true, at: 500)
        let said = try daemon.run(until: 2000)
        #expect(
            said.count { $0.hasPrefix("switches can't be followed: /dev/uinput: Permission denied") } == 1)
    }

    @Test func axesThatCannotBeMovedAreReportedOnceAndTriedAgainByAReload() throws {
        let daemon = SimulatedDaemon("[encoder.volume]\npins = [17, 18]\nedges = 1\naxis = 'REL_DIAL'")
        daemon.obstacle = InputDeviceError(.axes, code: EACCES)
        daemon.move(17, closed: true, at: 1000)
        let plan = daemon.plan
        daemon.then {
            $0.obstacle = nil
            $0.runtime.pendingRequests.change(to: plan)
        }
        daemon.move(18, closed: true, at: 5000)
        let said = try daemon.run()
        #expect(said.count { $0.hasPrefix("no axis can be moved: /dev/uinput: Permission denied") } == 1)
        #expect(said.filter { $0.hasPrefix("volume") } == ["volume clockwise@1000", "volume clockwise@5000"])
        #expect(daemon.device == ["axis 7 +1"])
    }
}
