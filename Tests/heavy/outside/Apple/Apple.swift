import Combine
import Debouncing
import DebouncingApple
import DebouncingDispatch
import SwiftUI
import UIKit

// The calls that articles on debouncing show, of Apple's frameworks. They are compiled against stand-ins.

final class FormViewController: UIViewController {
    private let save = UIButton()
    private let cancel = UIButton()
    private let search = Debouncer(delay: .milliseconds(300))
    private var results: [String] = []

    func saveTapped(_ sender: UIButton) {
        sender.debounce(delay: .seconds(1), siblings: [cancel])
    }

    func cancelTapped(_ sender: UIButton) {
        UIControl.debounceDelay = 0.3
        sender.debounce()
        sender.debounce(delay: 1.5, siblings: [save])
        sender.debounce(siblings: [save])
    }

    func updateSearchResults(for text: String) {
        search.debounce { [weak self] in self?.results = [text] }
    }
}

/// A handler of the main actor, on the main queue, said or not.
final class SearchViewController: UIViewController {
    private let debouncer = DispatchDebouncer(delay: .milliseconds(300))
    private lazy var searching = DispatchDebouncer(delay: .milliseconds(300)) { [weak self] _ in
        self?.search()
    }
    private lazy var reloading = DispatchDebouncer(delay: .seconds(1), queue: .main) { [weak self] _ in
        self?.search()
    }
    private lazy var scrolling = DispatchThrottler(interval: .milliseconds(100), keeping: .latest) {
        [weak self] _ in self?.search()
    }
    private lazy var texts = DispatchValueDebouncer<String>(delay: .milliseconds(300)) { [weak self] text in
        self?.show(text)
    }
    private var handled: DispatchDebouncer?

    override init() {
        super.init()
        handled = DispatchDebouncer(delay: .milliseconds(300), handler: { [weak self] _ in self?.search() })
    }

    func textDidChange(to text: String) {
        searching.run()
        reloading.run(delay: .seconds(2))
        scrolling.run()
        texts.emit(text)
        debouncer.runOnMain { [weak self] in self?.show(text) }
    }

    private func search() {}
    private func show(_ text: String) {}
}

final class FeedViewController: UIViewController, UIScrollViewDelegate {
    private let throttler = Throttler(interval: .milliseconds(100), keeping: .latest)

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        throttler.throttle { [weak self] in await self?.loadMore(from: scrollView.offset) }
    }

    private func loadMore(from offset: Double) async {}
}

struct SearchView: View {
    @SwiftUI.State private var text = ""
    let search: @MainActor @Sendable (String) async -> Void

    var body: some View {
        Text(text)
            .onChange(of: text, debounced: .milliseconds(300)) { text in await search(text) }
    }
}

struct SaveButton: View {
    let save: @MainActor @Sendable () async -> Void

    var body: some View {
        Button.throttled("Save", for: .seconds(1)) { await save() }
    }
}

struct RefreshButton: View {
    let refresh: @MainActor @Sendable () async -> Void

    var body: some View {
        Button.debounced(for: .milliseconds(300)) {
            await refresh()
        } label: {
            Text("Refresh")
        }
    }
}

func debouncedTexts(_ texts: PassthroughSubject<String, Never>) -> AnyCancellable {
    texts.debounced(for: .milliseconds(300)).sink { print($0) }
}

@main
enum Main {
    @MainActor static func main() async {
        let results = AsyncStream.makeStream(of: String.self)
        let texts = PassthroughSubject<String, Never>()
        let cancellable = texts.debounced(for: .seconds(100))
            .sink { _ in
                results.continuation.finish()
            } receiveValue: {
                results.continuation.yield($0)
            }
        for text in ["d", "de", "deb"] { texts.send(text) }
        texts.send(completion: .finished)
        var found: [String] = []
        for await text in results.stream { found.append(text) }
        cancellable.cancel()
        guard found == ["deb"] else { fatalError("a debounced publisher gave \(found)") }
        await checkThrottled()
        print("publishers do what the articles say")
    }

    @MainActor private static func checkThrottled() async {
        let places = PassthroughSubject<Int, Never>()
        let results = AsyncStream.makeStream(of: Int.self)
        let cancellable = places.throttled(for: .seconds(100), keeping: .latest)
            .sink { results.continuation.yield($0) }
        var found: [Int] = []
        places.send(1)
        for await place in results.stream {
            found.append(place)
            break
        }
        for place in 2...3 { places.send(place) }
        cancellable.cancel()
        places.send(completion: .finished)
        results.continuation.finish()
        guard found == [1] else { fatalError("a throttled publisher gave \(found)") }
    }
}
