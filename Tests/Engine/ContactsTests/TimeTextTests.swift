import DebouncedContacts
import Testing

@Suite struct TimeTextTests {
    private static let settings: [(time: Duration, text: String)] = [
        (.zero, "0"), (.nanoseconds(1), "1 ns"), (.microseconds(1), "1 us"), (.microseconds(1500), "1.5 ms"),
        (.nanoseconds(46_123_456), "46.123456 ms"), (.milliseconds(30), "30 ms"),
        (.milliseconds(1500), "1.5 s"),
        (.seconds(59), "59 s"), (.seconds(60), "1 min"), (.seconds(90), "90 s"), (.seconds(600), "10 min"),
        (.seconds(3600), "1 h"), (.seconds(5400), "90 min"), (.seconds(86_400), "24 h"),
        (.milliseconds(-20), "-20 ms"), (.nanoseconds(Int64.min), "-9223372036.854775808 s"),
    ]

    @Test(arguments: settings)
    func aSettingHasAllItsDigits(_ time: Duration, _ text: String) {
        #expect(time.words == text)
    }

    private static let configs: [(time: Duration, text: String)] = [
        (.zero, "0ms"), (.nanoseconds(1), "0.001us"), (.nanoseconds(500), "0.5us"), (.microseconds(1), "1us"),
        (.nanoseconds(46_123_456), "46.123456ms"), (.milliseconds(30), "30ms"), (.milliseconds(1500), "1.5s"),
        (.seconds(5), "5s"), (.seconds(60), "1min"), (.seconds(90), "90s"), (.seconds(3600), "60min"),
        (.seconds(86_400), "1440min"), (.nanoseconds(-2_500_000), "-2.5ms"),
    ]

    @Test(arguments: configs)
    func aConfigHasItsUnits(_ time: Duration, _ text: String) {
        #expect(time.configText == text)
    }

    private static let measurements: [(nanoseconds: Int64, text: String)] = [
        (-5, "0"), (0, "0"), (3, "3 ns"), (400, "400 ns"), (12_999, "13 us"), (999_600, "1 ms"),
        (1_250_000, "1.3 ms"),
        (9_960_000, "10 ms"), (10_400_000, "10 ms"), (133_400_000, "133 ms"), (999_500_000, "1 s"),
        (1_500_000_000, "1.5 s"),
        (60_000_000_000, "1 min"), (119_000_000_000, "119 s"), (150_000_000_000, "2 min"),
        (600_000_000_000, "10 min"), (7_200_000_000_000, "2 h"), (11_100_000_000_000, "3 h 5 min"),
        (172_800_000_000_000, "2 d"), (187_200_000_000_000, "2 d 4 h"), (8_654_400_000_000_000, "100 d"),
        (.max, "106751 d"),
    ]

    @Test(arguments: measurements)
    func aMeasurementHasTwoOrThreeDigits(_ nanoseconds: Int64, _ text: String) {
        #expect(timeText(nanoseconds) == text)
    }
}
