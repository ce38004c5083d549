import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import debounced

@Suite struct DoctorTests {
    private let board = FakeBoard()

    private func button(
        _ name: String = "bell", pin: Int = 17, isActiveLow: Bool = true, bias: Bias = .pullUp
    ) -> ButtonPlan {
        var button = ButtonPlan(
            name: name, pin: .offset(pin),
            settings: ButtonSettings(policy: .leading(delay: .milliseconds(30))))
        (button.wiring.isActiveLow, button.wiring.bias) = (isActiveLow, bias)
        return button
    }

    private func address(_ pin: Int = 17) -> LineAddress { LineAddress(chip: "/dev/gpiochip0", offset: pin) }

    private func diagnoses(_ buttons: ButtonPlan...) throws -> [Diagnosis] {
        try BoardCheck(board: board, plan: Plan(buttons: buttons)).run()
    }

    private func change(_ isHigh: Bool, at milliseconds: Double, pin: Int = 17) -> FakeBoard.Change {
        FakeBoard.Change(
            address(pin), isHigh: isHigh, at: Instant(nanoseconds: Int64(milliseconds * 1_000_000)))
    }

    @Test func aHealthyBoardIsWell() throws {
        let diagnoses = try diagnoses(button())
        #expect(diagnoses.map(\.grade) == [.ok, .ok, .ok])
        #expect(diagnoses[1].finding == "open, and held at rest by pull-up")
        #expect(diagnoses[2].finding == "quiet at rest")
    }

    @Test func noChipIsWrong() throws {
        var check = BoardCheck(board: FakeBoard([]), plan: Plan(buttons: [button()]))
        #expect(try check.run().map(\.grade) == [.wrong])
        check.isInContainer = true
        #expect(try check.run().map(\.remedy) == ["start it with --device /dev/gpiochip0"])
    }

    /// It says so of that line, and goes on with the others.
    @Test func aLineWithoutAnInterruptIsWrong() throws {
        board[address(5)]?.hasInterrupt = false
        let diagnoses = try diagnoses(button("a", pin: 5), button("b", pin: 6))
        let wrong = try #require(diagnoses.first { $0.grade == .wrong })
        #expect(wrong.subject == "button 'a'")
        #expect(
            wrong.finding
                == "line 5 of /dev/gpiochip0 can't report edges, because its chip has no interrupt")
        #expect(wrong.remedy?.contains("poll = \"5ms\"") == true)
        #expect(diagnoses.last == .ok("button 'b'", "quiet at rest"))
        #expect([5, 6].allSatisfy { board[address($0)]?.consumer == nil })
    }

    /// They fail while they are listened to.
    @Test func linesThatFailSayNothingOfTheOthers() throws {
        let polled = polled { $0 > 110 ? .gone : nil }
        board[address(6)]?.drainFault = (.gone, times: .max)
        board.play([change(false, at: 500, pin: 6)])
        let last = try diagnoses(polled, button("b", pin: 6), button("c", pin: 7)).suffix(3)
        #expect(last.map(\.grade) == [.wrong, .wrong, .ok])
        #expect(last.prefix(2).allSatisfy { $0.finding == "\(LineProblem.gone)" })
    }

    /// Ten times in a row, or always.
    @Test(arguments: [(9, true), (10, false), (10_000, false)])
    func aReadingMayFailNowAndThen(_ failures: Int, isWell: Bool) throws {
        let problem = LineProblem.system(code: EREMOTEIO, doing: "read")
        let polled = polled { (120..<120 + failures).contains($0) ? problem : nil }
        #expect(try diagnoses(polled).last?.grade == (isWell ? .ok : .wrong))
    }

    /// A button whose line is polled.
    /// - Parameter problem: why a reading fails, by its number from 1; nil if it does not.
    private func polled(_ problem: @escaping (Int) -> LineProblem?) -> ButtonPlan {
        var button = button("a", pin: 5)
        button.wiring.poll = .milliseconds(5)
        board[address(5)]?.hasInterrupt = false
        var readings = 0
        board[address(5)]?.readFailure = {
            readings += 1
            return problem(readings)
        }
        return button
    }

    @Test func aPolledLineIsWell() throws {
        board[address()]?.hasInterrupt = false
        var button = button()
        button.wiring.poll = .milliseconds(5)
        #expect(try diagnoses(button).map(\.grade) == [.ok, .ok, .ok])
        board.play([change(false, at: 3000), change(true, at: 3100)])
        #expect(try diagnoses(button).last?.finding == "2 edges in 2 s of rest")
    }

    @Test func whatReportsEdgesNeedNotBePolled() throws {
        var button = button()
        button.wiring.poll = .milliseconds(5)
        #expect(try diagnoses(button).contains { $0.grade == .warning && $0.remedy == "remove poll" })
    }

    @Test func theLinesOfAKnobAreDistinguished() throws {
        let plan = try plan("[encoder.volume]\npins = [17, 27]")
        let subjects = try BoardCheck(board: board, plan: plan).run().dropFirst().map(\.subject)
        #expect(Set(subjects) == ["encoder 'volume' A", "encoder 'volume' B"])
    }

    @Test func theLinesAreGivenBack() throws {
        _ = try diagnoses(button())
        #expect(board[address()]?.consumer == nil)
    }

    @Test(arguments: [
        (true, Bias.pullUp, Diagnosis.Grade.ok), (false, .pullDown, .ok), (true, .pullDown, .wrong),
        (false, .pullUp, .wrong), (true, .disabled, .wrong), (true, .asIs, .wrong),
    ])
    func anOpenLineNeedsAPull(_ isActiveLow: Bool, _ bias: Bias, _ grade: Diagnosis.Grade) {
        let diagnosis = line(button(isActiveLow: isActiveLow, bias: bias)).diagnose(.success(.open))
        #expect(diagnosis.grade == grade)
        #expect((diagnosis.remedy == nil) == (grade == .ok))
    }

    private func line(_ button: ButtonPlan) -> LinePlan { LinePlan(control: "bell", request: button.request) }

    @Test func aClosedSwitchIsAsItShouldBe() throws {
        let plan = SwitchPlan(name: "door", pin: .offset(17))
        let line = LinePlan(control: ControlName(.switch, "door"), request: plan.request)
        #expect(line.diagnose(.success(.held(high: false))).grade == .ok)
        #expect(line.diagnose(.success(.open)).finding == "open, and held by pull-up")
    }

    @Test(arguments: [(true, false), (false, true)])
    func aClosedContactIsAWarning(_ isActiveLow: Bool, _ isHigh: Bool) throws {
        board.play([change(isHigh, at: 0)])
        let bias = isActiveLow ? Bias.pullUp : .pullDown
        let diagnosis = try diagnoses(button(isActiveLow: isActiveLow, bias: bias))[1]
        #expect(diagnosis.grade == .warning)
        #expect(diagnosis.finding.hasPrefix("closed"))
    }

    @Test func aLineThatIsDrivenToRestIsWell() throws {
        board.play([change(true, at: 0)])
        let diagnosis = try diagnoses(button())[1]
        #expect(diagnosis.grade == .ok)
        #expect(diagnosis.finding.hasPrefix("driven from outside"))
    }

    @Test func aLineThatGoesAgainstBothPullsIsFloating() {
        #expect(line(button()).diagnose(.success(.unsteady)).finding.contains("floating"))
    }

    @Test func whatOthersUseIsNamedAndLeftAlone() throws {
        board[address()]?.occupy(as: "lirc")
        let diagnosis = try #require(diagnoses(button()).last)
        #expect(diagnosis.grade == .wrong)
        #expect(diagnosis.finding == "in use by \"lirc\"")
        #expect(board[address()]?.consumer == "lirc")
    }

    /// Unless the config says that nobody can ask for it.
    @Test func whatADaemonUsesThatDoesNotRespondIsAWarning() throws {
        board[address()]?.occupy(as: "debounced")
        let diagnosis = try #require(diagnoses(button()).last)
        #expect(diagnosis.grade == .warning)
        #expect(diagnosis.finding == "in use by a debounced that does not respond on the socket")
        #expect(diagnosis.remedy?.contains("pgrep -a debounced") == true)
        var check = BoardCheck(board: board, plan: Plan(buttons: [button()]))
        check.daemon.isServed = false
        #expect(try check.run().map(\.grade) == [.ok, .ok])
    }

    @Test func aRefusedLineSaysWhy() throws {
        board[address()]?.requestFault = .notPermitted(path: "/dev/gpiochip0", group: "gpio")
        let diagnosis = try #require(diagnoses(button()).last)
        #expect(diagnosis.grade == .wrong)
        #expect(diagnosis.finding.contains("gpio"))
    }

    @Test(arguments: [50, 60])
    func aHumIsFound(_ frequency: Int) throws {
        let half = 500.0 / Double(frequency)
        board.play((0..<(4 * frequency)).map { change($0.isMultiple(of: 2), at: 20 + Double($0) * half) })
        let diagnosis = try #require(diagnoses(button()).last)
        #expect(diagnosis.grade == .wrong)
        #expect(diagnosis.finding.contains("hum of \(frequency) Hz"))
    }

    /// Slow slopes cross the threshold several times, and unevenly if it is not in their middle.
    @Test(arguments: [50, 60])
    func aHumWithSeveralEdgesACrossingIsFound(_ frequency: Int) throws {
        let period = 1000.0 / Double(frequency)
        var (changes, isHigh) = ([FakeBoard.Change](), true)
        for number in 0..<3 * frequency {
            for start in [0, 0.3 * period] {
                for later in [0, 0.11, 0.4, 0.52, 1.3] {
                    isHigh.toggle()
                    changes.append(change(isHigh, at: 20 + Double(number) * period + start + later))
                }
            }
        }
        board.play(changes)
        let diagnosis = try #require(diagnoses(button()).last)
        #expect(diagnosis.grade == .wrong)
        #expect(diagnosis.finding.hasPrefix("a hum of \(frequency) Hz at rest"))
        #expect(diagnosis.remedy?.contains("resistor") == true)
    }

    /// As many edges as a hum has, but at any time.
    @Test func edgesAtAnyTimeAreNoHum() throws {
        board.play(wanderings(of: 17, seed: 5, every: 10))
        #expect(try diagnoses(button()).last?.grade == .warning)
    }

    /// Nothing holds them: each changes now and then, by itself.
    @Test func floatingLinesAreCalledSo() throws {
        let pins = Array(2..<14)
        let changes = pins.flatMap { wanderings(of: $0, seed: UInt64($0), every: Double($0) / 4) }
        board.play(changes.sorted { $0.instant < $1.instant })
        let plan = Plan(buttons: pins.map { button("b\($0)", pin: $0) })
        let diagnoses = try BoardCheck(board: board, plan: plan).run()
        #expect(diagnoses.filter { $0.finding.hasPrefix("the line is floating") }.count == pins.count)
    }

    /// - Parameter pause: how long a level lasts on the average, in milliseconds.
    private func wanderings(of pin: Int, seed: UInt64, every pause: Double) -> [FakeBoard.Change] {
        var (random, time, isHigh) = (SplitMix(seed: seed), 0.0, false)
        var changes: [FakeBoard.Change] = []
        while time < 3000 {
            isHigh.toggle()
            changes.append(change(isHigh, at: time, pin: pin))
            time += Double.random(in: 0.01...2 * pause, using: &random)
        }
        return changes
    }

    /// A hand that can't wait makes few changes.
    @Test func aLineThatIsTouchedWhileItIsTriedIsNotFloating() throws {
        board.play([change(false, at: 50), change(true, at: 120)])
        let diagnosis = try diagnoses(button())[1]
        #expect(diagnosis.grade == .warning)
        #expect(diagnosis.finding.hasSuffix("times while it was tried"))
    }

    /// The bus of an expander fails now and then.
    @Test func oneReadingOfAHundredMayFail() throws {
        let problem = LineProblem.system(code: EREMOTEIO, doing: "read")
        #expect(try diagnoses(polled { $0 == 3 ? problem : nil })[1].grade == .ok)
        #expect(try diagnoses(polled { _ in problem })[1].finding == "\(problem)")
    }

    /// It is read once under each pull, and the others as ever.
    @Test func aSlowChipDoesNotHoldUpTheOthers() throws {
        let slow = FakeChip(name: "gpiochip1", label: "slow", lines: ["a", "b"])
        let board = FakeBoard([.header(), slow])
        var buttons = [button("x"), button("y", pin: 0), button("z", pin: 1)]
        for index in [1, 2] { buttons[index].wiring.chip = "slow" }
        for line in slow.lines { line.readingTime = .milliseconds(400) }
        let check = BoardCheck(board: board, plan: Plan(buttons: buttons))
        #expect(try check.run().allSatisfy { $0.grade == .ok })
        #expect(board.now < Instant(nanoseconds: 4_500_000_000))
    }

    /// It would take a second for each reading.
    @Test func aDeadChipIsAskedOnce() throws {
        let dead = FakeChip(name: "gpiochip1", label: "dead", lines: Array(repeating: nil, count: 8))
        let board = FakeBoard([.header(), dead])
        for line in dead.lines {
            line.readingTime = .seconds(1)
            line.readFailure = { .system(code: ETIMEDOUT, doing: "read") }
        }
        let buttons = dead.lines.indices.map { pin in
            var button = button("b\(pin)", pin: pin)
            button.wiring.chip = "dead"
            return button
        }
        let diagnoses = try BoardCheck(board: board, plan: Plan(buttons: buttons)).run().dropFirst(2)
        #expect(diagnoses.count == 8 && diagnoses.allSatisfy { $0.grade == .wrong })
        #expect(board.now < Instant(nanoseconds: 2_000_000_000))
    }

    @Test func edgesOfSeveralLinesAtOnceAreTheGround() throws {
        let times = [300.0, 300.2, 900, 900.3, 1500, 1500.1]
        board.play(
            times.enumerated().flatMap { index, time in
                [17, 27].map { change(!index.isMultiple(of: 2), at: time, pin: $0) }
            })
        let last = try diagnoses(button(), button("door", pin: 27)).suffix(2)
        #expect(last.allSatisfy { $0.grade == .wrong && $0.remedy?.contains("ground") == true })
    }

    /// Two floating lines that pick up different things, and as much as a record can have.
    @Test func manyEdgesAreComparedInOrder() {
        func instants(shifted shift: Int64) -> [Instant] {
            (0..<10_000).map { (number: Int64) -> Instant in
                let jitter = number * number * 37 % 150_000
                return Instant(nanoseconds: jitter + number * 210_000 + shift)
            }
        }
        func record(apart shift: Int64) -> RestRecord {
            RestRecord(
                edges: (0..<8).map { (line: Int64) in instants(shifted: shift * line) }, duration: .seconds(3)
            )
        }
        #expect(record(apart: 100_000).diagnose(3, called: "x").finding.contains("coincide"))
        let single = RestRecord(edges: [record(apart: 0).edges[0], []], duration: .seconds(3))
        #expect(single.diagnose(0, called: "x").finding.contains("10000 edges"))
        let far = RestRecord(
            edges: [single.edges[0], single.edges[0].map { $0.advanced(by: 3_000_000_000) }],
            duration: .seconds(9))
        #expect(
            far.diagnose(0, called: "x").grade == .warning && far.diagnose(1, called: "x").grade == .warning)
    }

    @Test func aFewEdgesAreAWarning() throws {
        board.play([change(false, at: 500), change(true, at: 501)])
        let diagnosis = try #require(diagnoses(button()).last)
        #expect(
            diagnosis
                == .warning(
                    "button 'bell'", "2 edges in 2 s of rest",
                    "if it was not touched, keep the wire away from other wires and motors, or use policy = \"trailing\""
                ))
    }

    @Test(arguments: [
        ("[button.a]\npin = 3\npress = { key = \"KEY_A\" }", "keyboard"),
        ("[encoder.v]\npins = [3, 4]\naxis = \"REL_WHEEL\"", "input device"),
        ("[switch.lid]\npin = 3\nfollow = \"SW_LID\"", "input device"),
        ("[button.a]\npin = 3", "actions"),
    ])
    func whatNeedsAnInputDeviceIsLookedAt(_ text: String, _ subject: String) throws {
        let check = MachineCheck(plan: try plan(text), file: "f", user: ServiceUser())
        #expect(check.run().first?.subject == subject)
    }

    @Test func theUnitIsJudged() {
        func grade(_ text: String) -> Diagnosis.Grade { UnitState(text).diagnose("debounced").grade }
        #expect(grade("LoadState=not-found") == .warning)
        #expect(grade("LoadState=loaded\nActiveState=failed\nResult=exit-code") == .wrong)
        #expect(grade("LoadState=loaded\nActiveState=inactive") == .warning)
        #expect(grade("LoadState=loaded\nActiveState=active\nUnitFileState=disabled") == .warning)
        #expect(grade("LoadState=loaded\nActiveState=active\nUnitFileState=enabled") == .ok)
    }

    @Test(arguments: ["--config /x", "--config=/x", "--config /y --config=/x --verbose"])
    func theUnitMayReadAnotherFile(_ options: String) {
        let exec = "ExecStart={ path=/usr/bin/debounced ; argv[]=/usr/bin/debounced run \(options) ; }"
        let unit = UnitState("LoadState=loaded\n\(exec)")
        #expect(unit.diagnose(reads: "/x") == nil)
        #expect(unit.diagnose(reads: "/y")?.remedy == "try doctor --config /x")
        #expect(UnitState("LoadState=loaded").diagnose(reads: defaultConfigPath) == nil)
        #expect(UnitState("LoadState=not-found").diagnose(reads: "/y") == nil)
    }

    @Test func theSocketIsTheOneOfTheConfigAndTheUnit() {
        let unit = UnitState("RuntimeDirectory=bells more\nActiveState=active")
        func check(_ setting: SocketPlan, _ unit: UnitState?) -> SocketCheck {
            SocketCheck(setting: setting, file: "f", unit: unit)
        }
        #expect(check(.path("/run/x"), unit).paths == ["/run/x"])
        #expect(check(.auto, unit).paths.first == "/run/bells/socket")
        #expect(check(.auto, nil).paths.first == "/run/debounced/socket")
        #expect(check(.none, unit).run().diagnoses.map(\.grade) == [.ok])
        #expect(check(.path("/no/socket"), unit).run().diagnoses.map(\.grade) == [.wrong])
        #expect(check(.path("/no/socket"), nil).run().diagnoses.map(\.grade) == [.warning])
    }

    /// A daemon that has no room for another client is well.
    @Test func theReasonForASilentDaemonIsReported() {
        let check = SocketCheck(setting: .auto, file: "f", unit: nil)
        #expect(
            check.diagnose(.refused("32 clients are connected already; try again later"))
                == .warning(
                    "socket", "the daemon does not respond: 32 clients are connected already",
                    "try again later"
                ))
        #expect(check.diagnose(.hungUp).remedy == "restart the daemon")
    }

    /// What a daemon says of the line 17.
    private func report(_ more: String, name: String = "bell") throws -> DaemonReport {
        let button =
            "{\"button\":\"\(name)\",\"chip\":\"gpiochip0\",\"line\":17,\"presses\":3,\"state\":\"released\"\(more)}"
        let outputs = "[{\"output\":\"lamp\",\"on\":true}]"
        let text = "{\"time_ns\":0,\"buttons\":[\(button)],\"outputs\":\(outputs)}"
        let status = try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))
        return DaemonReport(status: status)
    }

    @Test(arguments: [
        ("", Diagnosis.Grade.ok), (",\"bounces\":{\"worn\":true}", .warning),
        (",\"bounces\":{\"drop_outs\":1}", .ok), (",\"bounces\":{\"drop_outs\":2}", .warning),
        (",\"storms\":1", .warning),
        (",\"clock_errors\":1", .warning), (",\"actions\":{\"failed\":2}", .warning),
        (",\"actions\":{\"ended\":2}", .ok),
    ])
    func aLineThatTheDaemonHoldsIsJudgedByWhatItSays(_ more: String, _ grade: Diagnosis.Grade) throws {
        board[address()]?.occupy(as: "debounced")
        let check = BoardCheck(board: board, plan: Plan(buttons: [button()]), daemon: try report(more))
        #expect(try check.run().map(\.grade) == [.ok, grade])
    }

    @Test(arguments: [
        (#""delay_ns":30000000,"bounces":{"worn":true,"remedy_ns":80000000}"#, "delay = \"80ms\""),
        (
            #""delay_ns":30000000,"learns_delay":true,"bounces":{"worn":true,"remedy_ns":80000000}"#,
            "\"auto\""
        ),
        (#""delay_ns":30000000,"bounces":{"worn":false,"drop_outs":2}"#, "look for a loose wire"),
    ])
    func theRemedyOfAWornOrLooseContactIsReported(_ members: String, _ words: String) throws {
        let diagnosis = try report(",\(members)").diagnose("bell", on: address())
        #expect(diagnosis.remedy?.contains(words) == true, "\(diagnosis)")
    }

    @Test func aDaemonMayHaveReadAnotherFile() throws {
        #expect(try report("", name: "door").diagnose("bell", on: address()).grade == .warning)
        #expect(try report("").diagnose("bell", on: address(4)).grade == .warning)
        #expect(try report("").diagnose(output: "fan").grade == .warning)
    }

    @Test func outputsAreLookedForAndNotTaken() throws {
        var plan = Plan(buttons: [button()])
        plan.outputs = [OutputPlan(name: "lamp", pin: .offset(5)), OutputPlan(name: "fan", pin: .offset(6))]
        func grades(_ daemon: DaemonReport = DaemonReport()) throws -> [Diagnosis.Grade] {
            try BoardCheck(board: board, plan: plan, daemon: daemon).run().suffix(2).map(\.grade)
        }
        #expect(try grades() == [.ok, .ok])
        for pin in [5, 17] { board[address(pin)]?.occupy(as: "debounced") }
        board[address(6)]?.occupy(as: "lirc")
        #expect(try grades() == [.warning, .wrong])
        #expect(try grades(report("")) == [.ok, .wrong])
        plan.outputs = [
            OutputPlan(name: "lamp", pin: .offset(98)), OutputPlan(name: "fan", pin: .offset(99)),
        ]
        #expect(try grades() == [.wrong, .wrong])
    }

    @Test func theBrokerIsJudgedByWhoTriedIt() {
        let check = BrokerCheck(file: "f")
        #expect(
            check.diagnose("ok: lan:1883 accepts the connection (MQTT 5)\n")
                == .ok("broker", "lan:1883 accepts the connection (MQTT 5)")
        )
        #expect(
            check.diagnose("x\nwrong: lan:1883: refused; check port")
                == .wrong("broker", "lan:1883: refused", "check port"))
        #expect(check.diagnose("").grade == .wrong)
        #expect(check.diagnose("debounced-mqtt: there is no option '--try'").grade == .wrong)
    }

    @Test func theDaemonsUserMayLessThanRoot() throws {
        let nobody = try #require(ServiceUser("nobody"))
        #expect(nobody.may(.run, "/bin/sh"))
        #expect(
            nobody.obstacle(to: .run, "/etc/passwd")
                == Obstacle(words: "is not executable", remedy: "chmod +x /etc/passwd"))
        #expect(!nobody.may(.write, "/etc/passwd"))
        #expect(!nobody.may(.run, "/root/x"))
        #expect(ServiceUser().may(.run, "/bin/sh"))
        #expect(ServiceUser("no-such-user-here") == nil)
        #expect(nobody.words == " as the user nobody")
    }

    @Test func textAndJSONSayTheSame() {
        let diagnosis = Diagnosis.wrong("chip", "none", "get one")
        #expect(diagnosis.text == "wrong    chip: none; get one")
        #expect(
            diagnosis.json.text
                == #"{"grade":"wrong","subject":"chip","finding":"none","remedy":"get one"}"#)
    }
}
