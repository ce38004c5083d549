// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

/// Opens a trace to read it; "-" is standard input.
func openTrace(_ path: String) throws(ExitCode) -> Int32 {
    if path == "-" { return STDIN_FILENO }
    let descriptor = openFile(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    complain("\(path): \(String(cString: strerror(errno)))")
    throw .noTrace
}
