// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import CLinux
import Configuration
import Glibc

/// Starts programs as children that have nothing of ours: standard input is `/dev/null`, no descriptor but
/// standard output and error, no blocked or ignored signal, and a process group of their own.
final class Spawner {
    private let files = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    private let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    /// What children inherit: our environment, less what could be mistaken for an occasion or meant us alone.
    private let inherited: [UnsafeMutablePointer<CChar>?]

    init() {
        posix_spawn_file_actions_init(files)
        posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0)
        linux_spawn_close_from(files, 3)

        posix_spawnattr_init(attributes)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(attributes, &signals)

        inherited = Spawner.environment().filter { !isOurs($0) }.map { strdup($0) }
    }

    deinit {
        posix_spawn_file_actions_destroy(files)
        posix_spawnattr_destroy(attributes)
        for variable in inherited { free(variable) }
        files.deallocate()
        attributes.deallocate()
    }

    /// Starts the program, found along `PATH`; answers its process.
    func start(_ command: Command, variables: [String]) throws(SpawnError) -> pid_t {
        let arguments = command.arguments.map { strdup($0) }
        let ours = variables.map { strdup($0) }
        defer { for text in arguments + ours { free(text) } }
        var process: pid_t = 0
        let environment = inherited + ours + [nil]
        let code = posix_spawnp(
            &process, command.arguments[0], files, attributes, arguments + [nil], environment)
        guard code == 0 else { throw SpawnError(program: command.arguments[0], code: code) }
        return process
    }

    private static func environment() -> [String] {
        var variables: [String] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(String(cString: variable))
            next += 1
        }
        return variables
    }
}

/// Why a program could not be started.
public struct SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
    public var program: String
    /// As errno counts.
    public var code: Int32

    public init(program: String, code: Int32) {
        self.program = program
        self.code = code
    }

    public var description: String {
        "can't start \(program): \(String(cString: strerror(code)))"
    }
}

private func isOurs(_ variable: String) -> Bool {
    ["DEBOUNCED_", "NOTIFY_SOCKET=", "WATCHDOG_"].contains { variable.hasPrefix($0) }
}
