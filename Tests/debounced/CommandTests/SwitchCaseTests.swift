import Testing

/// What a switch reports, told by `replay` from outside: changes in milliseconds, closed as 1.
@Suite struct SwitchCaseTests {
    @Test(arguments: [
        ("", "0:1", ""),
        ("", "0:0 1000:1 1001:0 1002:1 1004:0 1006:1", "on@1056"),
        ("", "0:1 1:0 300:1 500:0", "off@51 on@350 off@550"),
        ("policy = 'lockout'\ndelay = '1s'", "0:1 1:0 300:1 500:0", "off@1"),
        (
            "delay = { on = '2s', off = '10s' }", "0:0 1:1 1500:0 2500:1 20000:0 24000:1 30000:0",
            "on@4500 off@40000"
        ),
        ("kind = 'door'", "0:1 1000:0 5000:1", "on@1050 off@5050"),
        ("at_start = 'fire'", "0:1 1000:0", "on@0 off@1050"),
        ("hold = { after = '2s', run = 'true' }", "0:0 1000:1 5000:0", "on@1050 hold@3050 off@5050"),
    ])
    func replays(_ lines: String, _ changes: String, _ expected: String) {
        #expect(replayed("[switch.a]\npin = 4\nactive_low = false\n\(lines)\n", changes) == expected)
    }
}
