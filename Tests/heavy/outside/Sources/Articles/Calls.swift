import Debouncing
import DebouncingDispatch
import Dispatch

// The calls that articles on debouncing show.

struct API: Sendable {
    func search(_ text: String) async -> [String] { ["\(text) 1", "\(text) 2"] }
}

/// A search field: "wait until the user stops typing".
@MainActor
final class SearchViewModel {
    private let api = API()
    let debouncer: Debouncer
    private(set) var results: [String] = []
    private(set) var isLoading = false
    var query = "" {
        didSet { queryChanged() }
    }

    init(clock: some Clock<Duration>) {
        debouncer = Debouncer(delay: .milliseconds(300), clock: clock)
    }

    private func queryChanged() {
        debouncer.debounce { [weak self] in
            await self?.search()
        }
    }

    func queryChanged(to text: String) {
        Task {
            debouncer.debounce {
                self.results = await self.api.search(text)
            }
        }
    }

    func search() async {
        isLoading = true
        let text = query
        let found = await api.search(text)
        // What was asked before, and ends only now, is stale.
        guard text == query else { return }
        results = found
        isLoading = false
    }
}

/// A button: "ignore the second tap".
@MainActor
final class CheckoutViewModel {
    let throttler: Throttler
    private(set) var orders = 0

    init(clock: some Clock<Duration>) {
        throttler = Throttler(interval: .seconds(1), clock: clock)
    }

    func buyTapped() {
        throttler.throttle { await self.buy() }
    }

    func buyTappedAndWait() async {
        await throttler.throttle { await self.buy() }
    }

    private func buy() async { orders += 1 }
}

/// A list: "load more while the user scrolls, but not sixty times a second".
@MainActor
final class FeedViewController {
    private(set) var offsets: [Double] = []
    private(set) lazy var throttler = ValueThrottler<Double>(
        interval: .milliseconds(100), keeping: .latest,
        output: { @MainActor [weak self] in self?.offsets.append($0) })

    func scrollViewDidScroll(to offset: Double) {
        throttler.emit(offset)
    }
}

/// An editor: "save when the author rests, and at the latest after ten seconds".
actor Draft {
    private var text = ""
    private(set) var saved: [String] = []
    private let autosave: Debouncer

    init(clock: some Clock<Duration>) {
        autosave = Debouncer(delay: .seconds(1), maxWait: .seconds(10), clock: clock)
    }

    func edit(_ text: String) async {
        self.text = text
        autosave.debounce { self.save() }
    }

    func close() async {
        await autosave.flush()
    }

    private func save() { saved.append(text) }
}

/// Code without `async`: "a DispatchWorkItem that is cancelled each time", in one line.
final class LegacyController: Sendable {
    let debouncer = DispatchDebouncer(delay: .milliseconds(300), queue: DispatchQueue(label: "search"))

    func textDidChange(to text: String, _ search: @escaping @Sendable (String) -> Void) {
        debouncer.run(delay: .milliseconds(500)) { search(text) }
    }

    @MainActor static func reloadLater(
        _ debouncer: DispatchDebouncer, _ reload: @escaping @MainActor () -> Void
    ) {
        debouncer.runOnMain { reload() }
    }
}
