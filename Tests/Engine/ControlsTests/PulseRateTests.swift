import DebouncedContacts
import DebouncedEngine
import Testing

@Suite struct PulseRateTests {
    private func at(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

    private func rate(_ closings: Double...) -> PulseRate {
        closings.reduce(into: PulseRate()) { $0.feed(at($1)) }
    }

    @Test func onePulseHasNoRate() {
        #expect(rate().perSecond(at: at(1)) == 0)
        #expect(rate(1).perSecond(at: at(1)) == 0)
        #expect(rate(1).end == nil)
    }

    @Test func itIsOneOverTheLastInterval() {
        #expect(rate(0, 1, 5).perSecond(at: at(5)) == 0.25)
        #expect(rate(0, 1, 5).perSecond(at: at(9)) == 0.25)
    }

    @Test func itFallsWhileNothingComes() {
        #expect(rate(1, 5).perSecond(at: at(13)) == 0.125)
    }

    @Test(arguments: [(0.001, 10.0), (1, 10), (2, 20), (359, 3590), (360, 3600), (400, 3600), (90_000, 3600)])
    func itIsNoneAfterTenIntervals(_ interval: Double, _ life: Double) {
        let rate = rate(0, interval)
        let end = at(interval).advanced(by: Int64(life * 1e9))
        #expect(rate.end == end)
        #expect(rate.perSecond(at: end) == 0)
        #expect(rate.perSecond(at: end.advanced(by: -1)) > 0)
    }

    @Test func afterALossItBeginsAgain() {
        var rate = rate(1, 5)
        rate.forget()
        rate.feed(at(100))
        #expect(rate.perSecond(at: at(100)) == 0)
        rate.feed(at(102))
        #expect(rate.perSecond(at: at(102)) == 0.5)
    }

    @Test func onePulseBeginsARate() {
        var rate = PulseRate()
        #expect(!rate.hasBegun)
        rate.feed(at(1))
        #expect(rate.hasBegun)
        rate.forget()
        #expect(!rate.hasBegun)
    }

    private static let texts: [(rate: Double, text: String)] = [
        (3.0000000000000005e-06, "0.000003"), (1.23456e-7, "0.0000001235"), (0, "0"), (-1, "0"),
        (0.6123, "0.6123"),
        (0.99999, "1"), (9999.6, "10000"), (10_004, "10000"), (12_346, "12350"), (17.8217, "17.82"),
        (120, "120"),
        (180_000, "180000"), (117_812.3, "117800"), (1e-30, "0"), (1e300, "1e+300"), (0.5, "0.5"),
        (.infinity, "inf"),
    ]

    @Test(arguments: texts)
    func itsTextHasFourDigitsAtMost(_ rate: Double, _ text: String) {
        #expect(rateText(rate) == text)
    }

    @Test func extremesAreNumbers() {
        for (one, other) in [(Int64.min, Int64.max), (.max, .max), (5, 5), (9, 5), (.max, .min)] {
            var rate = PulseRate()
            rate.feed(Instant(nanoseconds: one))
            rate.feed(Instant(nanoseconds: other))
            #expect(rate.perSecond(at: Instant(nanoseconds: other)).isFinite)
        }
    }
}
