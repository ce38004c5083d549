// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import DebouncedSystem

@Suite final class ServerSocketTests {
    private let folder: String

    init() {
        var template = Array("/tmp/debounced-socket-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit {
        unlink(path)
        chmod(folder, 0o700)
        rmdir(folder)
    }

    private var path: String { "\(folder)/socket" }

    private func problem(_ path: String) -> ServerSocketProblem? {
        do throws(ServerSocketProblem) {
            _ = try ServerSocket(at: path)
            return nil
        } catch {
            return error
        }
    }

    private var mode: mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test func isForItsOwnerAndGroup() throws {
        let server = try ServerSocket(at: path)
        #expect(mode == 0o660)
        #expect(server.accept() == nil)
    }

    @Test func goesWithItsProcess() throws {
        var server: ServerSocket? = try ServerSocket(at: path)
        #expect(server?.path == path)
        server = nil
        #expect(mode == nil)
    }

    @Test func removesItsSocketWhoeverMayUseItMeanwhile() throws {
        var server: ServerSocket? = try ServerSocket(at: path)
        #expect(server?.path == path)
        chmod(path, 0o666)
        server = nil
        #expect(mode == nil)
    }

    @Test func leavesASocketThatIsNoLongerItsOwn() throws {
        var server: ServerSocket? = try ServerSocket(at: path)
        unlink(path)
        let other = try ServerSocket(at: path)
        server = nil
        #expect(server == nil)
        #expect(mode == 0o660)
        #expect(other.accept() == nil)
    }

    @Test func takesClientsIn() throws {
        let server = try ServerSocket(at: path)
        let client = try #require(UnixAddress(path)?.connect())
        let ours = try #require(server.accept())
        #expect(fcntl(ours, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(ours, F_GETFD) & FD_CLOEXEC != 0)
        #expect(server.accept() == nil)
        close(ours)
        close(client)
    }

    @Test func replacesWhatADeadProcessLeft() throws {
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = try #require(UnixAddress(path)).with { bind(dead, $0, $1) }
        close(dead)
        let server = try ServerSocket(at: path)
        #expect(mode == 0o660)
        #expect(server.accept() == nil)
    }

    @Test func leavesAServedOneAlone() throws {
        let server = try ServerSocket(at: path)
        #expect(problem(path) == .served(path))
        #expect(mode == 0o660)
        #expect(server.accept() != nil)
    }

    @Test func leavesAFileAlone() {
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        #expect(problem(path) == .notASocket(path))
        #expect(mode == 0o600)
    }

    @Test func saysWhyThereIsNone() {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        #expect(
            problem(long)?.description
                == "\(long): the path of a socket may have at most 107 bytes, and this one has 108")
        #expect(
            problem("\(folder)/none/socket")?.description
                == "\(folder)/none/socket: the folder for the socket does not exist")
        #expect(problem("/proc/socket") != nil)
    }

    @Test(.enabled(if: getuid() != 0)) func saysThatItMayNotBeMade() {
        chmod(folder, 0o500)
        #expect(problem(path)?.description == "\(path): can't make the socket: Permission denied")
    }

    // MARK: LISTEN_FDS

    @Test func takesASocketThatWasPassed() throws {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = try #require(UnixAddress(path)).with { bind(listener, $0, $1) }
        listen(listener, 1)
        let environment = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"]
        let server = try #require(ServerSocket(first: listener) { environment[$0] })
        #expect(server.descriptor == listener)
        #expect(fcntl(listener, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func takesNoneThatWasPassedToAnotherOrIsNone() {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        let own = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"]
        #expect(ServerSocket(first: file) { own[$0] } == nil)
        #expect(ServerSocket(first: file) { ["LISTEN_PID": "1", "LISTEN_FDS": "1"][$0] } == nil)
        #expect(ServerSocket(first: file) { ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "-3"][$0] } == nil)
        #expect(ServerSocket(first: file) { _ in nil } == nil)
    }
}
