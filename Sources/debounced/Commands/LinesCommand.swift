import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// `debounced lines`: chips and lines, their names, and their users.
struct LinesCommand<Board: DebouncedLinux.Board> {
    let board: Board
    let isJSON: Bool
    let print: (String) -> Void

    func run() throws(LineProblem) -> ExitCode {
        let chips = try board.chips()
        let problems = chips.compactMap(\.problem)
        // A chip that can't be opened is reported, and the others are listed.
        if problems.count == chips.count { throw problems.first ?? .noChip(asked: "auto", there: []) }
        for problem in problems { complain("\(problem)") }
        for chip in chips where chip.problem == nil { try list(chip) }
        return .success
    }

    private func list(_ chip: Chip) throws(LineProblem) {
        let lines = try board.lines(of: chip)
        guard !isJSON else {
            for line in lines { print(line.json(of: chip).text) }
            return
        }
        print(visible("\(chip.name)  \(chip.label)  \(chip.lineCount) lines"))
        for line in lines { print(line.text) }
    }
}

extension Line {
    fileprivate var text: String {
        "  \(aligned(String(offset), 3))  \(padded(visible(name ?? "-"), 16))\(direction)  \(use)"
    }

    private var direction: String { isOutput ? "output" : "input" }

    private var use: String {
        isUsed ? "used by \(visible(consumer ?? "the kernel"))" : "free"
    }

    /// Missing names and consumers are left out.
    fileprivate func json(of chip: Chip) -> JSON {
        JSONRecord { record in
            record.add("chip", chip.name)
            record.add("label", chip.label)
            record.add("line", offset)
            record.add("name", name)
            record.add("direction", direction)
            record.add("active_low", isActiveLow)
            record.add("used", isUsed)
            record.add("consumer", consumer)
        }.json
    }
}
