// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import debounced

@Suite struct TraceFileTests {
    @Test func whatIsMissingDiffersFromWhatCannotBeOpened() {
        let loop = "/tmp/debounced-loop-\(getpid())"
        symlink(loop, loop)
        defer { unlink(loop) }
        #expect(throws: ExitCode.badTrace) { try openTrace(loop) }
        #expect(throws: ExitCode.noTrace) { try openTrace("/none/trace.csv") }
        #expect(throws: ExitCode.noTrace) { try openTrace("/dev/null/trace.csv") }
    }
}
