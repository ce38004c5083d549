/// Puts the pieces that come from a client together to lines, one at a time, and keeps little of what never ends.
struct RequestReader {
    /// What a piece led to.
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
