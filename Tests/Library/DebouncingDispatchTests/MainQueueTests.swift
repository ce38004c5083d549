import Debouncing
import DebouncingDispatch
import Dispatch
import Foundation
import Testing

/// Handlers of the main actor, as anyone would write them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MainQueueTests {
    @MainActor private final class Controller {
        private(set) var found: [String] = []
        private(set) lazy var debouncer = DispatchDebouncer(delay: .seconds(3600)) { [weak self] _ in
            self?.search()
        }
        private(set) lazy var throttler = DispatchThrottler(interval: .seconds(1), queue: .main) {
            [weak self] _ in
            self?.search()
        }
        private(set) lazy var texts = DispatchValueDebouncer<String>(delay: .seconds(3600)) {
            [weak self] text in
            self?.found.append(text)
        }
        private(set) lazy var places = DispatchValueThrottler<String>(
            interval: .seconds(3600), keeping: .latest
        ) {
            [weak self] place in self?.found.append(place)
        }

        func search() { found.append("searched") }
    }

    @Test func handlersAndValues() async {
        let controller = Controller()
        controller.debouncer.run()
        controller.throttler.run()
        controller.texts.emit("a")
        controller.places.emit("b")
        await onTheMainQueue {
            controller.debouncer.flush()
            controller.texts.flush()
            controller.places.flush()
        }
        #expect(controller.found.sorted() == ["a", "b", "searched", "searched"])
    }

    /// Whatever the tests run the main actor on, work of the main queue is on its queue.
    private func onTheMainQueue(_ work: @escaping @MainActor @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                work()
                continuation.resume()
            }
        }
    }
}
