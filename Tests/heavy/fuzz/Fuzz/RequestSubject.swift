@testable import DebouncedDaemon

/// However a client's bytes arrive, they are the same requests; and each is understood, or told what is wrong.
func takeRequests(_ text: [UInt8]) {
    let whole = outcomes(of: text) { _ in text.count }
    require(outcomes(of: text) { _ in 1 } == whole, "byte by byte the requests are the same")
    require(
        outcomes(of: text) { 1 + Int(text[$0]) % 7 } == whole, "in small pieces the requests are the same")
    for case .line(let line) in whole {
        require(line.count <= RequestReader.longestLine, "no line is too long")
        do throws(RequestProblem) {
            _ = try Request(line)
        } catch {
            require(!error.message.isEmpty, "a problem is said")
        }
    }
}

/// - Parameter size: of the piece that begins at an index, at most.
private func outcomes(of text: [UInt8], size: (Int) -> Int) -> [RequestReader.Outcome] {
    var (reader, outcomes) = (RequestReader(), [RequestReader.Outcome]())
    var start = 0
    while start < text.count {
        var piece = text[start..<min(text.count, start + size(start))]
        while !piece.isEmpty {
            let (count, outcome) = reader.feed(piece)
            require(count > 0, "something is taken of each piece")
            outcomes.append(outcome)
            piece = piece.dropFirst(count)
            start += count
        }
    }
    outcomes.append(reader.finish())
    return outcomes.filter { $0 != .nothing }
}
