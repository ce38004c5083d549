import Debouncing
import Dispatch

// What the examples of the documentation take for granted.

typealias Place = Int

struct Display {
    func show(_ value: Double) async {}
}

actor Log {
    private(set) var lines: [String] = []

    func append(_ line: String) { lines.append(line) }
}

let display = Display()
let bar = Display()
let log = Log()
let texts = AsyncStream<String> { $0.finish() }
let places = AsyncStream<Int> { $0.finish() }

@discardableResult func search(for text: String) async -> [String] { [text] }
@Sendable func search() {}
@Sendable func save(_ text: String) {}
@Sendable func redraw() {}
func report(_ place: Int) async {}
func lookUp(_ text: String) async throws -> [String] { [text] }
@Sendable func show(_ results: [String]) {}
@Sendable func show(_ fraction: Double) {}
func expect(_ isSo: Bool) {}

/// Each example is the body of one of its functions.
@MainActor final class Stage {
    let debouncer = Debouncer()
    let queue = DispatchQueue(label: "stage")
    var text = ""
    var results: [String] = []

    func reload() {}
}
