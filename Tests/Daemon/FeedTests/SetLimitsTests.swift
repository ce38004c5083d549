import DebouncedContacts
import Testing

@testable import DebouncedDaemon

@Suite struct SetLimitsTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    private func refusal(_ limits: inout SetLimits, _ subject: SetLimits.Subject, at milliseconds: Int64)
        -> String?
    {
        do throws(RequestProblem) {
            try limits.take(subject, at: at(milliseconds))
            return nil
        } catch { return error.message }
    }

    @Test func anOutputIsSetFiftyTimesASecond() {
        var limits = SetLimits()
        for time in 0..<50 { #expect(refusal(&limits, .output("lamp"), at: Int64(time)) == nil) }
        #expect(
            refusal(&limits, .output("lamp"), at: 999)
                == "output lamp is set too often: at most 50 times a second")
        #expect(refusal(&limits, .output("fan"), at: 999) == nil)
        #expect(refusal(&limits, .output("lamp"), at: 1000) == nil)
        #expect(refusal(&limits, .output("lamp"), at: 1000) != nil)
        #expect(refusal(&limits, .output("lamp"), at: 1001) == nil)
    }

    @Test func aTotalOnceASecond() {
        var limits = SetLimits()
        #expect(refusal(&limits, .total("gas"), at: 0) == nil)
        #expect(
            refusal(&limits, .total("gas"), at: 999) == "counter gas is set too often: at most once a second")
        #expect(refusal(&limits, .total("gas"), at: 1000) == nil)
    }
}
