// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration

/// What a client can ask for: words on a line.
package enum Request: Equatable {
    case status
    case metrics
    case listen(Topic, since: Since?)
    case set(output: String, OutputChange)

    /// What a client wants to hear of, from now on.
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

/// Why a request can't be answered; it is the answer.
package struct RequestProblem: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}

extension Request {
    /// - Parameter line: what a client sent; it may be anything.
    package init(_ line: [UInt8]) throws(RequestProblem) {
        let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        let words = line.split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        let name = words.first ?? ""
        let rest = words.dropFirst()
        switch name {
        case "status", "metrics":
            guard rest.isEmpty else {
                throw RequestProblem("'\(name)' takes nothing, not '\(excerpt(rest))'")
            }
            self = name == "status" ? .status : .metrics
        case "set": self = try .set(rest)
        default:
            guard let topic = Topic(rawValue: name) else {
                throw RequestProblem(
                    "there is no request '\(excerpt([name]))'; "
                        + "there are status, metrics, events, notices, edges and set")
            }
            self = .listen(topic, since: try Since(rest, of: topic))
        }
    }

    /// A name may have spaces in it; what is to be done comes last.
    private static func set(_ words: ArraySlice<String>) throws(RequestProblem) -> Request {
        if let (name, change) = try pulse(words) { return .set(output: name, change) }
        let changes: [String: OutputChange] = ["on": .on, "off": .off, "toggle": .toggle]
        guard words.count > 1, let change = words.last.flatMap({ changes[$0] }) else {
            throw RequestProblem(
                "write: set OUTPUT on, off, toggle, or pulse and for how long, such as 200ms")
        }
        return .set(output: words.dropLast().joined(separator: " "), change)
    }

    private static func pulse(
        _ words: ArraySlice<String>
    ) throws(RequestProblem) -> (String, OutputChange)? {
        guard let place = words.indices.suffix(2).first(where: { words[$0] == "pulse" }),
            place > words.startIndex
        else { return nil }
        let name = words[..<place].joined(separator: " ")
        guard let text = words[place...].dropFirst().first else { return (name, .pulse(.milliseconds(200))) }
        guard let time = Duration(text: text), time > .zero else {
            throw RequestProblem(
                "'\(excerpt([text]))' is no time for a pulse; write for example 200ms or 1.5s")
        }
        return (name, .pulse(time))
    }
}

extension Request.Since {
    fileprivate init?(_ words: ArraySlice<String>, of topic: Request.Topic) throws(RequestProblem) {
        if words.isEmpty { return nil }
        let words = Array(words)
        guard topic != .edges, words.count == 3, words[0] == "since", let sequence = Int(words[1]),
            sequence >= 0
        else {
            let more = topic == .edges ? "nothing" : "nothing, or 'since SEQ INSTANCE'"
            throw RequestProblem("'\(topic.rawValue)' takes \(more), not '\(excerpt(words[...]))'")
        }
        self.init(sequence: sequence, instance: words[2])
    }
}

/// So much of it that one sees which it was.
private func excerpt(_ words: ArraySlice<String>) -> String {
    let text = words.joined(separator: " ")
    return text.count > 40 ? text.prefix(40) + "..." : text
}
