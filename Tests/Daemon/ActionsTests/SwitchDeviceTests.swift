import DebouncedConfiguration
import Glibc
import Testing

@testable import DebouncedActions

@Suite struct SwitchDeviceTests {
    private let wire = KeyboardWire()
    private let lid = SwitchCode(name: "SW_LID")!
    private let dock = SwitchCode(name: "SW_DOCK")!

    @Test func aStateIsSentOnce() {
        wire.switches.set(lid, true)
        wire.switches.set(lid, true)
        wire.switches.set(dock, false)
        wire.switches.set(lid, false)
        #expect(wire.written() == ["SW+0", "SW-5", "SW-0"])
    }

    @Test func whatFollowsFromAMissingDeviceIsSaid() {
        let error = KeyboardError(code: ENOENT, effect: "switches can't be followed")
        #expect(
            error.description
                == "switches can't be followed: /dev/uinput: No such file or directory; load its module: sudo modprobe uinput"
        )
    }
}
