// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Lines

/// `debounced lines`: chips and lines, their names, and who uses them.
struct LinesCommand<Board: Lines.Board> {
    let board: Board
    let print: (String) -> Void

    func run() throws(LineProblem) -> ExitCode {
        let chips = try board.chips()
        guard !chips.isEmpty else { throw .noChip(asked: "auto", there: []) }
        for chip in chips {
            print("\(chip.name)  \(chip.label)  \(chip.lineCount) lines")
            for line in try board.lines(of: chip) { print(describe(line)) }
        }
        return .success
    }

    private func describe(_ line: Line) -> String {
        "  \(aligned(String(line.offset), 3))  \(padded(line.name ?? "-", 16))\(use(of: line))"
    }

    private func use(of line: Line) -> String {
        let direction = line.isOutput ? "output" : "input"
        guard line.isUsed else { return "\(direction)  free" }
        return "\(direction)  used by \(line.consumer ?? "the kernel")"
    }
}
