import DebouncedContacts
import Glibc

@testable import DebouncedInstruments

/// Any bytes are a trace or say in which line they are not. When it is asked changes nothing, and what it says is the
/// same once it is recorded and read again.
func takeTrace(_ text: [UInt8]) {
    let known = [
        TraceLine(name: "power", lineName: "GPIO3", number: 3, isActiveLow: true),
        TraceLine(name: "bell", number: 17, isActiveLow: false),
    ]
    for buttons in [nil, known] {
        guard let whole = Story(text, buttons, asksOften: false) else { continue }
        require(
            Story(text, buttons, asksOften: true)?.arrivals == whole.arrivals, "asking often changes nothing")
        rerecord(whole)
    }
}

/// All that a trace says.
private struct Story {
    var arrivals: [Arrival] = []
    var buttons: [TraceLine] = []
    var end = Instant(nanoseconds: 0)

    /// Nil if it can't be read, or only in part.
    /// - Parameter asksOften: with a deadline that is soon, again and again.
    init?(_ text: [UInt8], _ buttons: [TraceLine]?, asksOften: Bool) {
        do {
            var source = try TraceSource(descriptor: Memo.holding(text), buttons: buttons)
            try play(&source, asksOften)
        } catch let error as TraceError {
            require(error.line > 0 && !error.message.isEmpty, "an error says what and where")
            return nil
        } catch {
            fatalError("another error: \(error)")
        }
    }

    private mutating func play(_ source: inout TraceSource, _ asksOften: Bool) throws {
        var latest = Instant(nanoseconds: .min)
        var asked: Instant?
        while true {
            let arrival = try source.next(before: asked)
            if arrival == .end { break }
            if arrival == .deadline {
                asked = nil
                continue
            }
            if case .last(let instant) = arrival {
                end = instant
                continue
            }
            require(
                arrival.line.map { 0..<source.lineLimit ~= $0 } ?? false, "a line that there is: \(arrival)")
            require(arrival.instant >= latest, "never back: \(arrival) after \(latest)")
            latest = arrival.instant
            arrivals.append(arrival.recorded)
            if asksOften { asked = latest.advanced(by: Int64(arrivals.count % 3)) }
        }
        self.buttons = source.matching.buttons
        require(self.buttons.count <= source.lineLimit, "no more buttons than there can be")
    }
}

private func rerecord(_ story: Story) {
    guard !story.buttons.isEmpty else { return }
    var writer = VCDWriter(lines: story.buttons)
    for arrival in story.arrivals { writer.write(arrival) }
    writer.end(at: story.end)
    let again = Story(writer.text, story.buttons, asksOften: false)
    require(
        again?.arrivals == story.arrivals,
        "is the same once recorded: \(story.arrivals) \(String(describing: again?.arrivals)) in "
            + String(decoding: writer.text, as: UTF8.self))
}

extension Arrival {
    /// A recording does not say which levels at the start were assumed.
    fileprivate var recorded: Arrival {
        guard case .start(let edge, let line) = self else { return self }
        return .start(Edge(edge.level, at: edge.instant), line: line)
    }
}

/// One file, used again and again.
private enum Memo {
    private static let descriptor = fileno(tmpfile()!)

    static func holding(_ text: [UInt8]) -> Int32 {
        ftruncate(descriptor, 0)
        pwrite(descriptor, text, text.count, 0)
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }
}
