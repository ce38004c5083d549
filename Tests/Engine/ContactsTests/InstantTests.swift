import DebouncedContacts
import Testing

@Suite struct InstantTests {
    @Test func theEndsOfTimeStayInPlace() {
        #expect(Instant(nanoseconds: .max - 1).advanced(by: 2) == .distantFuture)
        #expect(Instant(nanoseconds: .min + 1).advanced(by: -2) == Instant(nanoseconds: .min))
    }

    @Test func measuresAcrossTheOrigin() {
        #expect(Instant(nanoseconds: 3).nanoseconds(since: Instant(nanoseconds: -4)) == 7)
        #expect(Instant(nanoseconds: -4).nanoseconds(since: Instant(nanoseconds: 3)) == -7)
    }

    @Test func aSpanLongerThanAllIsCutToTheLongest() {
        let (first, last) = (Instant(nanoseconds: .min), Instant.distantFuture)
        #expect(last.nanoseconds(since: first) == .max)
        #expect(first.nanoseconds(since: last) == .min)
    }

    @Test func theEarlierOfTwoIsTheOnlyOneThereIs() {
        let (one, two) = (Instant(nanoseconds: 1), Instant(nanoseconds: 2))
        #expect(Instant.earlier(two, one) == one)
        #expect(Instant.earlier(nil, two) == two)
        #expect(Instant.earlier(one, nil) == one)
        #expect(Instant.earlier(nil, nil) == nil)
    }

    @Test func addsADuration() {
        #expect(Instant(nanoseconds: 5) + .microseconds(2) == Instant(nanoseconds: 2005))
        #expect(Instant(nanoseconds: 5) + .nanoseconds(-6) == Instant(nanoseconds: -1))
    }

    @Test func countsADurationInWholeNanoseconds() {
        #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
        #expect(Duration.milliseconds(-1500).nanoseconds == -1_500_000_000)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).nanoseconds == 1)
    }

    @Test func aDurationThatDoesNotFitIsTheLongest() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    }
}
