// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import Glibc
import Testing

@testable import DebouncedActions

/// Which file becomes the child. What a child has and lacks is in RunnerTests.
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

    /// The status with which it exits.
    private func status(
        _ name: String, path: String, in directory: String? = nil, descriptors: Int64 = -1
    ) throws -> Int32 {
        let process = try start(name, path: path, in: directory, descriptors: descriptors)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
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
        while true {
            do throws(SpawnError) {
                return try spawner.start(command, variables: [])
            } catch {
                // A child that another test is starting still has the file open that we wrote.
                guard error.code == ETXTBSY else { throw error }
            }
        }
    }
}

/// Three folders with files, to be searched for programs.
private struct Folders {
    let root: String
    private let names = ["first", "second", "third"]
    var path: String { names.map { "\(root)/\($0)" }.joined(separator: ":") }

    init() {
        var template = Array("/tmp/debounced-test-XXXXXX".utf8CString)
        mkdtemp(&template)
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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
