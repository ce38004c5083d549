// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedText
import DebouncedVisible

/// `debounced doctor`: looks at everything between finger and action, and says of each whether it is well.
struct DoctorCommand {
    private let file: String
    private let isJSON: Bool

    init(_ invocation: Invocation) {
        file = invocation[.config] ?? defaultConfigPath
        isJSON = invocation.has(.json)
    }

    /// - Parameter board: nil if there can't be one.
    func run<Board: DebouncedBoards.Board>(on board: Board?) throws -> ExitCode {
        let printout = Printout(piece: 0)
        var isWell = true
        for diagnosis in try diagnoses(on: board) {
            isWell = isWell && diagnosis.grade != .wrong
            printout.write(isJSON ? diagnosis.json.text : diagnosis.text)
        }
        try printout.finish()
        return isWell ? .success : .notOnce
    }

    private func diagnoses<Board: DebouncedBoards.Board>(on board: Board?) throws -> [Diagnosis] {
        let (plan, findings) = Plan.read(file: file)
        let config = findings.map { Diagnosis($0) }
        guard let plan else { return config }
        let buttons = counted(plan.buttons.count, "button", "buttons")
        let good = config.isEmpty ? [Diagnosis.ok("config", "\(file): \(buttons)")] : config
        let lines =
            try board.map { try BoardCheck(board: $0, plan: plan).run() } ?? [
                .wrong("chip", "this was built without libgpiod", "use a build with it")
            ]
        return good + lines + MachineCheck(plan: plan, file: file).run()
    }
}

extension Diagnosis {
    fileprivate init(_ finding: Finding) {
        self.init(
            grade: finding.severity == .error ? .wrong : finding.severity == .warning ? .warning : .ok,
            subject: "config", finding: finding.description)
    }
}
