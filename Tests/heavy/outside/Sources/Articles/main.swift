import Debouncing
import DebouncingTesting

// That the calls do what the articles say.

@MainActor
func check(_ isSo: Bool, _ what: String) {
    guard !isSo else { return }
    fatalError("\(what) does not do what it should")
}

@MainActor
func checkSearch() async {
    let clock = ManualClock()
    let model = SearchViewModel(clock: clock)
    for text in ["d", "de", "deb"] { model.query = text }
    await clock.advance(by: .milliseconds(300))
    check(model.results == ["deb 1", "deb 2"] && !model.isLoading, "the search field")
}

@MainActor
func checkButton() async {
    let model = CheckoutViewModel(clock: ManualClock())
    for _ in 1...3 { model.buyTapped() }
    await model.buyTappedAndWait()
    await model.throttler.flush()
    check(model.orders == 1, "the button")
}

@MainActor
func checkScrolling() async {
    let controller = FeedViewController()
    for offset in stride(from: 0.0, through: 60, by: 1) { controller.scrollViewDidScroll(to: offset) }
    await controller.throttler.flush()
    check(controller.offsets.last == 60 && controller.offsets.count <= 3, "scrolling")
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
    for await text in texts.debounced(for: .milliseconds(300)) { found.append(text) }
    check(found == ["deb"], "a debounced sequence")
    let (places, more) = AsyncStream.makeStream(of: Int.self)
    for place in 1...3 { more.yield(place) }
    more.finish()
    var reported: [Int] = []
    for await place in places.throttled(for: .seconds(100), keeping: .latest) { reported.append(place) }
    check(reported.last == 3, "a throttled sequence")
}

@MainActor
func checkQueue() async {
    let (texts, continuation) = AsyncStream.makeStream(of: String.self)
    let controller = LegacyController()
    for text in ["d", "de", "deb"] { controller.textDidChange(to: text) { continuation.yield($0) } }
    controller.debouncer.flush()
    continuation.finish()
    var found: [String] = []
    for await text in texts { found.append(text) }
    check(found == ["deb"], "a dispatch queue")
}

await checkSearch()
await checkButton()
await checkScrolling()
await checkDraft()
await checkSequences()
await checkQueue()
print("all calls do what the articles say")
