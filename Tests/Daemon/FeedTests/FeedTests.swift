import DebouncedControls
import DebouncedText
import Glibc
import Testing

@testable import DebouncedFeed

@Suite(.serialized) struct FeedTests {
    private let stand: Stand

    init() throws { stand = try Stand() }

    // MARK: Answers

    @Test func theHelloSaysWhichSwitchesAreOn() {
        stand.host.on = ["front_door"]
        #expect(stand.guest("events").lines.first?.hasSuffix(",\"on\":[\"front_door\"]}") == true)
    }

    @Test func greetsAListener() {
        stand.press(times: 41)
        stand.host.pressed = ["power"]
        let hello = stand.guest("events").lines.first ?? ""
        let start = "{\"debounced\":\"1.2.3\",\"instance\":\"\(stand.feed.instance)\",\"seq\":41,"
        #expect(hello.hasPrefix(start + "\"time_ns\":5000000000,\"unix_ns\":"))
        #expect(hello.hasSuffix(",\"pressed\":[\"power\"]}"))
    }

    @Test func tellsWhoListensToEdgesWhereTheyBegin() {
        stand.host.levels = [WireLevel(line: "power", isHigh: true), WireLevel(line: "bell", isHigh: false)]
        let hello = stand.guest("edges").lines.first ?? ""
        #expect(hello.hasSuffix(",\"pressed\":[],\"levels\":{\"power\":1,\"bell\":0}}"))
        #expect(!(stand.guest("events").lines.first ?? "").contains("levels"))
    }

    @Test func answersAndClosesWhenTheClientHasClosedItsSide() {
        let guest = stand.guest("status")
        #expect(!guest.isEnded)
        #expect(guest.read().hasPrefix("{\"version\":\"1.2.3\","))
        guest.endSending()
        stand.attend()
        #expect(guest.isEnded)
    }

    @Test func answersTheLastRequestWithoutItsLineFeed() {
        let guest = stand.guest()
        guest.send("status")
        guest.endSending()
        stand.attend()
        #expect(guest.lines.count == 1)
        #expect(guest.isEnded)
    }

    @Test func doesWhatWasAskedByAClientThatIsGone() {
        let guest = Guest(stand.path)
        guest.send("set lamp on\nset lamp off\n")
        guest.hangUp()
        stand.attend()
        #expect(stand.host.changes == [.on, .off])
    }

    @Test func answersSeveralRequestsInTheirOrder() {
        let lines = stand.guest("set lamp toggle", "set fan on", "nonsense", "status").lines
        #expect(lines.count == 4)
        #expect(lines[0] == "{\"ok\":true}")
        #expect(lines[1] == "{\"error\":\"there is no output 'fan'\"}")
        #expect(lines[2].hasPrefix("{\"error\":\"there is no request 'nonsense'"))
        #expect(stand.host.changes == [.toggle])
    }

    @Test func aTotalIsAnsweredOnceItIsOnTheDisk() {
        let guest = stand.guest("set gas 12350.02", "set lamp on")
        #expect(guest.lines == [])
        #expect(stand.host.changes == [])
        #expect(!stand.rings)
        stand.host.waiting.first?(nil)
        stand.attend()
        #expect(guest.lines == ["{\"ok\":true}", "{\"ok\":true}"])
        #expect(stand.host.changes == [.on])
    }

    @Test func aTotalThatCouldNotBeSavedIsAnError() {
        let guest = stand.guest("set gas 1", "set fan 1", "status")
        stand.host.waiting.first?(RequestProblem("counter gas: not saved"))
        stand.attend()
        let lines = guest.lines
        #expect(lines.first == "{\"error\":\"counter gas: not saved\"}")
        #expect(lines.dropFirst().first == "{\"error\":\"there is no counter 'fan'\"}")
        #expect(lines.count == 3)
    }

    @Test func aClientThatDoesNotWaitForItsTotalIsForgotten() {
        let guest = stand.guest("set gas 1")
        guest.hangUp()
        stand.attend()
        stand.host.waiting.first?(nil)
        stand.attend()
        #expect(stand.host.waiting.count == 1)
    }

    @Test func goesOnToTellAClientThatHasClosedItsSide() {
        let guest = stand.guest("events")
        guest.endSending()
        stand.attend()
        #expect(!stand.rings)
        _ = guest.read()
        stand.press()
        #expect(guest.lines == [Event.text(1)])
        guest.hangUp()
        stand.attend()
        #expect(stand.feed.listeners.isEmpty)
    }

    // MARK: Events

    @Test func givesAllListenersAllEventsInOrder() {
        let guests = (0..<Feed.mostClients).map { _ in stand.guest("events") }
        for guest in guests { _ = guest.read() }
        var heard = guests.map { _ in [String]() }
        for _ in 0..<100 {
            stand.press(times: 10)
            for (place, guest) in guests.enumerated() { heard[place] += guest.lines }
        }
        for lines in heard { #expect(lines == (1...1000).map(Event.text)) }
    }

    @Test func tellsEachTopicToThoseWhoAskedForIt() {
        let (events, notices, edges) = (stand.guest("events"), stand.guest("notices"), stand.guest("edges"))
        for guest in [events, notices, edges] { _ = guest.read() }
        stand.feed.publish(.notices, .object([("notice", .text("n"))]))
        stand.feed.publish(.edges, .object([("edge", .text("e"))]))
        stand.press()
        #expect(events.lines == [Event.text(1)])
        #expect(notices.lines == ["{\"notice\":\"n\"}", Event.text(1)])
        #expect(edges.lines == ["{\"edge\":\"e\"}", Event.text(1)])
    }

    @Test func putsNothingIntoWordsThatNobodyHears() {
        let guest = stand.guest("events")
        stand.feed.publish(
            .notices,
            {
                Issue.record("somebody asked")
                return .null
            }())
        guest.hangUp()
        stand.attend()
        #expect(!stand.feed.hasListener(to: .events))
    }

    @Test func whoListensToAnotherTopicNoLongerListensToTheFirst() {
        let guest = stand.guest("edges", "events")
        #expect(guest.lines.count == 2)
        #expect(stand.feed.hasListener(to: .events))
        #expect(!stand.feed.hasListener(to: .edges))
    }

    @Test func givesWhatIsKeptSinceAnEvent() {
        stand.press(times: 10)
        let lines = stand.guest("events since 7 \(stand.feed.instance)").lines
        #expect(Array(lines.dropFirst()) == [8, 9, 10].map(Event.text))
    }

    @Test func saysWhatIsNoLongerKept() {
        stand.press(times: 300)
        let lines = stand.guest("events since 40 \(stand.feed.instance)").lines
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
            stand.press(times: count)
            let lines = stand.guest("notices since \(number) \(stand.feed.instance)").lines
            #expect(lines.count == (number == "0" ? 1 + count : 1))
            #expect(lines.first?.hasPrefix("{\"error\"") == (Int(number).map { $0 < 0 } ?? true))
        }
    }

    @Test func givesNothingOfAnotherInstance() {
        stand.press(times: 10)
        #expect(stand.guest("events since 7 00000000x").lines.count == 1)
    }

    @Test func hasAnInstanceOfItsOwn() throws {
        let other = try Stand()
        #expect(other.feed.instance != stand.feed.instance)
        #expect(other.feed.instance.count == 8)
    }

    // MARK: Slow ones

    @Test func losesWhatASlowListenerDoesNotReadAndSaysSo() {
        let (slow, quick) = (stand.guest("events"), stand.guest("events"))
        _ = quick.read()
        var heard = 0
        for _ in 0..<50 {
            stand.press(times: 100)
            heard += quick.lines.count
        }
        #expect(heard == 5000)
        #expect(stand.feed.listeners[0].unread <= 64 * 1024)
        let lost = stand.feed.lost
        #expect(lost > 0)

        var lines = Array(slow.lines.dropFirst())
        stand.attend()
        lines += slow.lines
        stand.attend()
        lines += slow.lines
        #expect(Array(lines.dropLast()) == (1...5000 - lost).map(Event.text))
        #expect(lines.last == "{\"lost\":\(lost),\"seq\":5000}")

        stand.press()
        #expect(slow.lines == [Event.text(5001)])
        #expect(!stand.rings)
    }

    @Test func readsNoFurtherRequestWhileAnAnswerIsUnread() {
        stand.host.buttons = (0..<300).map { ControlStatus(ControlName(.button, "button \($0)")) }
        let guest = stand.guest(Array(repeating: "status", count: 50).joined(separator: "\n"))
        #expect(!stand.rings)
        // Others wake the feed meanwhile.
        for _ in 0..<50 { _ = stand.guest("set lamp on") }
        #expect(stand.host.asked < 10)
        var lines = ""
        for _ in 0..<1000 {
            let text = guest.read()
            stand.attend()
            if text.isEmpty { break }
            lines += text
        }
        #expect(lines.split(separator: "\n").count == 50)
    }

    // MARK: Answers a piece at a time

    private func fill(_ count: Int) {
        stand.host.buttons = (0..<count).map { ControlStatus(ControlName(.button, "button \($0)")) }
    }

    /// What is asked, how often, and by how many changes nothing of how much is composed between two looks at the lines.
    @Test(arguments: ["status", "metrics"])
    func composesFewRowsInATurnWhoeverAsks(_ request: String) {
        fill(1000)
        let guests = (0..<Feed.mostClients).map { _ in Guest(stand.path) }
        for guest in guests { guest.send(String(repeating: request + "\n", count: 40)) }
        for turn in 0..<400 {
            let before = stand.host.rows
            stand.feed.wake()
            #expect(stand.host.rows - before <= Feed.rowsInATurn)
            // They get out of step.
            for (place, guest) in guests.enumerated() where turn % (place + 1) == 0 { _ = guest.read() }
        }
        #expect(stand.host.rows > 300 * Feed.rowsInATurn)
    }

    @Test func greetsFewClientsInATurnIfThereAreManyLevels() {
        fill(1000)
        let guests = (0..<5).map { _ in Guest(stand.path) }
        stand.attend()
        for guest in guests { guest.send("edges\n") }
        stand.feed.wake()
        #expect(guests.count { !$0.read().isEmpty } == 1)
        stand.attend()
        #expect(guests.count { !$0.read().isEmpty } == 4)
    }

    @Test func composesOnceWhatManyAskForAtOneTime() {
        fill(100)
        let guests = (0..<Feed.mostClients).map { _ in Guest(stand.path) }
        stand.attend()
        for guest in guests { guest.send("status\n") }
        stand.attend()
        #expect(stand.host.rows == 100)
        let answers = guests.map { $0.read() }
        #expect(Set(answers).count == 1)
        #expect(answers[0].hasSuffix("}\n"))
    }

    @Test func keepsLittleOfAnAnswerThatIsNotRead() {
        fill(1000)
        _ = [stand.guest("events"), stand.guest("events")]
        let guests = (0..<10).map { _ in stand.guest("notices", "metrics", "metrics") }
        for _ in 0..<20 { stand.press(times: 100) }
        stand.attend()
        #expect(!stand.rings)
        for listener in stand.feed.listeners { #expect(listener.unread <= 64 * 1024) }
        #expect(guests.count == 10)
    }

    @Test func tellsEventsAfterAnAnswerAndNotWithinIt() {
        fill(200)
        let guest = stand.guest("events")
        _ = guest.read()
        guest.send("status\n")
        var text = ""
        for sequence in 1...1000 {
            stand.press()
            if sequence % 10 == 0 { stand.feed.wake() }
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
        let guest = stand.guest("notices")
        _ = guest.read()
        guest.send("status\n")
        stand.feed.wake()
        stand.press(times: 5000)
        var text = ""
        for _ in 0..<1000 {
            stand.attend()
            let more = guest.read()
            if more.isEmpty { break }
            text += more
        }
        let last = text.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("{\"lost\":") && last.hasSuffix(",\"seq\":5000}"))
    }

    @Test func servesAQuickClientWhileOthersAskWithoutPause() {
        fill(1000)
        let greedy = (1..<Feed.mostClients).map { _ in Guest(stand.path) }
        for guest in greedy { guest.send(String(repeating: "metrics\n", count: 100)) }
        stand.feed.wake()
        let guest = Guest(stand.path)
        guest.send("set lamp on\n")
        for _ in 0..<3 { stand.feed.wake() }
        #expect(guest.lines == ["{\"ok\":true}"])
    }

    /// Its requests are read one after the other, and no answer to them can begin.
    @Test func saysWhatIsNewThoughOneThatAskedBeforeIsGone() {
        fill(100)
        let gone = stand.guest()
        gone.send(String(repeating: "status\n", count: 200))
        gone.hangUp()
        for _ in 0..<20 { stand.feed.wake() }
        stand.host.buttons.append(ControlStatus(ControlName(.button, "new")))
        let guest = Guest(stand.path)
        guest.send("status\n")
        for _ in 0..<20 { stand.feed.wake() }
        #expect(guest.read().contains("{\"button\":\"new\""))
    }

    @Test func goesOnIfAClientLeavesInTheMiddleOfItsAnswer() {
        fill(1000)
        let guest = stand.guest("metrics")
        guest.hangUp()
        stand.attend()
        #expect(stand.descriptors == 1)
        #expect(!stand.rings)
    }

    // MARK: Whatever may come

    @Test func bearsAMegabyteWithoutALineFeed() {
        let guest = stand.guest()
        for _ in 0..<256 {
            guest.send([UInt8](repeating: 0x78, count: 4096))
            stand.attend()
        }
        guest.send("\nstatus\n")
        stand.attend()
        let lines = guest.lines
        #expect(lines.first == "{\"error\":\"a request has at most 1024 bytes\"}")
        #expect(lines.count == 2)
    }

    @Test func bearsAnyBytes() {
        let guest = stand.guest()
        for byte in UInt8.min ... .max where byte != UInt8(ascii: "\n") {
            guest.send([byte, 0, 255, UInt8(ascii: "\n")])
            stand.attend()
        }
        let lines = guest.lines
        #expect(lines.count == 255)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"error\":\"there is no request '") })
    }

    @Test func refusesMoreThanItCanBear() {
        let guests = (0..<Feed.mostClients).map { _ in stand.guest("events") }
        let late = stand.guest("events")
        #expect(
            late.lines == ["{\"error\":\"32 clients are connected already; try again later\"}"])
        guests[7].hangUp()
        stand.attend()
        #expect(stand.guest("events").lines.count == 1)
    }

    @Test func hasAsManyDescriptorsAfterTenThousandClientsAsBefore() throws {
        #expect(stand.descriptors == 1)
        for round in 0..<10_000 {
            let guest = Guest(stand.path)
            if round % 3 == 0 { guest.send("events\n") }
            if round % 5 == 0 { stand.feed.wake() }
            guest.hangUp()
            if round % 50 == 0 { stand.attend() }
        }
        stand.attend()
        #expect(stand.descriptors == 1)
        #expect(!stand.rings)
    }

    @Test func hangsUpAtTheEnd() {
        let guest = stand.guest("events")
        _ = guest.read()
        stand.feed.end()
        #expect(guest.isEnded)
        #expect(access(stand.path, F_OK) != 0)
        #expect(!stand.rings)
    }

    @Test func costsNothingWhileNothingHappens() {
        let guest = stand.guest("events")
        #expect(!stand.rings)
        _ = guest.read()
        #expect(!stand.rings)
    }
}
