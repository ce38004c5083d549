import DebouncedContacts
import Debouncing
import Testing

/// The examples of the documentation, as they stand there.
@Suite(.timeLimit(.minutes(10))) struct ExampleTests {
    private let journal = Journal()

    private actor Journal {
        private(set) var lines: [String] = []

        func write(_ line: String) { lines.append(line) }
    }

    private func search(for text: String) async { await journal.write(text) }
    private func report(_ place: Int) async { await journal.write("\(place)") }

    @Test func aSearchField() async {
        let debouncer = Debouncer(delay: .milliseconds(300))
        for text in ["d", "de", "deb"] {
            debouncer.debounce { await search(for: text) }
        }
        await debouncer.flush()
        #expect(await journal.lines == ["deb"])
    }

    @Test func aPlaceThatMoves() async {
        let throttler = Throttler(interval: .seconds(100), keeping: .latest)
        for place in 1...3 { await throttler.throttle { await report(place) } }
        #expect(await journal.lines == ["1"])
    }

    @Test func aSensor() async {
        let temperature = ValueDebouncer<Double>(
            delay: .seconds(2), output: { [journal] in await journal.write("\($0)") })
        for value in [20.5, 21, 21.5] { temperature.emit(value) }
        await temperature.flush()
        #expect(await journal.lines == ["21.5"])
    }

    @Test func aKeypad() {
        let group = LockoutGroup(lockout: .seconds(100))
        #expect(["one", "two", "one"].map { group.press($0) } == [true, false, false])
    }

    @Test func sequences() async {
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        for text in ["d", "de", "deb"] { continuation.yield(text) }
        continuation.finish()
        for await text in texts.debounced(for: .milliseconds(300)) { await search(for: text) }
        #expect(await journal.lines == ["deb"])
    }

    @Test func aContact() {
        var contact = Contact(.leading(delay: .milliseconds(30)))
        var clean: [Edge] = []
        contact.feed(Edge(.active, at: Instant(nanoseconds: 0))) { clean.append($0) }
        contact.advance(to: Instant(nanoseconds: 5_000_000)) { clean.append($0) }
        #expect(clean == [Edge(.active, at: Instant(nanoseconds: 1_000_000))])
    }
}
