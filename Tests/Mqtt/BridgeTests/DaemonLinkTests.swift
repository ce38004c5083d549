import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedMqtt
import DebouncedWire
import Glibc
import Testing

@testable import debounced_mqtt

/// Serves as the daemon does, and says only what it is told to.
private final class FakeDaemon {
    let path: String
    private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    private var client: Int32 = -1

    init(_ path: String = "/tmp/debounced-link-\(getpid())-\(UInt32.random(in: 0 ... .max))") throws {
        self.path = path
        let code = try #require(UnixAddress(path)).with { bind(listener, $0, $1) }
        try #require(code == 0 && listen(listener, 8) == 0)
    }

    deinit {
        hangUp()
        close(listener)
        unlink(path)
    }

    func accept() { client = Glibc.accept(listener, nil, nil) }

    /// What was asked since.
    func requests() -> [String] {
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    func say(_ lines: String...) {
        let text = lines.map { $0 + "\n" }.joined()
        _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// At once, though a child that another test is starting may still hold it open.
    func hangUp() {
        guard client >= 0 else { return }
        shutdown(client, Int32(SHUT_RDWR))
        close(client)
        client = -1
    }
}

@Suite struct DaemonLinkTests {
    private let daemon: FakeDaemon
    private var link: DaemonLink
    private let now = Instant(nanoseconds: 1_000_000_000)

    private let hello = #"{"debounced":"1","instance":"a","seq":0,"time_ns":1,"unix_ns":1}"#
    private let status = DaemonLinkTests.status(of: "bell")
    private let press = #"{"seq":1,"time_ns":9,"button":"bell","event":"press"}"#
    private let off = #"{"notice":"output","time_ns":10,"output":"lamp","state":"off","on":false}"#

    init() throws {
        daemon = try FakeDaemon()
        link = DaemonLink(paths: [daemon.path], at: now)
    }

    /// The news in words.
    private func news(isReady: Bool = true, at now: Instant? = nil) -> [String] {
        link.work(at: now ?? self.now, isReady: isReady).map { news in
            switch news {
            case .connected(let status): "connected \(words(status))"
            case .changed(let status, let isReload):
                "\(isReload ? "reloaded" : "changed") \(words(status))"
            case .disconnected: "disconnected"
            case .event(let event): "event \(event.sequence)"
            case .notice(let notice): notice.line
            case .note(let text): text
            }
        }
    }

    private static func status(of button: String) -> String {
        #"{"time_ns":9,"buttons":[{"button":"\#(button)"}],"outputs":[{"output":"lamp","on":true}]}"#
    }

    private func words(_ status: Status) -> String {
        status.outputs.map { "\($0.name) \($0.isOn ? "on" : "off")" }.joined(separator: ", ")
    }

    /// Connects, and returns what is asked then.
    private func connect(at now: Instant? = nil) -> [String] {
        #expect(news(isReady: false, at: now) == [])
        daemon.accept()
        return daemon.requests()
    }

    /// Connects, and the daemon says what it has, and these lines.
    private func come(_ lines: String..., telling told: [String] = []) {
        _ = connect()
        daemon.say(hello, status)
        for line in lines { daemon.say(line) }
        #expect(news() == ["connected lamp on"] + told)
    }

    /// The connection is cut so many seconds after the start. Returns what is asked on the next one.
    private func cut(after seconds: Int = 0, telling told: [String] = ["disconnected"]) -> [String] {
        daemon.hangUp()
        #expect(news(at: now + .seconds(seconds)) == told)
        return connect(at: now + .seconds(seconds + 1))
    }

    private func press(_ sequence: Int) -> String {
        press.replacing("\"seq\":1", with: "\"seq\":\(sequence)")
    }

    /// Otherwise what changes while the status is composed would never be told.
    @Test func itListensBeforeItAsks() { #expect(connect() == ["notices", "status"]) }

    /// A press is not in it, and is told after it.
    @Test func whatChangedBeforeTheStatusIsInIt() {
        _ = connect()
        let opened = #"{"seq":2,"time_ns":9,"switch":"door","event":"on"}"#
        daemon.say(hello, press, opened, off, #"{"notice":"reload","time_ns":9,"ok":true}"#, status, off)
        #expect(news() == ["connected lamp on", "event 1", "output lamp: off"])
        #expect(daemon.requests() == [])
        daemon.say(press, status)
        #expect(news() == ["event 1", "changed lamp on"])
    }

    /// The connection was cut, say.
    @Test func whatHappenedWhileItWasAwayIsAskedFor() {
        come(press, telling: ["event 1"])
        #expect(cut() == ["notices since 1 a", "status"])
        let missed = press(2)
        let later = hello.replacing("\"seq\":0", with: "\"seq\":2")
        daemon.say(later, missed)
        #expect(news(at: now + .seconds(1)) == [])
        // It goes again before it has said what it has.
        #expect(cut(after: 1, telling: []) == ["notices since 1 a", "status"])
        daemon.say(later, missed, status)
        #expect(news(at: now + .seconds(2)) == ["connected lamp on", "event 2"])
        #expect(cut(after: 2) == ["notices since 2 a", "status"])
        // It was started again meanwhile, and keeps nothing from before.
        daemon.say(hello.replacing("\"a\",\"seq\":0", with: "\"b\",\"seq\":3"), status)
        let note = "missed 3 events since debounced was started"
        #expect(news(at: now + .seconds(3)) == [note, "connected lamp on"])
        #expect(cut(after: 3) == ["notices since 3 b", "status"])
    }

    /// It was started after us, and events came before we looked for it again.
    @Test mutating func whatHappenedBeforeItWasFoundIsCounted() throws {
        let path = daemon.path + "-later"
        link = DaemonLink(paths: [path], at: now)
        #expect(news(isReady: false).first?.hasPrefix("debounced is not running") == true)
        let later = try FakeDaemon(path)
        #expect(news(isReady: false, at: now + .seconds(1)) == [])
        later.accept()
        later.say(hello.replacing("\"seq\":0", with: "\"seq\":3"), status)
        let note = "missed 3 events since debounced was started"
        #expect(news(at: now + .seconds(1)) == [note, "connected lamp on"])
    }

    /// Or it was running for long, and had no room for us.
    @Test func whatHappenedBeforeUsIsNotMissed() {
        _ = connect()
        daemon.say(#"{"error":"no room"}"#)
        daemon.hangUp()
        #expect(news() == ["the daemon does not respond: no room"])
        #expect(news() == [])
        _ = connect(at: now + .seconds(1))
        daemon.say(hello.replacing("\"seq\":0", with: "\"seq\":3"), status)
        #expect(news(at: now + .seconds(1)) == ["connected lamp on"])
    }

    /// What came before the loss is asked for again.
    @Test func whatWasHeldWhenTheConnectionBrokeIsAskedForAgain() {
        come(press, telling: ["event 1"])
        _ = cut()
        daemon.say(hello, press(2), #"{"lost":3,"seq":5}"#)
        let loss = "missed 3 lines from debounced; asking for its status"
        #expect(news(at: now + .seconds(1)) == [loss])
        #expect(cut(after: 1, telling: []) == ["notices since 1 a", "status"])
    }

    /// The daemon says what it does not keep before what it does.
    @Test func noEventComesTwiceAfterALoss() {
        come(press, telling: ["event 1"])
        _ = cut()
        daemon.say(hello, #"{"lost":3,"seq":4}"#, press(5), press(6), status)
        let loss = "missed 3 lines from debounced; asking for its status"
        #expect(news(at: now + .seconds(1)) == [loss, "connected lamp on", "event 5", "event 6"])
        #expect(cut(after: 1) == ["notices since 6 a", "status"])
    }

    /// As many as a daemon keeps are held until it has said what it has.
    @Test func moreThanCanBeHeldIsCounted() {
        _ = connect()
        daemon.say(hello)
        #expect(news() == [])
        for number in 1...300 {
            daemon.say(press(number))
            #expect(news() == [])
        }
        daemon.say(status)
        let told = news()
        #expect(told.first == "connected lamp on" && told.count == 258)
        #expect(told.last == "missed 44 events before debounced sent its status")
        #expect(cut() == ["notices since 300 a", "status"])
    }

    /// The bridge was stopped, say, while the config was read again and a new button was pressed. An event of a button
    /// that it knew may mean something else now.
    @Test func whatFollowsAReloadWaitsForTheStatus() {
        come()
        let gate = press(2).replacing("bell", with: "gate")
        daemon.say(#"{"notice":"reload","time_ns":9,"ok":true}"#, press, gate)
        #expect(news() == [])
        #expect(daemon.requests() == ["status"])
        daemon.say(DaemonLinkTests.status(of: "gate"), press(3).replacing("bell", with: "gate"))
        let missed = "missed 1 event of controls that debounced does not have any more"
        #expect(news() == ["reloaded lamp on", "event 2", missed, "event 3"])
        #expect(cut() == ["notices since 3 a", "status"])
    }

    /// Whatever told us of it was lost.
    @Test func aControlThatIsNotKnownIsAskedFor() {
        come()
        daemon.say(press.replacing("bell", with: "gate"))
        #expect(news() == [])
        #expect(daemon.requests() == ["status"])
        // Until the answer is there, the event is asked for again.
        #expect(cut() == ["notices since 0 a", "status"])
        daemon.say(hello, press.replacing("bell", with: "gate"), DaemonLinkTests.status(of: "gate"))
        #expect(news(at: now + .seconds(1)) == ["connected lamp on", "event 1"])
    }

    /// Nothing tells that a switch has settled.
    @Test func aSwitchThatDoesNotSettleIsAskedForUntilItDoes() {
        let unsettled =
            #"{"time_ns":9,"buttons":[],"switches":[{"switch":"door","unsettled":true}],"outputs":[]}"#
        let (first, second) = (now + .seconds(10), now + .seconds(20))
        come()
        daemon.say(#"{"notice":"unsettled","time_ns":9,"switch":"door"}"#)
        #expect(news() == [] && link.deadline == first)
        _ = news(isReady: false, at: first)
        #expect(daemon.requests() == ["status"])
        daemon.say(unsettled)
        #expect(news(at: first).count == 1 && link.deadline == second)
        _ = news(isReady: false, at: second)
        #expect(daemon.requests() == ["status"])
        daemon.say(status)
        #expect(news(at: second) == ["changed lamp on"] && link.deadline == nil)
    }

    /// Nothing tells that a new line is there.
    @Test func aLineThatIsStillRequestedIsAskedForUntilItIsThere() {
        _ = connect()
        daemon.say(hello, #"{"time_ns":9,"buttons":[{"button":"bell","up":false}],"outputs":[]}"#)
        let later = now + .seconds(1)
        #expect(news().count == 1 && link.deadline == later)
        _ = news(isReady: false, at: later)
        #expect(daemon.requests() == ["status"])
        daemon.say(status)
        #expect(news(at: later) == ["changed lamp on"] && link.deadline == nil)
    }

    @Test func anOutputThatCouldNotBeSetIsAskedForUntilItIs() {
        let failed = #"{"time_ns":9,"buttons":[],"outputs":[{"output":"lamp","on":true,"problem":"busy"}]}"#
        let later = now + .seconds(10)
        come()
        daemon.say(#"{"notice":"output","time_ns":9,"output":"lamp","state":"failed"}"#)
        #expect(news() == [] && daemon.requests() == ["status"])
        daemon.say(failed)
        #expect(news() == ["changed lamp on"] && link.deadline == later)
        for second in stride(from: 10, through: 100, by: 10) {
            let then = now + .seconds(second)
            _ = news(isReady: false, at: then)
            #expect(daemon.requests() == ["status"])
            daemon.say(second < 100 ? failed : status)
            let next = second < 100 ? then + .seconds(10) : nil
            #expect(news(at: then) == ["changed lamp on"] && link.deadline == next)
        }
    }

    /// The daemon tells of one failure of an output a minute.
    @Test func afterAFailureOfAnOutputTheNextIsLookedFor() {
        come()
        daemon.say(#"{"notice":"output","time_ns":9,"output":"lamp","state":"failed"}"#)
        #expect(news() == [] && daemon.requests() == ["status"])
        daemon.say(status)
        #expect(news() == ["changed lamp on"])
        for second in stride(from: 10, through: 60, by: 10) {
            let then = now + .seconds(second)
            #expect(link.deadline == then)
            _ = news(isReady: false, at: then)
            #expect(daemon.requests() == ["status"])
            daemon.say(status)
            #expect(news(at: then) == ["changed lamp on"])
        }
        #expect(link.deadline == nil)
    }

    /// A newer daemon may say of a line or an output what nobody here has heard of.
    @Test(arguments: [#""notice":"line","button":"bell""#, #""notice":"output","output":"lamp""#])
    func whatBecameOfALineIsAskedForIfItIsUnknown(_ subject: String) {
        come()
        daemon.say(#"{\#(subject),"time_ns":9,"state":"replaced"}"#)
        #expect(news() == [] && daemon.requests() == ["status"])
    }

    /// An event calls a chord a button.
    @Test func aChordIsKnown() {
        _ = connect()
        daemon.say(
            hello,
            #"{"time_ns":9,"buttons":[],"chords":[{"chord":"both"}],"outputs":[{"output":"lamp","on":true}]}"#
        )
        #expect(news() == ["connected lamp on"])
        daemon.say(press.replacing("bell", with: "both"))
        #expect(news() == ["event 1"])
    }

    /// A reload may be among what was lost.
    @Test func whatFollowsALossWaitsForTheStatus() {
        come()
        daemon.say(#"{"lost":3,"seq":4}"#, press(5))
        #expect(news() == ["missed 3 lines from debounced; asking for its status"])
        daemon.say(status)
        #expect(news() == ["changed lamp on", "event 5"])
        #expect(cut() == ["notices since 5 a", "status"])
    }

    /// A newer daemon may have notices that say so.
    @Test func onlyAnAnswerIsAnAnswer() {
        come()
        link.send("set lamp on", at: now)
        daemon.say(#"{"notice":"future","time_ns":1,"ok":true}"#)
        #expect(news() == [])
        #expect(link.deadline == now + .seconds(5))
        daemon.say(#"{"ok":true}"#)
        #expect(news() == [])
        #expect(link.deadline == nil)
    }

    @Test func aWordOfTheDaemonBecomesNoOtherRequest() {
        _ = connect()
        daemon.say(hello.replacing("\"a\"", with: "\"a set lamp on\""), status)
        #expect(news() == ["connected lamp on"])
        #expect(cut() == ["notices", "status"])
    }

    /// They wait for the answers to the first, so that the socket has room for all.
    @Test func manyRequestsAtOnceAreAllDone() {
        come()
        for _ in 0..<500 { link.send("set lamp on", at: now) }
        #expect(news(isReady: false) == [])
        var done = 0
        while case let requests = daemon.requests(), !requests.isEmpty {
            done += requests.count
            for _ in requests {
                daemon.say(#"{"ok":true}"#)
                #expect(news() == [])
            }
        }
        #expect(done == 500)
    }

    @Test func answersThatNobodyWaitsForMakeNoRoom() {
        come()
        for _ in 0..<3 { daemon.say(#"{"ok":true}"#) }
        #expect(news() == [])
        for _ in 0..<20 { link.send("set lamp on", at: now) }
        #expect(news(isReady: false) == [])
        #expect(daemon.requests().count == RequestQueue.mostSent)
    }

    @Test func moreRequestsThanCanWaitAreCounted() {
        come()
        for _ in 0..<(RequestQueue.mostSent + RequestQueue.mostWaiting + 3) {
            link.send("set lamp on", at: now)
        }
        let first = "debounced has too many requests: 'set lamp on' was not carried out"
        #expect(news(isReady: false) == [first])
        var done = 0
        while case let requests = daemon.requests(), !requests.isEmpty {
            done += requests.count
            for _ in requests {
                daemon.say(#"{"ok":true}"#)
                #expect(news() == [])
            }
        }
        #expect(done == RequestQueue.mostSent + RequestQueue.mostWaiting)
        #expect(link.deadline == now + .seconds(10))
        let more = "2 more requests were not carried out by debounced"
        #expect(news(isReady: false, at: now + .seconds(10)) == [more])
    }

    /// It is stopped, say, and would do the rest late.
    @Test func aDaemonThatDoesNotAnswerIsAskedAgainOnAnotherConnection() {
        come()
        for _ in 0..<100 { link.send("set lamp on", at: now) }
        #expect(link.deadline == now + .seconds(5))
        let note = "debounced did not respond to 100 requests, which may not have been carried out"
        #expect(news(isReady: false, at: now + .seconds(5)) == ["disconnected", note])
        daemon.hangUp()
        #expect(connect(at: now + .seconds(6)) == ["notices since 0 a", "status"])
    }

    /// Whatever was in them: the status says what is true now.
    @Test func whatWasMissedIsAskedFor() {
        _ = connect()
        daemon.say(hello, status, #"{"lost":3,"seq":0}"#)
        #expect(news() == ["connected lamp on", "missed 3 lines from debounced; asking for its status"])
        #expect(daemon.requests() == ["status"])
    }

    /// What a line is found at when it is there again, no event says.
    @Test func linesThatGoOrComeBackAreAskedFor() {
        come()
        let notices = [
            #"{"notice":"line","switch":"door","time_ns":10,"state":"back"}"#,
            #"{"notice":"output","time_ns":10,"output":"lamp","state":"back"}"#,
        ]
        for notice in notices {
            daemon.say(notice)
            #expect(news() == [])
            #expect(daemon.requests() == ["status"])
            daemon.say(status)
            #expect(news() == ["changed lamp on"])
        }
        // One request for any number of them, and another one for those that came before its answer.
        for _ in 0..<10 { daemon.say(notices[0], notices[1]) }
        #expect(news() == [])
        daemon.say(notices[0])
        #expect(news() == [])
        #expect(daemon.requests() == ["status"])
        daemon.say(status)
        #expect(news() == ["changed lamp on"])
        #expect(daemon.requests() == ["status"])
        daemon.say(status)
        #expect(news() == ["changed lamp on"])
        #expect(daemon.requests() == [])
    }

    @Test func lostRequestsAreReportedOnce() {
        link.send("set lamp on", at: now)
        link.send("set lamp off", at: now)
        #expect(
            news(isReady: false) == ["debounced is not running: 'set lamp on' was not carried out"])
        daemon.accept()
        _ = daemon.requests()
        link.send("set lamp on", at: now)
        #expect(daemon.requests() == ["set lamp on"])
    }

    /// Anybody who may publish may make it refuse thousands.
    @Test func requestsThatAreRefusedFillNoLog() {
        come()
        var notes: [String] = []
        for _ in 0..<100 {
            link.send("set lamp on", at: now)
            daemon.say(#"{"error":"output lamp is set too often"}"#)
            notes += news()
        }
        #expect(notes == ["the daemon says: output lamp is set too often"])
        #expect(
            news(isReady: false, at: now + .seconds(10))
                == ["99 more requests were not carried out by debounced"])
        #expect(news(isReady: false, at: now + .seconds(20)) == [])
    }

    /// It is tried again each second.
    @Test func aFullDaemonIsReportedOnce() {
        let refusal = #"{"error":"32 clients are connected already; try again later"}"#
        let note = "the daemon does not respond: 32 clients are connected already; try again later"
        for attempt in 0..<3 {
            let now = now + .seconds(attempt)
            _ = connect(at: now)
            daemon.say(refusal)
            daemon.hangUp()
            #expect(news(at: now) == (attempt == 0 ? [note] : []))
            // That it hung up.
            #expect(news(at: now) == [])
        }
        _ = connect(at: now + .seconds(3))
        daemon.say(hello, status, #"{"error":"there is no output 'x'"}"#)
        let now = now + .seconds(3)
        #expect(news(at: now) == ["connected lamp on", "the daemon says: there is no output 'x'"])
        // Once it was there, it is news again.
        daemon.hangUp()
        #expect(news(at: now) == ["disconnected"])
        _ = connect(at: now + .seconds(1))
        daemon.say(refusal)
        #expect(news(at: now + .seconds(1)) == [note])
    }
}
