import Debouncing
import DebouncingTesting

// That the calls do what the articles say.

@MainActor
func check(_ isSo: Bool, _ what: String) {
    guard !isSo else { return }
    fatalError("\(what) does not do what it should")
}

@MainActor
func checkText() async {
    let clock = ManualClock()
    let model = TextModel(clock: clock)
    for text in ["d", "de", "deb"] { model.textChanged(to: text) }
    await clock.advance(by: .seconds(1))
    check(model.output == "deb", "the text")
    await model.textChangedSlowly(to: "debounce")
    await clock.advance(by: .seconds(2))
    check(model.output == "deb", "a delay for one call")
    await clock.advance(by: .seconds(1))
    check(model.output == "debounce", "a delay for one call")
}

@MainActor
func checkSearch() async throws {
    let clock = ManualClock()
    let model = SearchViewModel(clock: clock)
    for text in ["d", "de", "deb"] { model.queryChanged(to: text) }
    await clock.advance(by: .milliseconds(300))
    check(model.results == ["deb 1", "deb 2"], "the search field")
    let searching = Task { try await model.search(for: "ounce") }
    while !model.debouncer.isPending { await Task.yield() }
    await clock.advance(by: .milliseconds(300))
    try await searching.value
    check(model.results == ["ounce 1", "ounce 2"], "the search that waits")
}

@MainActor
func checkScrolling() async {
    let controller = FeedViewController()
    for offset in stride(from: 0.0, through: 60, by: 1) { controller.scrollViewDidScroll(to: offset) }
    await controller.scrolling.flush()
    await controller.debounce?.flush()
    await controller.throttle?.flush()
    check(controller.offsets.last == 60 && controller.loads == 2, "scrolling")
}

@MainActor
func checkDraft() async {
    let clock = ManualClock()
    let draft = Draft(clock: clock)
    for second in 1...25 {
        await draft.edit("\(second)")
        await clock.advance(by: .milliseconds(900))
    }
    await draft.close()
    let saved = await draft.saved
    check(saved == ["12", "23", "25"], "the draft, with \(saved),")
}

@MainActor
func checkSequences() async {
    let (texts, continuation) = AsyncStream.makeStream(of: String.self)
    for text in ["d", "de", "deb"] { continuation.yield(text) }
    continuation.finish()
    var found: [String] = []
    for await text in texts.debounce(for: .milliseconds(300)) { found.append(text) }
    check(found == ["deb"], "a debounced sequence")
    let (places, more) = AsyncStream.makeStream(of: Int.self)
    for place in 1...3 { more.yield(place) }
    more.finish()
    var reported: [Int] = []
    for await place in places.throttle(for: .milliseconds(1), latest: true) { reported.append(place) }
    check(reported.last == 3, "a throttled sequence")
}

@MainActor
func checkQueue() async {
    let (texts, continuation) = AsyncStream.makeStream(of: String.self)
    let controller = LegacyController()
    for text in ["d", "de", "deb"] { controller.textDidChange(to: text) { continuation.yield($0) } }
    func finish() -> Bool { controller.finish() }
    check(finish(), "a flush")
    continuation.finish()
    var found: [String] = []
    for await text in texts { found.append(text) }
    check(found == ["deb"], "a dispatch queue")
}

@MainActor
func checkOthers() async {
    let printer = makePrinter()
    for text in ["d", "de", "deb"] { printer.send(text) }
    check(await printer.flush(), "a printer")
    let debouncer = Debouncer()
    count(with: debouncer)
    check(await debouncer.flush(), "a counter")
}

await checkText()
try await checkSearch()
await checkScrolling()
await checkDraft()
await checkSequences()
await checkQueue()
await checkOthers()
print("all calls do what the articles say")
