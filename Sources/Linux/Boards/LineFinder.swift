/// Finds lines on a board as it is now: it asks for the chips, and for the lines of each, once, however many lines it
/// looks for.
package struct LineFinder<Board: DebouncedLinux.Board> {
    private let board: Board
    private var chips: [Chip]?
    /// The chips that were found, by what was asked for.
    private var found: [String: Chip] = [:]
    /// By the path of their chip.
    private var lines: [String: [Line]] = [:]

    package init(_ board: Board) {
        self.board = board
    }

    /// Finds the requested line. If it was requested by number, nothing else is looked up.
    package mutating func find(_ request: LineRequest) throws(LineProblem) -> FoundLine {
        let chip = try chip(request.chip)
        if case .offset(let offset) = request.pin, 0..<chip.lineCount ~= offset {
            return FoundLine(chip: chip, line: Line(offset: offset))
        }
        return try chip.find(request.pin, among: lines(of: chip))
    }

    /// Returns the address of the requested line, if it is there.
    package mutating func address(of request: LineRequest) -> LineAddress? { (try? find(request))?.address }

    /// - Parameter asked: which chip: "auto", a label, a name or a path.
    package mutating func find(_ pin: LinePin, on asked: String) throws(LineProblem) -> FoundLine {
        let chip = try chip(asked)
        return try chip.find(pin, among: lines(of: chip))
    }

    private mutating func chip(_ asked: String) throws(LineProblem) -> Chip {
        if let known = found[asked] { return known }
        let path = board.device(at: asked.contains("/") ? asked : "/dev/\(asked)")
        let chip = try allChips().find(asked, at: path)
        found[asked] = chip
        return chip
    }

    private mutating func allChips() throws(LineProblem) -> [Chip] {
        if let chips { return chips }
        let all = try board.chips()
        chips = all
        return all
    }

    private mutating func lines(of chip: Chip) throws(LineProblem) -> [Line] {
        if let known = lines[chip.path] { return known }
        let all = try board.lines(of: chip)
        lines[chip.path] = all
        return all
    }
}

/// The line that was found for a request.
package struct FoundLine: Equatable, Sendable {
    package var chip: Chip
    package var line: Line
    /// A note for the user on how it was found.
    package var note: String?

    package init(chip: Chip, line: Line, note: String? = nil) {
        self.chip = chip
        self.line = line
        self.note = note
    }

    package var address: LineAddress { LineAddress(chip: chip.path, offset: line.offset) }
}

extension Board {
    /// Finds the requested line. If it was requested by number, nothing else is looked up, since that would take
    /// long.
    package func find(_ request: LineRequest) throws(LineProblem) -> FoundLine {
        var finder = LineFinder(self)
        return try finder.find(request)
    }

    /// - Parameter asked: which chip: "auto", a label, a name or a path.
    package func find(_ pin: LinePin, on asked: String) throws(LineProblem) -> FoundLine {
        var finder = LineFinder(self)
        return try finder.find(pin, on: asked)
    }
}

extension Chip {
    /// The line of the chip that `pin` means.
    package func find(_ pin: LinePin, among lines: [Line]) throws(LineProblem) -> FoundLine {
        let line = lines.first { pin.matches($0) }
        guard let found = line.map({ FoundLine(chip: self, line: $0) }) ?? headerPin(pin, among: lines) else {
            throw .noLine(asked: pin, chip: self)
        }
        return found
    }

    /// Older boards name some lines by their function ("SDA1"), but the offsets are the numbers that everyone knows.
    private func headerPin(_ pin: LinePin, among lines: [Line]) -> FoundLine? {
        guard isOfRaspberryPi, let number = pin.headerNumber,
            let line = lines.first(where: { $0.offset == number })
        else {
            return nil
        }
        let called = line.name.map { ", which is called \"\($0)\"" } ?? ""
        return FoundLine(
            chip: self, line: line, note: "\(self) has no line \(pin): took line \(line.offset)\(called)")
    }
}

extension LinePin {
    fileprivate func matches(_ line: Line) -> Bool {
        switch self {
        case .offset(let offset): line.offset == offset
        case .name(let name): line.name == name
        }
    }
}
