// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedSystem
import DebouncedTraces
import Glibc

extension Recorder {
    /// Writes raw edges to a file while they happen, as CSV where the file's name says so, or else as VCD.
    ///
    /// - Parameter path: a file that is made anew, "-" for standard output, or nil where none is wanted.
    init(_ source: Source, of plan: Plan, to path: String?, _ household: Household) throws(ExitCode) {
        guard let path else {
            self.init(source, nil) { _ in }
            return
        }
        let descriptor = path == "-" ? STDOUT_FILENO : try create(path)
        let name = path == "-" ? "standard output" : path
        let outlet = household.outlet(to: descriptor, called: name, limit: longestBacklog)
        let lines = plan.buttons.map { TraceButton($0) }
        let isCSV = path.hasSuffix(".csv")
        self.init(source, isCSV ? CSVWriter(lines: lines) : VCDWriter(lines: lines)) { text in
            outlet.write(text)
            text.removeAll(keepingCapacity: true)
        }
    }
}

/// A trace with a gap is of no use: so much a slow disk or reader may fall behind.
private let longestBacklog = 16 << 20

private func create(_ path: String) throws(ExitCode) -> Int32 {
    let descriptor = openFile(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode: 0o644)
    guard descriptor < 0 else { return descriptor }
    complain("\(path): \(String(cString: strerror(errno)))")
    throw .outputFailed
}
