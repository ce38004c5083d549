import Testing

@testable import DebouncedMqtt

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_795_278_483_120_000_000, "2026-11-21T16:28:03.120Z"),
        (951_782_399_999_999_999, "2000-02-28T23:59:59.999Z"),
        (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
        (951_868_800_000_000_000, "2000-03-01T00:00:00.000Z"),
        (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000Z"),
        (1_735_689_599_999_999_999, "2024-12-31T23:59:59.999Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
    ])
    func anInstantOfTheCalendar(nanoseconds: Int64, text: String) {
        #expect(timestamp(nanoseconds) == text)
    }
}
