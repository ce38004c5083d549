// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedOptions
import Glibc

/// `debounced report`: what traces say of their buttons, as a page or a picture.
struct ReportCommand {
    private let paths: [String]
    private let plan: Plan?
    private let asked: Int?
    private let file: ReportFile

    init(_ invocation: Invocation) throws {
        guard let output = invocation[.output] else {
            throw UsageError("'report' needs -o FILE, the page to write")
        }
        guard invocation.operands.filter({ $0 == "-" }).count <= 1 else {
            throw UsageError("standard input can be read only once")
        }
        paths = invocation.operands
        file = ReportFile(path: output)
        asked = try invocation.number(.presses)
        plan = try invocation[.config].map(Plan.fromFile)
    }

    func run() throws -> ExitCode {
        let subjects = try paths.flatMap { try TraceBench(path: $0, plan: plan, asked: asked).measure() }
        try file.write(subjects)
        return .success
    }
}
