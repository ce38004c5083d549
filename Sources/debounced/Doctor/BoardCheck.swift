// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// Looks at the chips and at the lines of the buttons. What is in use is left alone.
struct BoardCheck<Board: DebouncedBoards.Board> {
    let board: Board
    let plan: Plan
    var rest = Duration.seconds(2)

    func run() throws -> [Diagnosis] {
        let chips = try board.chips()
        guard !chips.isEmpty else {
            return [
                .wrong("chip", "there is no GPIO chip on this machine", "load its driver, or use --simulate")
            ]
        }
        var free: [(button: ButtonPlan, line: LineAddress)] = []
        var diagnoses = chips.map(judge)
        for button in plan.buttons { diagnoses.append(look(at: button, &free)) }
        guard !free.isEmpty else { return diagnoses }
        let record = try board.rest(free, for: rest)
        for (index, (button, _)) in free.enumerated() {
            diagnoses.append(record.judge(index, called: "button '\(button.name)'"))
        }
        return diagnoses
    }

    private func judge(_ chip: Chip) -> Diagnosis {
        if let problem = chip.problem { return .wrong("chip \(chip.name)", "\(problem)") }
        return .ok("chip", "\(chip) can be opened, \(chip.lineCount) lines")
    }

    private func look(
        at button: ButtonPlan, _ free: inout [(button: ButtonPlan, line: LineAddress)]
    ) -> Diagnosis {
        let subject = "button '\(button.name)'"
        do {
            let found = try board.find(button.pin, on: button.chip)
            if found.line.isUsed { return judge(found.line.consumer, subject) }
            let nature = try board.nature(of: found.address)
            free.append((button, found.address))
            return button.judge(nature)
        } catch let problem as LineProblem {
            return .wrong(subject, "\(problem)")
        } catch {
            return .wrong(subject, "\(error)")
        }
    }

    private func judge(_ consumer: String?, _ subject: String) -> Diagnosis {
        if consumer == "debounced" { return .ok(subject, "in use by the daemon") }
        return .wrong(
            subject, "in use by \(consumer.map { "\"\($0)\"" } ?? "the kernel")",
            "stop what uses it, or take another line")
    }
}
