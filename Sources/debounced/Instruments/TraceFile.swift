// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

/// Opens a trace to read it; "-" is standard input.
func openTrace(_ path: String) throws(ExitCode) -> Int32 {
    if path == "-" { return STDIN_FILENO }
    let descriptor = openFile(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    let isMissing = errno == ENOENT || errno == ENOTDIR
    complain("\(path): \(String(cString: strerror(errno)))")
    throw isMissing ? .noTrace : .badTrace
}

/// Whether an operand is a trace, or looks like one; otherwise it is the name of a button.
func isTrace(_ operand: String) -> Bool {
    operand == "-" || operand.contains("/") || access(operand.fileNameBytes, F_OK) == 0
        || [".csv", ".vcd", ".txt"].contains { operand.hasSuffix($0) }
}
