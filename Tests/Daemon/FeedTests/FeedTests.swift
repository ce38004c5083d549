import DebouncedEngine
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite(.serialized) struct FeedTests {
    private let fixture: FeedFixture

    init() throws { fixture = try FeedFixture() }

    // MARK: Answers

    @Test func theHelloSaysWhichSwitchesAreOn() {
        fixture.host.on = ["front_door"]
        #expect(fixture.guest("events").lines.first?.hasSuffix(",\"on\":[\"front_door\"]}") == true)
    }

    @Test func greetsAListener() {
        fixture.press(times: 41)
        fixture.host.pressed = ["power"]
        let hello = fixture.guest("events").lines.first ?? ""
        let start = "{\"debounced\":\"1.2.3\",\"instance\":\"\(fixture.feed.instance)\",\"seq\":41,"
        #expect(hello.hasPrefix(start + "\"time_ns\":5000000000,\"unix_ns\":"))
        #expect(hello.hasSuffix(",\"pressed\":[\"power\"]}"))
    }

    @Test func tellsEdgeListenersTheStart() {
        fixture.host.levels = [
            WireLevel(line: "power", isHigh: true), WireLevel(line: "bell", isHigh: false),
        ]
        let hello = fixture.guest("edges").lines.first ?? ""
        #expect(hello.hasSuffix(",\"pressed\":[],\"levels\":{\"power\":1,\"bell\":0}}"))
        #expect(!(fixture.guest("events").lines.first ?? "").contains("levels"))
    }

    @Test func answersAndClosesWhenTheClientHasClosedItsSide() {
        let guest = fixture.guest("status")
        #expect(!guest.isEnded)
        #expect(guest.read().hasPrefix("{\"version\":\"1.2.3\","))
        guest.endSending()
        fixture.attend()
        #expect(guest.isEnded)
    }

    @Test func answersTheLastRequestWithoutItsLineFeed() {
        let guest = fixture.guest()
        guest.send("status")
        guest.endSending()
        fixture.attend()
        #expect(guest.lines.count == 1)
        #expect(guest.isEnded)
    }

    @Test func aBlankLineIsNoRequest() {
        #expect(fixture.guest("", " ", "\t", " \t\r", "set lamp on").lines == ["{\"ok\":true}"])
    }

    @Test func doesWhatWasAskedByAClientThatIsGone() {
        let guest = Guest(fixture.path)
        guest.send("set lamp on\nset lamp off\n")
        guest.hangUp()
        fixture.attend()
        #expect(fixture.host.changes == [.on, .off])
    }

    @Test func answersSeveralRequestsInTheirOrder() {
        let lines = fixture.guest("set lamp toggle", "set fan on", "nonsense", "status").lines
        #expect(lines.count == 4)
        #expect(lines[0] == "{\"ok\":true}")
        #expect(lines[1] == "{\"error\":\"there is no output 'fan'\"}")
        #expect(lines[2].hasPrefix("{\"error\":\"there is no request 'nonsense'"))
        #expect(fixture.host.changes == [.toggle])
    }

    @Test func aTotalIsAnsweredOnceItIsOnTheDisk() {
        let guest = fixture.guest("set gas 12350.02", "set lamp on")
        #expect(guest.lines == [])
        #expect(fixture.host.changes == [])
        #expect(!fixture.rings)
        fixture.host.waiting.first?(nil)
        fixture.attend()
        #expect(guest.lines == ["{\"ok\":true}", "{\"ok\":true}"])
        #expect(fixture.host.changes == [.on])
    }

    @Test func aTotalThatCouldNotBeSavedIsAnError() {
        let guest = fixture.guest("set gas 1", "set fan 1", "status")
        fixture.host.waiting.first?(RequestProblem("counter gas: not saved"))
        fixture.attend()
        let lines = guest.lines
        #expect(lines.first == "{\"error\":\"counter gas: not saved\"}")
        #expect(lines.dropFirst().first == "{\"error\":\"there is no counter 'fan'\"}")
        #expect(lines.count == 3)
    }

    @Test func aClientThatDoesNotWaitForItsTotalIsForgotten() {
        let guest = fixture.guest("set gas 1")
        guest.hangUp()
        fixture.attend()
        fixture.host.waiting.first?(nil)
        fixture.attend()
        #expect(fixture.host.waiting.count == 1)
    }

    @Test func goesOnToTellAClientThatHasClosedItsSide() {
        let guest = fixture.guest("events")
        guest.endSending()
        fixture.attend()
        #expect(!fixture.rings)
        _ = guest.read()
        fixture.press()
        #expect(guest.lines == [Event.text(1)])
        guest.hangUp()
        fixture.attend()
        #expect(fixture.feed.listeners.isEmpty)
    }

    // MARK: Events

    @Test func givesAllListenersAllEventsInOrder() {
        let guests = (0..<Feed.mostClients).map { _ in fixture.guest("events") }
        for guest in guests { _ = guest.read() }
        var heard = guests.map { _ in [String]() }
        for _ in 0..<100 {
            fixture.press(times: 10)
            for (place, guest) in guests.enumerated() { heard[place] += guest.lines }
        }
        for lines in heard { #expect(lines == (1...1000).map(Event.text)) }
    }

    @Test func tellsEachTopicToThoseWhoAskedForIt() {
        let (events, notices, edges) = (
            fixture.guest("events"), fixture.guest("notices"), fixture.guest("edges")
        )
        for guest in [events, notices, edges] { _ = guest.read() }
        fixture.feed.publish(.notices, .object([("notice", .text("n"))]))
        fixture.feed.publish(.edges, .object([("edge", .text("e"))]))
        fixture.press()
        #expect(events.lines == [Event.text(1)])
        #expect(notices.lines == ["{\"notice\":\"n\"}", Event.text(1)])
        #expect(edges.lines == ["{\"edge\":\"e\"}", Event.text(1)])
    }

    @Test func putsNothingIntoWordsThatNobodyHears() {
        let guest = fixture.guest("events")
        fixture.feed.publish(
            .notices,
            {
                Issue.record("somebody asked")
                return .null
            }())
        guest.hangUp()
        fixture.attend()
        #expect(!fixture.feed.hasListener(to: .events))
    }

    @Test func whoListensToAnotherTopicNoLongerListensToTheFirst() {
        let guest = fixture.guest("edges", "events")
        #expect(guest.lines.count == 2)
        #expect(fixture.feed.hasListener(to: .events))
        #expect(!fixture.feed.hasListener(to: .edges))
    }

    @Test func givesWhatIsKeptSinceAnEvent() {
        fixture.press(times: 10)
        let lines = fixture.guest("events since 7 \(fixture.feed.instance)").lines
        #expect(Array(lines.dropFirst()) == [8, 9, 10].map(Event.text))
    }

    @Test func saysWhatIsNoLongerKept() {
        fixture.press(times: 300)
        let lines = fixture.guest("events since 40 \(fixture.feed.instance)").lines
        #expect(lines[1] == "{\"lost\":4,\"seq\":44}")
        #expect(lines[2] == Event.text(45))
        #expect(lines.count == 2 + 256)
    }

    @Test(arguments: [
        "0", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "NaN",
        String(repeating: "9", count: 400),
    ])
    func bearsAnyNumberToGoOnFrom(_ number: String) {
        for count in [0, 3] {
            fixture.press(times: count)
            let lines = fixture.guest("notices since \(number) \(fixture.feed.instance)").lines
            #expect(lines.count == (number == "0" ? 1 + count : 1))
            #expect(lines.first?.hasPrefix("{\"error\"") == (Int(number).map { $0 < 0 } ?? true))
        }
    }

    @Test func givesNothingOfAnotherInstance() {
        fixture.press(times: 10)
        #expect(fixture.guest("events since 7 00000000x").lines.count == 1)
    }

    @Test func hasAnInstanceOfItsOwn() throws {
        let other = try FeedFixture()
        #expect(other.feed.instance != fixture.feed.instance)
        #expect(other.feed.instance.count == 8)
    }

    // MARK: Slow ones

    @Test func losesWhatASlowListenerDoesNotReadAndSaysSo() {
        let (slow, quick) = (fixture.guest("events"), fixture.guest("events"))
        _ = quick.read()
        var heard = 0
        for _ in 0..<50 {
            fixture.press(times: 100)
            heard += quick.lines.count
        }
        #expect(heard == 5000)
        #expect(fixture.feed.listeners[0].unread <= 64 * 1024)
        let lost = fixture.feed.lost
        #expect(lost > 0)

        var lines = Array(slow.lines.dropFirst())
        fixture.attend()
        lines += slow.lines
        fixture.attend()
        lines += slow.lines
        #expect(Array(lines.dropLast()) == (1...5000 - lost).map(Event.text))
        #expect(lines.last == "{\"lost\":\(lost),\"seq\":5000}")

        fixture.press()
        #expect(slow.lines == [Event.text(5001)])
        #expect(!fixture.rings)
    }

    @Test func readsNoFurtherRequestWhileAnAnswerIsUnread() {
        fixture.host.buttons = (0..<300).map { ControlStatus(ControlName(.button, "button \($0)")) }
        let guest = fixture.guest(Array(repeating: "status", count: 50).joined(separator: "\n"))
        #expect(!fixture.rings)
        // Others wake the feed meanwhile.
        for _ in 0..<50 { _ = fixture.guest("set lamp on") }
        #expect(fixture.host.asked < 10)
        var lines = ""
        for _ in 0..<1000 {
            let text = guest.read()
            fixture.attend()
            if text.isEmpty { break }
            lines += text
        }
        #expect(lines.split(separator: "\n").count == 50)
    }

    // MARK: Answers a piece at a time

    private func fill(_ count: Int) {
        fixture.host.buttons = (0..<count).map { ControlStatus(ControlName(.button, "button \($0)")) }
    }

    /// What is asked, how often, and by how many changes nothing of how much is composed between two looks at the lines.
    @Test(arguments: ["status", "metrics"])
    func composesFewRowsInATurnWhoeverAsks(_ request: String) {
        fill(1000)
        let guests = (0..<Feed.mostClients).map { _ in Guest(fixture.path) }
        for guest in guests { guest.send(String(repeating: request + "\n", count: 40)) }
        for turn in 0..<400 {
            let before = fixture.host.rows
            fixture.feed.wake()
            #expect(fixture.host.rows - before <= Feed.rowsInATurn)
            // They get out of step.
            for (place, guest) in guests.enumerated() where turn % (place + 1) == 0 { _ = guest.read() }
        }
        #expect(fixture.host.rows > 300 * Feed.rowsInATurn)
    }

    @Test func greetsFewClientsInATurnIfThereAreManyLevels() {
        fill(1000)
        let guests = (0..<5).map { _ in Guest(fixture.path) }
        fixture.attend()
        for guest in guests { guest.send("edges\n") }
        fixture.feed.wake()
        #expect(guests.count { !$0.read().isEmpty } == 1)
        fixture.attend()
        #expect(guests.count { !$0.read().isEmpty } == 4)
    }

    @Test func composesOnceWhatManyAskForAtOneTime() {
        fill(100)
        let guests = (0..<Feed.mostClients).map { _ in Guest(fixture.path) }
        fixture.attend()
        for guest in guests { guest.send("status\n") }
        fixture.attend()
        #expect(fixture.host.rows == 100)
        let answers = guests.map { $0.read() }
        #expect(Set(answers).count == 1)
        #expect(answers[0].hasSuffix("}\n"))
    }

    @Test func keepsLittleOfAnAnswerThatIsNotRead() {
        fill(1000)
        _ = [fixture.guest("events"), fixture.guest("events")]
        let guests = (0..<10).map { _ in fixture.guest("notices", "metrics", "metrics") }
        for _ in 0..<20 { fixture.press(times: 100) }
        fixture.attend()
        #expect(!fixture.rings)
        let listeners = fixture.feed.listeners.suffix(guests.count)
        #expect(listeners.map(\.topic) == Array(repeating: "notices", count: 10))
        for listener in listeners {
            #expect((1...64 * 1024).contains(listener.unread))
            #expect(listener.lost > 0)
        }
        for guest in guests { #expect(!guest.read().isEmpty) }
    }

    @Test func tellsEventsAfterAnAnswerAndNotWithinIt() {
        fill(200)
        let guest = fixture.guest("events")
        _ = guest.read()
        guest.send("status\n")
        var text = ""
        for sequence in 1...1000 {
            fixture.press()
            if sequence % 10 == 0 { fixture.feed.wake() }
            text += guest.read()
        }
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 1001)
        #expect(lines.filter { $0.hasPrefix("{\"seq\"") } == (1...1000).map(Event.text))
        #expect(lines.contains { $0.hasPrefix("{\"version\"") && $0.hasSuffix("}") })
    }

    /// It need not wait for the next event to hear what it missed.
    @Test func tellsWhatWasLostDuringAnAnswerRightAfterIt() {
        fill(1000)
        let guest = fixture.guest("notices")
        _ = guest.read()
        guest.send("status\n")
        fixture.feed.wake()
        fixture.press(times: 5000)
        var text = ""
        for _ in 0..<1000 {
            fixture.attend()
            let more = guest.read()
            if more.isEmpty { break }
            text += more
        }
        let last = text.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("{\"lost\":") && last.hasSuffix(",\"seq\":5000}"))
    }

    @Test func servesAQuickClientWhileOthersAskWithoutPause() {
        fill(1000)
        let greedy = (1..<Feed.mostClients).map { _ in Guest(fixture.path) }
        for guest in greedy { guest.send(String(repeating: "metrics\n", count: 100)) }
        fixture.feed.wake()
        let guest = Guest(fixture.path)
        guest.send("set lamp on\n")
        for _ in 0..<3 { fixture.feed.wake() }
        #expect(guest.lines == ["{\"ok\":true}"])
    }

    /// Its requests are read one after the other, and no answer to them can begin.
    @Test func saysWhatIsNewThoughOneThatAskedBeforeIsGone() {
        fill(100)
        let gone = fixture.guest()
        gone.send(String(repeating: "status\n", count: 200))
        gone.hangUp()
        for _ in 0..<20 { fixture.feed.wake() }
        fixture.host.buttons.append(ControlStatus(ControlName(.button, "new")))
        let guest = Guest(fixture.path)
        guest.send("status\n")
        for _ in 0..<20 { fixture.feed.wake() }
        #expect(guest.read().contains("{\"button\":\"new\""))
    }

    @Test func goesOnIfAClientLeavesInTheMiddleOfItsAnswer() {
        fill(1000)
        let guest = fixture.guest("metrics")
        guest.hangUp()
        fixture.attend()
        #expect(fixture.descriptors == 1)
        #expect(!fixture.rings)
    }

    // MARK: Whatever may come

    @Test func bearsAMegabyteWithoutALineFeed() {
        let guest = fixture.guest()
        for _ in 0..<256 {
            guest.send([UInt8](repeating: 0x78, count: 4096))
            fixture.attend()
        }
        guest.send("\nstatus\n")
        fixture.attend()
        let lines = guest.lines
        #expect(lines.first == "{\"error\":\"a request has at most 1024 bytes\"}")
        #expect(lines.count == 2)
    }

    @Test func bearsAnyBytes() {
        let guest = fixture.guest()
        for byte in UInt8.min ... .max where byte != UInt8(ascii: "\n") {
            guest.send([byte, 0, 255, UInt8(ascii: "\n")])
            fixture.attend()
        }
        let lines = guest.lines
        #expect(lines.count == 255)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"error\":\"there is no request '") })
    }

    @Test func refusesMoreThanItCanBear() {
        let guests = (0..<Feed.mostClients).map { _ in fixture.guest("events") }
        let late = fixture.guest("events")
        #expect(
            late.lines == ["{\"error\":\"32 clients are connected already; try again later\"}"])
        guests[7].hangUp()
        fixture.attend()
        #expect(fixture.guest("events").lines.count == 1)
    }

    @Test func hasAsManyDescriptorsAfterTenThousandClientsAsBefore() throws {
        #expect(fixture.descriptors == 1)
        for round in 0..<10_000 {
            let guest = Guest(fixture.path)
            if round % 3 == 0 { guest.send("events\n") }
            if round % 5 == 0 { fixture.feed.wake() }
            guest.hangUp()
            if round % 50 == 0 { fixture.attend() }
        }
        fixture.attend()
        #expect(fixture.descriptors == 1)
        #expect(!fixture.rings)
    }

    @Test func hangsUpAtTheEnd() {
        let guest = fixture.guest("events")
        _ = guest.read()
        fixture.feed.end()
        #expect(guest.isEnded)
        #expect(access(fixture.path, F_OK) != 0)
        #expect(!fixture.rings)
    }

    @Test func costsNothingWhileNothingHappens() {
        let guest = fixture.guest("events")
        #expect(!fixture.rings)
        _ = guest.read()
        #expect(!fixture.rings)
    }
}
