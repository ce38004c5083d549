import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import debounced

/// What doctor says of a control whose lines only the daemon can look at.
@Suite struct DaemonReportTests {
    private func diagnosis(ofEncoder members: String, changes: [Int] = [40, 40], line: Int = 17) throws
        -> Diagnosis
    {
        let lines = zip([17, 18], changes).map { #"{"chip":"gpiochip0","line":\#($0),"changes":\#($1)}"# }
        let text =
            #"{"time_ns":0,"buttons":[],"encoders":[{"encoder":"volume","lines":[\#(lines.joined(separator: ","))],"#
            + #""steps":{"clockwise":8,"counterclockwise":2},"doubles":0\#(members)}]}"#
        let status = try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))
        let report = DaemonReport(status: status)
        return report.diagnose(
            ControlName(.encoder, "volume"), on: LineAddress(chip: "/dev/gpiochip0", offset: line))
    }

    @Test(arguments: [17, 18])
    func anEncoderIsFoundByEachOfItsLines(_ line: Int) throws {
        let diagnosis = try diagnosis(ofEncoder: "", line: line)
        #expect(diagnosis == .ok("encoder 'volume'", "held by the daemon, and available: 10 steps"))
    }

    @Test func aLineThatIsNoneOfItsIsAnothers() throws {
        #expect(try diagnosis(ofEncoder: "", line: 19).finding.contains("another debounced"))
    }

    @Test(arguments: [([0, 40], "A"), ([40, 0], "B")])
    func aLineThatNeverMovesIsNotConnected(_ changes: [Int], _ dead: String) throws {
        let diagnosis = try diagnosis(ofEncoder: "", changes: changes)
        #expect(diagnosis.finding.contains("\(dead) is not connected"))
        #expect(diagnosis.remedy?.contains("the wire of \(dead)") == true)
    }

    @Test func fewChangesSayNothing() throws {
        #expect(try !diagnosis(ofEncoder: "", changes: [7, 0]).finding.contains("not connected"))
        #expect(try !diagnosis(ofEncoder: "", changes: [0, 0]).finding.contains("not connected"))
    }

    @Test func aKnobThatRestsOtherwiseGetsAdvice() throws {
        let diagnosis = try diagnosis(ofEncoder: #","suggestion":{"edges":2,"rest":"open"}"#)
        #expect(diagnosis.finding.hasSuffix(" rests every 2 edges: write edges = 2"))
        #expect(diagnosis.remedy == nil)
    }
}
