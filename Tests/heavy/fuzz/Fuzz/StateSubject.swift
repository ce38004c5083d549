import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine

/// Whatever is in the file of the state is a state or not; and a state is the same when it is written and read again, in a
/// file and in a recording. Nothing that counts or sets what was read ends the daemon.
func takeState(_ text: [UInt8]) {
    guard let state = try? SavedState(reading: text) else { return }
    let again = try? SavedState(reading: state.text)
    require(
        again == state, "a state is the same when it is read again: \(state) \(String(describing: again))")
    require(again?.text == state.text, "the same state has the same text")
    require(SavedState(words: state.words) == state, "a recording says the same: \(state.words)")
    for word in state.words { require(!word.contains { $0 == " " || $0 == "$" }, "it is one word: \(word)") }
    require(!state.hasOtherLevels(than: state), "it has no other levels than itself")
    for counter in state.counters.values { live(counter.total) }
}

private func live(_ total: CounterTotal) {
    var total = total
    let before = total.pulses
    total.count(.max)
    require(total.pulses >= before, "what is counted is never less")
    total.change(each: Decimal(countingBillionths: 1))
    total.set(total.total ?? .zero)
    require(total.total != nil, "what is set is known")
}
