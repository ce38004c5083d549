// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux
import DebouncedConfiguration
import Glibc
import Testing

@testable import DebouncedActions

/// Which file becomes the child, and with what. See RunnerTests for what the child of an action has and lacks.
@Suite struct SpawnerTests {
    private let folders = Folders()

    @Test func theFirstOfThePathThatCanBeRunIsTaken() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\nexit 3\n", "first/tool", mode: 0o644)
        folders.write("#!/bin/sh\nexit 4\n", "second/tool", mode: 0o755)
        folders.write("#!/bin/sh\nexit 5\n", "third/tool", mode: 0o755)
        #expect(try status("tool", path: "\(folders.root)/nowhere:\(folders.path)") == 4)
    }

    @Test func anEmptyFolderOfThePathIsTheWorkingFolder() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\nexit 6\n", "first/tool", mode: 0o755)
        #expect(try status("tool", path: "/nowhere:", in: folders.root + "/first") == 6)
    }

    @Test func aFolderOfThePathThatIsTooLongIsLeftOut() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\nexit 7\n", "first/tool", mode: 0o755)
        let long = "/" + String(repeating: "x", count: 5000)
        #expect(try status("tool", path: "\(long):\(folders.path)") == 7)
    }

    @Test func whatMayNotBeRunIsNotWhatIsMissing() {
        defer { folders.remove() }
        folders.write("#!/bin/sh\n", "first/tool", mode: 0o644)
        #expect(code("tool", path: folders.path) == EACCES)
        #expect(code("other", path: folders.path) == ENOENT)
        #expect(code(folders.root + "/first/other", path: folders.path) == ENOENT)
        #expect(code("tool", path: folders.path, in: "/nowhere") == ENOENT)
    }

    @Test func aTextThatNamesNoInterpreterIsNoProgram() {
        defer { folders.remove() }
        folders.write("exit 0\n", "first/tool", mode: 0o755)
        folders.write("#!/bin/sh\n", "second/tool", mode: 0o755)
        #expect(code("tool", path: folders.path) == ENOEXEC)
    }

    @Test func aChildHasALimitOfItsOwn() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\ntest $(ulimit -n) = 100\n", "first/tool", mode: 0o755)
        #expect(try status("tool", path: folders.path, descriptors: 100) == 0)
        #expect(try status("tool", path: folders.path) == 1)
    }

    @Test func withoutAPathTheUsualFoldersAreSearched() throws {
        let process = try Spawner(path: nil).start(Command(["true"]), variables: [])
        #expect(status(of: process) == 0)
    }

    @Test func whatIsMeantForUsIsNotInherited() throws {
        let environment = ["DEBOUNCED_STRAY=1", "NOTIFY_SOCKET=/nowhere", "WATCHDOG_USEC=1", "OTHER=2"]
        let script = "test $OTHER = 2 && ! env | grep -E '^(DEBOUNCED|NOTIFY|WATCHDOG)_'"
        #expect(try status(ofShell: script, environment.map { Array($0.utf8CString) }) == 0)
    }

    @Test func aVariableThatIsNoUTF8IsPassedOnAsItIs() throws {
        let variable = "CAFE=".utf8CString.dropLast() + [CChar(bitPattern: 0xe9), 0]
        let script = "test \"$(printf %s \"$CAFE\" | od -An -tx1)\" = ' e9'"
        #expect(try status(ofShell: script, [Array(variable)]) == 0)
    }

    @Test func whoHasNothingToReadReadsNothing() throws {
        var child = linux_child()
        child.most_descriptors = -1
        let words = ["/bin/sh", "-c", "test $(/bin/readlink /proc/$$/fd/0) = /dev/null"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0)! } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        for nothing: Int32 in [-1, 0] {
            child.input = nothing
            let process = linux_spawn(&child, &arguments, &environment)
            try #require(process > 0)
            #expect(status(of: process) == 0)
        }
    }

    /// The status with which it exits.
    private func status(
        _ name: String, path: String, in directory: String? = nil, descriptors: Int64 = -1
    ) throws -> Int32 {
        status(of: try start(name, path: path, in: directory, descriptors: descriptors))
    }

    /// - Parameter environment: each variable as a C string.
    private func status(ofShell script: String, _ environment: [[CChar]]) throws -> Int32 {
        var variables: [CTexts.Pointer?] = environment.map { strdup($0)! } + [nil]
        defer { for variable in variables { free(variable) } }
        let spawner = Spawner(path: nil, environment: &variables)
        return status(of: try spawner.start(Command(shell: script), variables: []))
    }

    private func status(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        #expect(status & 0x7f == 0, "signal")
        return status >> 8
    }

    private func code(_ name: String, path: String, in directory: String? = nil) -> Int32? {
        do throws(SpawnError) {
            _ = try start(name, path: path, in: directory)
            return nil
        } catch {
            return error.code
        }
    }

    private func start(
        _ name: String, path: String, in directory: String?, descriptors: Int64 = -1
    ) throws(SpawnError) -> pid_t {
        var command = Command([name])
        command.directory = directory
        let spawner = Spawner(path: path, descriptors: descriptors)
        // A child that another test is starting may still have the file open that we wrote.
        for _ in 0..<1000 {
            do throws(SpawnError) {
                return try spawner.start(command, variables: [])
            } catch {
                guard error.code == ETXTBSY else { throw error }
                sched_yield()
            }
        }
        throw SpawnError(program: name, code: ETXTBSY)
    }
}

/// Three folders with files, to be searched for programs.
private struct Folders {
    let root: String
    private let names = ["first", "second", "third"]
    var path: String { names.map { "\(root)/\($0)" }.joined(separator: ":") }

    init() {
        var template = Array("/tmp/debounced-test-XXXXXX".utf8CString)
        root = String(cString: mkdtemp(&template))
        for name in names { mkdir("\(root)/\(name)", 0o755) }
    }

    func write(_ text: String, _ name: String, mode: mode_t) {
        let file = open("\(root)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, mode)
        _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
        close(file)
    }

    func remove() {
        for name in names {
            unlink("\(root)/\(name)/tool")
            rmdir("\(root)/\(name)")
        }
        rmdir(root)
    }
}
