import DebouncedConfiguration
import DebouncedEngine
import DebouncedWire

/// A client's request: words on a line.
package enum Request: Equatable {
    case status
    case metrics
    case listen(Topic, since: Since?)
    case set(output: String, OutputChange)
    /// Sets what a counter shows.
    case setTotal(counter: String, Decimal)

    /// The news that a client wants from now on.
    package enum Topic: String, CaseIterable, Sendable {
        case events
        /// Events, and what was not one.
        case notices
        /// Raw edges, and events.
        case edges
    }

    /// After which event of which run of the daemon.
    package struct Since: Equatable, Sendable {
        package var sequence: Int
        package var instance: String
    }
}

/// The reason why a request can't be answered; it is the answer.
package struct RequestProblem: Error, Equatable {
    package let message: String

    package init(_ message: String) { self.message = message }
}

extension Request {
    /// - Parameter bytes: what a client sent; it may be anything.
    package init(_ bytes: [UInt8]) throws(RequestProblem) {
        let line = RequestLine(bytes)
        let words = line.words
        let name = words.first ?? ""
        let rest = words.dropFirst()
        switch name {
        case "status", "metrics":
            guard rest.isEmpty else {
                throw RequestProblem(
                    "'\(name)' takes no arguments, not '\(excerpt(rest.joined(separator: " ")))'")
            }
            self = name == "status" ? .status : .metrics
        case "set": self = try .set(rest, line)
        default:
            guard let topic = Topic(rawValue: name) else {
                throw RequestProblem(
                    "there is no request '\(excerpt(name))'; "
                        + "there are status, metrics, events, notices, edges and set")
            }
            self = .listen(topic, since: try Since(rest, of: topic))
        }
    }

    /// Takes off what the bridge adds to a request, which says in whose name it asks: `by
    /// debounced/porch/output/lamp/set`. A topic has a slash and is one word, which is never the last word of a
    /// request.
    static func splitTopic(_ line: [UInt8]) -> (request: [UInt8], topic: String?) {
        let words = line.split(separator: UInt8(ascii: " "))
        guard words.count > 2, let topic = words.last, topic.contains(UInt8(ascii: "/")),
            words[words.count - 2].elementsEqual("by".utf8)
        else { return (line, nil) }
        let request = line[..<(words[words.count - 2].startIndex - 1)]
        return (Array(request), String(decoding: topic, as: UTF8.self))
    }

    /// A name may have spaces in it; what is to be done comes last.
    private static func set(_ words: ArraySlice<String>, _ line: RequestLine) throws(RequestProblem)
        -> Request
    {
        guard let (name, index) = change(in: words), index > words.startIndex else {
            if let objection = objection(to: words) { throw RequestProblem(objection) }
            guard words.count > 1, let last = words.last else {
                throw RequestProblem(
                    "write: set OUTPUT on, off, toggle, or pulse and for how long, such as 200ms; "
                        + "or: set COUNTER and what it shows, such as 12345.67")
            }
            // It looks like a number.
            guard let first = last.utf8.first, "0123456789.,-+".utf8.contains(first) else {
                throw RequestProblem(OutputChange.Name.objection(to: excerpt(last)))
            }
            return .setTotal(counter: line.text(before: words.endIndex - 1), try total(last))
        }
        let time = try time(words[(index + 1)...])
        return .set(output: line.text(before: index), OutputChange(name, for: time))
    }

    /// The change that is wanted, and its index. An output's name may end in "pulse" as well.
    private static func change(in words: ArraySlice<String>) -> (OutputChange.Name, index: Int)? {
        if let name = words.last.flatMap(OutputChange.Name.init(rawValue:)) {
            return (name, words.endIndex - 1)
        }
        let pulse = OutputChange.Name.pulse
        return words.dropLast().last == pulse.rawValue ? (pulse, words.endIndex - 2) : nil
    }

    /// Returns what is wrong with a word after which nothing more could come; nil if there is none. A counter's name
    /// may end in one, and its total follows.
    private static func objection(to words: ArraySlice<String>) -> String? {
        guard words.count > 2, let last = words.last, (try? Decimal(last)) == nil else { return nil }
        let before = Array(words.dropLast().suffix(2))
        if let change = OutputChange.Name(rawValue: before[1]) { return change.objection(toExtra: last) }
        let isPulse = before[0] == OutputChange.Name.pulse.rawValue && Duration(text: before[1]) != nil
        guard isPulse || (try? Decimal(before[1])) != nil else { return nil }
        return OutputChange.Name.oneTooMany(last)
    }

    private static func total(_ word: String) throws(RequestProblem) -> Decimal {
        do throws(Decimal.Problem) {
            return try Decimal(word)
        } catch {
            throw RequestProblem("'\(excerpt(word))' is not a total: \(error.advice)")
        }
    }

    /// Returns how long a pulse is to be, if that is said.
    private static func time(_ words: ArraySlice<String>) throws(RequestProblem) -> Duration? {
        guard let text = words.first else { return nil }
        guard let time = Duration(text: text), time > .zero else {
            throw RequestProblem(
                "'\(excerpt(text))' is not a time for a pulse; write more than 0 and at most 1440min, such as 200ms"
            )
        }
        return time
    }
}

/// A client's line, and the words in it.
struct RequestLine {
    static let separators = " \t\r".utf8.map(\.self)

    private let bytes: [UInt8]
    private let pieces: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        pieces = bytes.split(whereSeparator: RequestLine.separators.contains)
    }

    var words: [String] { pieces.map { String(decoding: $0, as: UTF8.self) } }

    /// Returns the text between the first word and another, but for a separator on each side: names may have spaces
    /// anywhere.
    func text(before word: Int) -> String {
        String(decoding: bytes[(pieces[0].endIndex + 1)..<(pieces[word].startIndex - 1)], as: UTF8.self)
    }
}

extension Request.Since {
    fileprivate init?(_ words: ArraySlice<String>, of topic: Request.Topic) throws(RequestProblem) {
        if words.isEmpty { return nil }
        let words = Array(words)
        guard topic != .edges, words.count == 3, words[0] == "since", let sequence = Int(words[1]),
            sequence >= 0
        else {
            let more = topic == .edges ? "no arguments" : "no arguments, or 'since SEQ INSTANCE'"
            throw RequestProblem(
                "'\(topic.rawValue)' takes \(more), not '\(excerpt(words.joined(separator: " ")))'")
        }
        self.init(sequence: sequence, instance: words[2])
    }
}

/// Puts the pieces that come from a client together to lines, one at a time, and keeps little of what never ends.
struct RequestReader {
    /// The result of a piece.
    enum Outcome: Equatable {
        case line([UInt8])
        /// A line that goes on and on: what there still is of it is skipped.
        case tooLong
        case nothing
    }

    static let longestLine = 1024

    private var part: [UInt8] = []
    private var isSkipping = false

    /// Takes the piece up to its first line feed, or all of it.
    ///
    /// - Returns: how many bytes were taken, and what they led to.
    mutating func feed(_ piece: ArraySlice<UInt8>) -> (count: Int, Outcome) {
        let end = piece.firstIndex(of: UInt8(ascii: "\n"))
        let text = piece[..<(end ?? piece.endIndex)]
        let count = text.count + (end == nil ? 0 : 1)
        return (count, add(text, isEnd: end != nil))
    }

    /// Nothing more comes: what there is counts as a line.
    mutating func finish() -> Outcome { add([], isEnd: true) }

    private mutating func add(_ text: ArraySlice<UInt8>, isEnd: Bool) -> Outcome {
        if isSkipping {
            isSkipping = !isEnd
            return .nothing
        }
        guard part.count + text.count <= RequestReader.longestLine else {
            (part, isSkipping) = ([], !isEnd)
            return .tooLong
        }
        part += text
        guard isEnd else { return .nothing }
        defer { part = [] }
        return part.allSatisfy(RequestLine.separators.contains) ? .nothing : .line(part)
    }
}
