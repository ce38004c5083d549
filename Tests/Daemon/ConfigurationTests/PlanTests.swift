import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

@Suite struct PlanTests {
    @Test func threeLinesAreAPlan() throws {
        let plan = try plan(
            """
            [button.doorbell]
            pin   = 17
            press = ["aplay", "/usr/share/sounds/alsa/Front_Center.wav"]
            """)
        let settings = ButtonSettings(policy: .learning())
        var doorbell = ButtonPlan(name: "doorbell", pin: .offset(17), settings: settings)
        doorbell.actions[.press] = [.run(Command(["aplay", "/usr/share/sounds/alsa/Front_Center.wav"]))]
        #expect(plan.buttons == [doorbell])
        #expect(plan.places.pin(of: "button 'doorbell'")?.description == "2:1")
        #expect(plan.places.actions(of: .press, of: "button 'doorbell'").map(\.description) == ["3:1"])
        var rest = plan
        (rest.buttons, rest.places) = ([], Places())
        #expect(rest == Plan())
    }

    @Test func aPressWaitsForTheLongestOfItsChords() throws {
        let plan = try plan(
            """
            [button]
            a.pin = 3
            b.pin = 4
            c.pin = 5
            [chord.small]
            buttons = ["a", "b"]
            [chord.big]
            buttons = ["c", "a", "b"]
            within = "80ms"
            """)
        #expect(
            plan.latency(of: plan.buttons[0])
                == Latency(
                    press: .milliseconds(81), release: .milliseconds(150), firstRelease: .milliseconds(30)))
    }

    @Test func buttonsStandInTheOrderOfTheFile() throws {
        let plan = try plan("button.z.pin = 1\nbutton.a.pin = 2\n[button.m]\npin = 3\n[button.b]\npin = 4")
        #expect(plan.buttons.map(\.name) == ["z", "a", "m", "b"])
    }

    @Test func editorsOfAllSystemsMayWriteIt() throws {
        let plan = try plan("\u{FEFF}[button.a]\r\npin = 3\r\npress = \"é\"\r\n")
        #expect(plan.buttons[0].actions[.press] == [.run(Command(["é"]))])
    }

    @Test func titlesAndKindsAreKept() throws {
        let plan = try plan(
            """
            [button.a]
            pin = 1
            title = "Front door"
            kind = "doorbell"
            [button.b]
            pin = 2
            [chord.c]
            buttons = ["a", "b"]
            title = "Both"
            [output.o]
            pin = 3
            title = "Lämpchen"
            """)
        #expect(plan.buttons.map(\.title) == ["Front door", nil])
        #expect(plan.buttons.map(\.kind) == [.doorbell, .button])
        #expect(plan.chords[0].title == "Both" && plan.outputs[0].title == "Lämpchen")
    }

    @Test(arguments: [
        ("", SocketPlan.auto), ("socket = \"auto\"", .auto), ("socket = \"\"", .none),
        ("socket = \"/run/x/y\"", .path("/run/x/y")),
    ])
    func aSocketIsMadeAtTheGivenPath(_ line: String, _ socket: SocketPlan) throws {
        #expect(try plan("\(line)\n[button.a]\npin = 3").socket == socket)
    }

    @Test func aSocketThatTheKernelHasNoRoomForIsRefused() {
        let path = "/" + String(repeating: "x", count: 107)
        #expect(findings("socket = \"\(path)\"\n[button.a]\npin = 3").count == 1)
        #expect(findings("socket = \"\(path.dropLast())\"\n[button.a]\npin = 3").isEmpty)
    }

    @Test func defaultsApplyToAButtonThatSetsNothing() throws {
        let plan = try plan(
            """
            chip = "gpiochip1"
            [defaults]
            policy = "lockout"
            delay = "5ms"
            confirm = "2ms"
            active_low = false
            at_start = "fire"
            title = "Any"
            kind = "doorbell"
            [button.a]
            pin = 1
            [button.b]
            pin = "GPIO2"
            chip = "gpiochip2"
            policy = "leading"
            delay = "7ms"
            bias = "as-is"
            at_start = "ignore"
            title = "Other"
            kind = "button"
            """)
        #expect(plan.buttons.map(\.title) == ["Any", "Other"])
        #expect(plan.buttons.map(\.kind) == [.doorbell, .button])
        let a = ButtonSettings(policy: .lockout(delay: .milliseconds(5)), firesAtStart: true)
        let b = ButtonSettings(policy: .leading(delay: .milliseconds(7), confirm: .milliseconds(2)))
        #expect(plan.buttons.map(\.settings) == [a, b])
        #expect(plan.buttons.map(\.wiring.chip) == ["gpiochip1", "gpiochip2"])
        #expect(plan.buttons.map(\.pin) == [.offset(1), .name("GPIO2")])
        #expect(plan.buttons.map(\.wiring.bias) == [.pullDown, .asIs])
    }

    @Test func theChipOfTheDefaultsGoesBeforeTheFiles() throws {
        let plan = try plan(
            "chip = \"a\"\n[defaults]\nchip = \"b\"\n[button.x]\npin = 1\n[output.y]\npin = 2")
        #expect(plan.buttons[0].wiring.chip == "b")
        #expect(plan.outputs[0].chip == "a")
    }

    @Test func aPullGoesAgainstTheActiveLevel() throws {
        #expect(try button("").wiring.bias == .pullUp)
        #expect(try button("active_low = false").wiring.bias == .pullDown)
        #expect(try button("active_low = false\nbias = \"pull-up\"").wiring.bias == .pullUp)
    }

    @Test(arguments: [
        ("", Policy.learning()), ("delay = \"auto\"", .learning()),
        ("delay = \"auto\"\nconfirm = \"2ms\"", .learning(confirm: .milliseconds(2))),
        ("delay = \"30ms\"", .leading(delay: .milliseconds(30))),
        ("policy = \"trailing\"", .trailing(delay: .milliseconds(30))),
        ("policy = \"lockout\"", .lockout(delay: .milliseconds(30))),
    ])
    func onlyLeadingLearns(_ lines: String, _ policy: Policy) throws {
        let inButton = try plan("[button.a]\npin = 3\n\(lines)")
        let inDefaults = try plan("[defaults]\n\(lines)\n[button.a]\npin = 3")
        #expect(inButton.buttons[0].settings.policy == policy)
        #expect(inDefaults.buttons[0].settings.policy == policy)
    }

    @Test func whoCantLearnTakes30MillisecondsForAuto() throws {
        let plan = try plan("[defaults]\ndelay = \"auto\"\n[button.a]\npin = 3\npolicy = \"lockout\"")
        #expect(plan.buttons[0].settings.policy == .lockout(delay: .milliseconds(30)))
    }
}
