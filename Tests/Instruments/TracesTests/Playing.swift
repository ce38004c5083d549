import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedInstruments

/// A file that holds `text`, read from its beginning; it is gone once closed.
func withFile<Result>(_ text: String, _ body: (Int32) throws -> Result) rethrows -> Result {
    let file = tmpfile()!
    defer { fclose(file) }
    _ = text.withCString { fputs($0, file) }
    rewind(file)
    return try body(fileno(file))
}

/// A pipe that holds `text`, which must be short.
func withPipe<Result>(_ text: String, _ body: (Int32) throws -> Result) rethrows -> Result {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
    close(ends[1])
    return try body(ends[0])
}

/// All that a trace says, one line for each arrival: `1000 power rises`. It says the same through a pipe.
func play(_ text: String, _ buttons: [TraceLine]? = nil) throws -> [String] {
    let file = Result { try withFile(text) { try play($0, buttons) } }
    guard text.utf8.count < 1 << 16 else { return try file.get() }
    let piped = Result {
        try withFile("") { copy in try withPipe(text) { try play($0, buttons, copy: copy) } }
    }
    #expect("\(piped)" == "\(file)")
    return try file.get()
}

private func play(_ descriptor: Int32, _ buttons: [TraceLine]?, copy: Int32? = nil) throws -> [String] {
    var source = try TraceSource(descriptor: descriptor, buttons: buttons, copy: { copy })
    var story: [String] = []
    while true {
        let arrival = try source.next(before: nil)
        if case .last = arrival { continue }
        guard arrival != .end else { return story }
        story.append(notify(arrival, source.matching.buttons))
    }
}

private func notify(_ arrival: Arrival, _ buttons: [TraceLine]) -> String {
    switch arrival {
    case .start(let edge, let line):
        "\(edge.instant.nanoseconds) \(buttons[line].name) is \(edge.level)"
    case .edge(let edge, let line):
        "\(edge.instant.nanoseconds) \(buttons[line].name) \(edge.level)\(edge.origin == .read ? ", read" : "")"
    default:
        "\(arrival)"
    }
}

/// The trouble that a trace makes.
func trouble(_ text: String, _ buttons: [TraceLine]? = nil) -> TraceError? {
    do {
        let story = try play(text, buttons)
        Issue.record("it was read: \(story)")
        return nil
    } catch {
        return error as? TraceError
    }
}

func button(_ name: String, line: String? = nil, _ number: Int? = nil, low: Bool = false) -> TraceLine {
    TraceLine(name: name, lineName: line, number: number, isActiveLow: low)
}

/// Asks a source, and expects an answer.
func expect(
    _ source: inout some EdgeSource, before deadline: Int64? = nil, answers expected: Arrival,
    location: SourceLocation = #_sourceLocation
) throws {
    let arrival = try source.next(before: deadline.map(at))
    #expect(arrival == expected, sourceLocation: location)
}

func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }
