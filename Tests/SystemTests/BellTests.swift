// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import DebouncedSystem

@Suite struct BellTests {
    @Test func saysWhyItWillNotRing() {
        let bell = Bell()
        #expect(bell.problem == nil)
        bell.watch(readable: -1)
        #expect(bell.problem == SystemProblem(code: EBADF, doing: "watch another descriptor"))
    }

    @Test func theFirstReasonCounts() {
        let bell = Bell()
        bell.fail(SystemProblem(code: EMFILE, doing: "wait for signals"))
        bell.watch(readable: -1)
        #expect(bell.problem?.code == EMFILE)
    }

    /// It can't be watched, and need not be.
    @Test func aFileIsNoProblem() throws {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let bell = Bell()
        bell.watch(readable: file)
        #expect(bell.problem == nil)
    }

    @Test func aClientThatWouldNotBeHeardIsTakenForGone() {
        #expect(ClientSocket(-1, bell: Bell()).isEnded)
    }
}
