import DebouncedLinux
import Testing

@testable import DebouncedDaemon

/// Outputs on a chip that goes and comes back.
@Suite struct LostChipListenerTests {
    /// Nothing else says that it is gone.
    @Test func aChipWithOutputsAloneIsNoticed() throws {
        let relays = FakeChip(name: "gpiochip1", label: "relays", lines: [nil])
        let daemon = SimulatedDaemon(
            "[button.a]\npin = 17\n[output.fan]\npin = 0\nchip = 'relays'\ninitial = 'on'\n", more: [relays])
        daemon.atOnce { _ in relays.isPlugged = false }
        daemon.atOnce { _ in relays.isPlugged = true }
        let said = try daemon.run(until: 60_000)
        #expect(said.first == "output fan: the chip is gone; trying again")
        #expect(said.last == "output fan: the line is back")
        #expect(relays.lines[0].isHigh)
    }
}
