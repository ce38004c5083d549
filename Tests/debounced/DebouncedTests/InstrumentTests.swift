import Glibc
import Testing

/// `scope` and `measure` as a person at a terminal sees them.
@Suite(.serialized) struct InstrumentTests {
    private func terminal() throws -> Tmux {
        try #require(Tmux.isThere, "there is no tmux here; script/setup tmux installs it")
        let terminal = Tmux(columns: 100, rows: 40)
        try #require(terminal.shows("ready:"))
        return terminal
    }

    /// A name for a trace that the shell in the terminal makes and removes.
    private static let trace = "/tmp/debounced-test-\(getpid()).vcd"

    @Test func aTraceIsPlayedAtItsOwnSpeed() throws {
        let terminal = try terminal()
        let path = InstrumentTests.trace
        terminal.enter(
            "debounced --simulate --fast --switch worn --presses 3 --seed 4 --record \(path) | tail -1")
        #expect(terminal.shows("3 presses of a worn switch"))
        terminal.enter("debounced scope \(path); echo code $?; rm \(path)")
        #expect(terminal.shows("3 presses"))
        #expect(terminal.shows(">leading"))
        // It stays when the trace is over, and its keys choose instead of pressing.
        #expect(terminal.shows("the trace is over"))
        terminal.type("1p")
        #expect(terminal.shows(">trailing"))
        #expect(terminal.shows("1-9 select"))
        terminal.type("q")
        #expect(terminal.shows("code 0"))
    }

    @Test func aSimulatedSwitchIsPressedByTheKeys() throws {
        let terminal = try terminal()
        terminal.enter("debounced scope --simulate --switch rocker; echo code $?")
        #expect(terminal.shows("rocker switch"))
        terminal.type("1")
        #expect(terminal.shows(">leading    1"))
        terminal.type("q")
        #expect(terminal.shows("1 press of a rocker switch made"))
        #expect(terminal.shows("code 0"))
    }

    @Test func eachPressThatIsMeasuredIsSeen() throws {
        let terminal = try terminal()
        terminal.enter("debounced measure --simulate --switch rocker --presses 5; echo code $?")
        #expect(terminal.shows("The simulation presses 'doorbell' 5 times"))
        // Some are less than 250 ms apart.
        for number in 1...5 { #expect(terminal.shows("\(number) of 5   closing")) }
        #expect(terminal.shows("Too few presses (5)"))
        #expect(terminal.shows("code 0"))
    }

    @Test func controlsAreAskedForByName() throws {
        let terminal = try terminal()
        terminal.enter("debounced doctor --press --simulate; echo code $?")
        #expect(terminal.shows("1 of 1: press 'doorbell' (pin 17)"))
        #expect(terminal.shows("ok       button 'doorbell': it reacts"))
        #expect(terminal.shows("code 0"))
        terminal.enter("clear; debounced doctor --press </dev/null; echo code $?")
        #expect(terminal.shows("debounced: 'doctor --press' needs a terminal"))
        #expect(terminal.shows("code 64"))
    }

    @Test func aMeasurementThatIsInterruptedSaysWhatItHas() throws {
        let terminal = try terminal()
        terminal.enter("debounced measure --simulate --switch clean; echo code $?")
        #expect(terminal.shows("2 of 50   closing"))
        terminal.press("C-c")
        #expect(terminal.shows("Too few presses"))
        #expect(terminal.shows("code 0"))
    }
}
