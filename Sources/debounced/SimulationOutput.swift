// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedDaemon
import Glibc

/// Where a simulation prints what happens: to standard output, or to standard error if that is where it records to.
struct SimulationOutput {
    /// Prints whole lines.
    let put: ([UInt8]) -> Void
    /// Fails if nothing can be printed any more.
    let check: () throws -> Void
    /// Prints what is not yet printed, and fails if that can't be done.
    let finish: () throws -> Void

    /// - Parameter recording: where raw edges are written to.
    init(_ household: Household, _ manner: Manner, besides recording: String?) {
        let (descriptor, name) =
            recording == "-" ? (STDERR_FILENO, "standard error") : (STDOUT_FILENO, "standard output")
        // Virtual time waits for whoever reads.
        guard !manner.isFast else {
            let printout = Printout(to: descriptor, called: name)
            put = printout.write
            check = { if let problem = printout.problem { throw problem } }
            finish = printout.finish
            return
        }
        let outlet = recording == "-" ? household.log.outlet : household.output
        // What acts goes on, and the log tells of it.
        if !manner.acts { outlet.onFailure = { _ in } }
        put = outlet.write
        check = { try outlet.check(as: name, isTold: manner.acts) }
        finish = check
    }
}
