// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedDaemon
import Glibc

/// Where a simulation prints: to standard output, or to standard error if the recording goes to standard output.
struct SimulationOutput {
    /// Prints whole lines.
    let put: ([UInt8]) -> Void
    /// Throws if nothing can be printed any more.
    let check: () throws -> Void
    /// Prints what is buffered, and throws if that fails.
    let finish: () throws -> Void

    /// - Parameter recording: where raw edges are written to.
    init(_ household: Household, _ manner: Manner, besides recording: String?) {
        let (descriptor, name) =
            recording == "-" ? (STDERR_FILENO, "standard error") : (STDOUT_FILENO, "standard output")
        // Virtual time waits for the reader.
        guard !manner.isFast else {
            let printout = Printout(to: descriptor, called: name)
            put = printout.write
            check = { if let problem = printout.problem { throw problem } }
            finish = printout.finish
            return
        }
        let outlet = recording == "-" ? household.log.outlet : household.output
        // Actions go on, and the log reports the failure.
        if !manner.acts {
            outlet.onFailure = { _ in }
            outlet.watchReader()
        }
        put = outlet.write
        check = { try outlet.check(as: name, isTold: manner.acts) }
        finish = check
    }
}
