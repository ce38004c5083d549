import Testing

/// A number may be anything. It is taken, or there is one line that says what would be right, and no more.
@Suite struct NumberTests {
    /// The last has 400 digits.
    private static let numbers =
        [
            "0", "-1", "-0", "+1", "1_000", "2147483648", "4294967296", "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "nan", "-inf", "1e400",
            "0.1", "0x10", "0x8000000000000000", "1e-9223372036854775808", "1e9223372036854775807", "1.5e-31",
        ] + [String(repeating: "9", count: 400)]

    /// `N` is the number. Where a duration belongs, it has a unit.
    private static let places = [
        "storm_limit = N\n[button.a]\npin = 1",
        "stop_timeout = \"Ns\"\n[button.a]\npin = 1",
        "[button.a]\npin = N",
        "[button.a]\npin = \"GPION\"",
        "[button.a]\npin = 1\ndelay = \"Nms\"",
        "[button.a]\npin = 1\ndelay = N",
        "[button.a]\npin = 1\npoll = \"Nus\"",
        "[button.a]\npin = 1\nconfirm = \"Nmin\"\ncooldown = \"Ns\"\ngap = \"Nms\"",
        "[button.a]\npin = 1\nhold = { after = \"Ns\", run = \"true\", timeout = \"Ns\" }",
        "[button.a]\npin = 1\nrepeat = { after = \"Ns\", every = \"Nus\", run = \"true\" }",
        "[button.a]\npin = 1\n[button.b]\npin = 2\n[chord.c]\nbuttons = [\"a\", \"b\"]\nwithin = \"Ns\"",
        "[button.a]\npin = 1\n[group.g]\nbuttons = [\"a\"]\ncooldown = \"Ns\"",
        "[button.a]\npin = 1\npress = { output = \"o\", set = \"pulse\", for = \"Ns\" }\n[output.o]\npin = N",
        "[switch.a]\npin = N\ndelay = { on = \"Nms\", off = \"Ns\" }\nhold = { after = \"Nmin\", run = \"true\" }",
        "[counter.a]\npin = 1\neach = N\ninitial = N",
        "[counter.a]\npin = 1\nconfirm = \"Nms\"\ndelay = \"Ns\"",
        "[counter.a]\npin = 1\nsave = \"Ns\"\npublish = \"Nmin\"",
        "[encoder.a]\npins = [1, N]\nedges = N\ndelay = \"Nms\"",
        "[button.a]\npin = 1\n[mqtt]\nhost = \"h\"\nport = N\nmax_age = \"Ns\"",
    ]

    @Test(arguments: places) func isTakenOrRefusedInALine(_ place: String) {
        for number in NumberTests.numbers {
            let text = String(
                place.split(separator: "N", omittingEmptySubsequences: false).joined(separator: number))
            let said = findings(text)
            // One for each place of the number, at most, and one for what follows from it.
            #expect(said.count <= place.count { $0 == "N" } + 1, "\(text): \(said)")
            for line in said {
                #expect(!line.contains("\n") && line.utf8.count < 300, "\(line)")
            }
            #expect(Set(said).count == said.count)
        }
    }
}
