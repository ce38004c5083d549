import Debouncing
import Dispatch

// The calls that articles and other systems show, and how they are made here.

struct API: Sendable {
    nonisolated func search(_ text: String) async throws -> [String] { ["\(text) 1", "\(text) 2"] }
}

/// "An actor with a default of one second": `await debouncer.debounce { self.output = text }`.
@MainActor
final class TextModel {
    let debouncer: Debouncer<Action>
    private(set) var output = ""

    init(clock: some Clock<Duration>) {
        debouncer = Debouncer(cancelsPrevious: true, clock: clock)
    }

    func textChanged(to text: String) {
        debouncer.debounce { self.output = text }
    }

    func textChangedSlowly(to text: String) async {
        debouncer.debounce(for: .seconds(3)) { self.output = text }
    }
}

/// A search field: "wait until the user stops typing". The error reaches who waits, or the handler.
@MainActor
final class SearchViewModel {
    private let api = API()
    let debouncer: Debouncer<Action>
    private(set) var results: [String] = []

    init(clock: some Clock<Duration>) {
        debouncer = Debouncer(delay: .milliseconds(300), clock: clock, onError: { print($0) })
    }

    func queryChanged(to text: String) {
        debouncer.debounce { [weak self, api] in
            let found = try await api.search(text)
            self?.results = found
        }
    }

    func search(for text: String) async throws {
        if let found = try await debouncer.result(of: { [api] in try await api.search(text) }) {
            results = found
        }
    }
}

/// "Two classes on work items": `debounce = Debounce(milliseconds: 1000) { [unowned self] date in … }`, `debounce.run()`.
@MainActor
final class FeedViewController {
    private(set) var loads = 0
    private(set) var offsets: [Double] = []
    private(set) var debounce: Debouncer<Void>?
    private(set) var throttle: Throttler<Void>?
    private(set) lazy var scrolling = Throttler<Double>(interval: .milliseconds(100), trailing: .latest) {
        @MainActor [weak self] in self?.offsets.append($0)
    }

    init() {
        debounce = Debouncer(milliseconds: 1000) { [unowned self] date in load() }
        throttle = Throttler(milliseconds: 1000) { [unowned self] in load() }
    }

    func scrollViewDidScroll(to offset: Double) {
        scrolling.send(offset)
        debounce?.run()
        throttle?.run()
    }

    private func load() { loads += 1 }
}

/// "One task for a burst": `Debounce<String>(duration: .milliseconds(500)) { print($0) }`, `emit(value:)`.
func makePrinter() -> Debouncer<String> {
    Debouncer<String>(delay: .milliseconds(500)) { print($0) }
}

/// A closure that is handed over may use what is not Sendable.
final class Counter {
    var count = 0
}

func count(with debouncer: Debouncer<Action>) {
    let counter = Counter()
    debouncer.debounce { counter.count += 1 }
}

/// An editor: "save when the author rests, and at the latest after ten seconds".
actor Draft {
    private var text = ""
    private(set) var saved: [String] = []
    private let autosave: Debouncer<Action>

    init(clock: some Clock<Duration>) {
        autosave = Debouncer(delay: .seconds(1), maxWait: .seconds(10), clock: clock)
    }

    func edit(_ text: String) {
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
    let debouncer = Debouncer<@Sendable () -> Void>(
        delay: .milliseconds(300), queue: DispatchQueue(label: "search")
    ) { $0() }

    func textDidChange(to text: String, _ search: @escaping @Sendable (String) -> Void) {
        debouncer.send({ search(text) }, for: .milliseconds(500))
    }

    func finish() -> Bool { debouncer.flushAndWait(within: .seconds(600)) }
}
