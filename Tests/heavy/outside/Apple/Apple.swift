import Combine
import Debouncing
import DebouncingApple
import DebouncingTesting
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
        sender.debounce(delay: .seconds(1), clock: ManualClock())
    }

    func updateSearchResults(for text: String) {
        search.debounce { [weak self] in self?.results = [text] }
    }
}

/// Outputs of the main actor, in initial values of properties.
final class SearchViewController: UIViewController {
    private lazy var searching = Debouncer<Void>(delay: .milliseconds(300)) { @MainActor [weak self] in
        self?.search()
    }
    private lazy var scrolling = Throttler<Void>(interval: .milliseconds(100), trailing: .latest) {
        @MainActor [weak self] in self?.search()
    }
    private lazy var texts = Debouncer<String>(delay: .milliseconds(300)) { @MainActor [weak self] text in
        self?.show(text)
    }
    private var handled: Debouncer<Void>?

    override init() {
        super.init()
        handled = Debouncer(milliseconds: 300) { [unowned self] in search() }
    }

    func textDidChange(to text: String) {
        searching.run()
        searching.run(for: .seconds(2))
        scrolling.run()
        handled?.run()
        texts.send(text)
    }

    private func search() {}
    private func show(_ text: String) {}
}

final class FeedViewController: UIViewController, UIScrollViewDelegate {
    private let throttler = Throttler(interval: .milliseconds(100), trailing: .latest)

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
            .onChange(of: text, debounced: .milliseconds(300), clock: ManualClock()) { text in
                await search(text)
            }
    }
}

struct SaveButton: View {
    let save: @MainActor @Sendable () async -> Void

    var body: some View {
        Button.throttled(for: .seconds(1)) {
            await save()
        } label: {
            Text("Save")
        }
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
    texts.debounce(for: .milliseconds(300)).sink { print($0) }
}

@main
enum Main {
    @MainActor static func main() async {
        let results = AsyncStream.makeStream(of: String.self)
        let texts = PassthroughSubject<String, Never>()
        let cancellable = texts.debounce(for: .seconds(100))
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
        let cancellable = places.throttle(for: .seconds(100), latest: true)
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
