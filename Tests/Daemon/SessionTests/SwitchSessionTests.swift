import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// A front door on a daemon: whatever happens to its line, what is told is the state of the wire.
@Suite struct SwitchSessionTests {
    private let daemon = SimulatedDaemon(
        """
        [switch.front_door]
        pin = 22
        kind = "door"
        hold = { after = "10s", run = "true" }
        follow = "SW_LID"
        [switch.rocker]
        pin = 23
        delay = { on = "10ms", off = "100ms" }
        [output.lamp]
        pin = 18
        initial = "on"
        off_while = ["rocker"]
        """, closed: [door])

    @Test func aDoorIsOnWhileItIsOpen() throws {
        daemon.move(door, closed: false, at: 1000)
        daemon.move(door, closed: true, at: 15_000)
        let events = try daemon.events()
        #expect(events == ["front_door on", "front_door hold", "front_door off"])
    }

    @Test func anOutputIsOffWhileASwitchIsOn() throws {
        daemon.move(rocker, closed: true, at: 1000)
        let said = try daemon.run()
        #expect(said == ["output lamp: on", "output lamp: off, because rocker is on", "rocker on"])
    }

    // MARK: losses

    @Test func aDoorThatMovesWhileItsChipIsAwayIsKnownWhenItComesBack() throws {
        daemon.then { $0.chip.isPlugged = false }
        daemon.then {
            $0.chip.isPlugged = true
            $0.hold(door, closed: false)
        }
        let events = try daemon.events(until: 60_000)
        #expect(events == ["front_door on(found)", "front_door hold"])
    }

    @Test func aDoorThatDoesNotMoveWhileItsChipIsAwayIsNotReported() throws {
        daemon.move(door, closed: false, at: 500)
        daemon.then { $0.chip.isPlugged = false }
        daemon.then { $0.chip.isPlugged = true }
        let events = try daemon.events(until: 60_000)
        #expect(events == ["front_door on", "front_door hold"])
    }

    @Test func theStateAfterAStormIsReported() throws {
        daemon.change { $0.stormLimit = 20 }
        for edge in 0...40 { daemon.move(door, closed: !edge.isMultiple(of: 2), at: 2000 + edge) }
        let events = try daemon.events(until: 9000)
        #expect(events == ["front_door on(found)"])
    }

    @Test func aLostEdgeIsMadeUp() throws {
        daemon.move(door, closed: false, at: 1000)
        daemon.lose(door, at: 3000)
        daemon.move(door, closed: true, at: 3000)
        daemon.move(rocker, closed: true, at: 4000)
        let events = try daemon.events(until: 30_000)
        #expect(events == ["front_door on", "rocker on", "front_door off"])
    }

    /// Only the reading before the hold can tell.
    @Test func aHoldIsNotReportedIfTheDoorWasClosedUnseen() throws {
        daemon.move(door, closed: false, at: 1000)
        daemon.lose(door, at: 5000)
        daemon.move(door, closed: true, at: 5000)
        let events = try daemon.events(until: 60_000)
        #expect(events == ["front_door on", "front_door off"])
    }

    @Test func aHoldWaitsForAReading() throws {
        daemon.move(door, closed: false, at: 1000)
        daemon.atOnce { _ in }
        daemon.atOnce { $0.failReadings(of: door, times: 40) }
        let events = try daemon.events(until: 60_000)
        #expect(events == ["front_door on", "front_door hold"])
        #expect(daemon.readErrors == 1)
    }

    // MARK: reloads

    @Test func aReloadKeepsTheState() throws {
        var plan = daemon.plan
        plan.switches.swapAt(0, 1)
        plan.switches[1].name = "porch_door"
        daemon.move(door, closed: false, at: 1000)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        daemon.move(door, closed: true, at: 4000)
        let events = try daemon.events()
        #expect(events == ["front_door on", "porch_door off"])
    }

    @Test func aReloadWithinAWaitLosesNothing() throws {
        var plan = daemon.plan
        plan.switches[0].settings.on = .trailing(delay: .milliseconds(700))
        plan.switches[0].name = "porch_door"
        daemon.change { $0.switches[0].settings.on = .trailing(delay: .milliseconds(1500)) }
        daemon.move(door, closed: false, at: 1000)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        let events = try daemon.events(until: 5000)
        #expect(events == ["porch_door on"])
    }

    @Test func aHoldThatIsAddedTooLateIsNotReported() throws {
        var plan = daemon.plan
        daemon.change { $0.switches[0].actions.stages = [] }
        plan.switches[0].actions.stages[0].after = .milliseconds(500)
        daemon.move(door, closed: false, at: 1000)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        let events = try daemon.events(until: 20_000)
        #expect(events == ["front_door on"])
    }

    /// What follows it must not stay as it was. At the end it is given back as it was at the start.
    @Test func whatAReloadOfItsMeaningChangesIsReported() throws {
        let lamp = Action.output(name: "lamp", .off)
        daemon.change {
            $0.outputs[0].offWhile = []
            $0.switches[1].actions[.off] = [lamp]
        }
        var plan = daemon.plan
        plan.switches[1].settings.isOnWhenOpen = true
        daemon.move(rocker, closed: true, at: 500)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        let said = try daemon.run(until: 20_000)
        #expect(
            said == ["rocker on", "rocker off(found)", "output lamp: off", "output lamp: on"])
    }

    /// `hold` counts from the event.
    @Test func aSwitchThatAReloadFindsOnIsHeld() throws {
        var plan = daemon.plan
        plan.switches[0].settings.isOnWhenOpen = false
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        let events = try daemon.events(until: 60_000)
        #expect(events == ["front_door on(found)", "front_door hold"])
    }

    @Test func aSwitchThatBecomesAButtonStartsAgain() throws {
        var plan = daemon.plan
        plan.switches.remove(at: 0)
        plan.buttons = [
            ButtonPlan(name: "bell", pin: .offset(22), settings: ButtonSettings(policy: .learning()))
        ]
        daemon.move(door, closed: false, at: 1000)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        daemon.move(door, closed: true, at: 4000)
        daemon.move(door, closed: false, at: 4200)
        let events = try daemon.events()
        #expect(events == ["front_door on", "bell press", "bell release"])
    }

    // MARK: the virtual switch

    @Test func theVirtualSwitchFollowsFromTheStartOn() throws {
        daemon.hold(door, closed: false)
        daemon.move(door, closed: true, at: 1000)
        daemon.move(door, closed: false, at: 2000)
        _ = try daemon.run(until: 3000)
        #expect(daemon.device == ["+0", "-0", "+0"])
    }

    @Test func theVirtualSwitchStaysThroughAReload() throws {
        var plan = daemon.plan
        plan.switches[0].name = "porch_door"
        daemon.move(door, closed: false, at: 500)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        _ = try daemon.run(until: 5000)
        #expect(daemon.device == ["-0", "+0"])
    }

    @Test func theVirtualSwitchFollowsAnotherFromAReloadOn() throws {
        let plan = daemon.plan
        daemon.change { $0.switches[0].follow = nil }
        daemon.move(door, closed: false, at: 500)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        _ = try daemon.run(until: 5000)
        #expect(daemon.device == ["+0"])
    }

    /// Two names, one code: it is on while either is.
    @Test func twoNamesOfOneCodeAreOneVirtualSwitch() throws {
        daemon.change {
            $0.switches[0].follow = InputCode(switch: "SW_RADIO")
            $0.switches[1].follow = InputCode(switch: "SW_RFKILL_ALL")
        }
        daemon.move(rocker, closed: true, at: 500)
        daemon.move(door, closed: false, at: 1000)
        daemon.move(rocker, closed: false, at: 2000)
        daemon.move(door, closed: true, at: 3000)
        _ = try daemon.run(until: 5000)
        #expect(daemon.device == ["-3", "+3", "-3"])
    }

    @Test func aDeviceThatCannotBeMadeIsReportedOnce() throws {
        daemon.obstacle = InputDeviceError(.switches, code: EACCES)
        daemon.move(door, closed: false, at: 500)
        let said = try daemon.run(until: 2000)
        #expect(
            said.count { $0.hasPrefix("switches can't be followed: /dev/uinput: Permission denied") } == 1)
    }
}

private let door = 22
private let rocker = 23
