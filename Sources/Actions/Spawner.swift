// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux
import DebouncedConfiguration
import Glibc

/// Starts programs as children that have nothing of ours: standard input is `/dev/null`, no descriptor but
/// standard output and error, no blocked or ignored signal, no limit that we raised, and a process group of their own.
final class Spawner {
    private let files = FileActions()
    private let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    /// What children inherit: our environment byte for byte, except variables that could be mistaken for an occasion
    /// or are meant for us alone.
    private let inherited: [UnsafeMutablePointer<CChar>?]

    init() {
        posix_spawnattr_init(attributes)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(attributes, &signals)
        // Programs inherit no signal handlers, only ignored signals. Naming all signals here would cost a system call
        // for each, while a press waits for its action.
        linux_add_ignored_signals(&signals)
        posix_spawnattr_setsigdefault(attributes, &signals)

        inherited = Spawner.environment().filter { !isOurs($0) }.map { strdup($0) }
    }

    deinit {
        posix_spawnattr_destroy(attributes)
        for variable in inherited { free(variable) }
        attributes.deallocate()
    }

    /// Starts the program, found along our `PATH`; returns its process ID.
    ///
    /// - Parameter variables: `NAME=value`; they take precedence over those of the command and our own.
    func start(_ command: Command, variables: [String]) throws(SpawnError) -> pid_t {
        let files = command.directory.map { FileActions(in: $0) } ?? files
        let arguments = command.arguments.map { strdup($0) }
        let own = variables + command.variables(besides: variables)
        let added = own.map { strdup($0) }
        defer { for text in arguments + added { free(text) } }
        // The list would end early: another command than the one that was meant.
        guard !(arguments + added).contains(nil) else {
            throw SpawnError(program: command.arguments[0], in: command.directory, code: ENOMEM)
        }
        var process: pid_t = 0
        let environment = inherited(without: command.environment) + added + [nil]
        let code = withUsualTimers {
            DescriptorLimit.lowered {
                posix_spawnp(
                    &process, command.arguments[0], files.list, attributes, arguments + [nil], environment)
            }
        }
        guard code == 0 else {
            throw SpawnError(program: command.arguments[0], in: command.directory, code: code)
        }
        return process
    }

    private func inherited(without names: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
        guard !names.isEmpty else { return inherited }
        return inherited.filter { variable in
            variable.map { names[name(of: String(cString: $0))] == nil } ?? false
        }
    }

    private static func environment() -> [UnsafeMutablePointer<CChar>] {
        var variables: [UnsafeMutablePointer<CChar>] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(variable)
            next += 1
        }
        return variables
    }

    /// A child inherits our current timer slack, and would wake as often as we do. Changing it twice takes less than
    /// a microsecond; the child could not do it itself, and afterwards only root could do it for the child.
    private func withUsualTimers(_ spawn: () -> Int32) -> Int32 {
        let slack = linux_timer_slack()
        linux_set_timer_slack(0)
        defer { linux_set_timer_slack(slack) }
        return spawn()
    }
}

/// Why a program could not be started.
package struct SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
    package var program: String
    /// The working directory, if one was given.
    package var directory: String?
    /// The errno.
    package var code: Int32

    package init(program: String, in directory: String? = nil, code: Int32) {
        self.program = program
        self.directory = directory
        self.code = code
    }

    package var description: String {
        let place = directory.map { " in \($0)" } ?? ""
        return "can't start \(program)\(place): \(String(cString: strerror(code)))"
    }
}

/// What happens to descriptors, and to the working directory, between fork and exec.
private final class FileActions {
    let list = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)

    /// Kept open, since opening it takes longer than starting with it open. If opening failed, each child tries, and
    /// reports why it can't.
    private static let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)

    init(in directory: String? = nil) {
        // If making it fails, it is empty.
        list.initialize(to: posix_spawn_file_actions_t())
        posix_spawn_file_actions_init(list)
        if posix_spawn_file_actions_adddup2(list, FileActions.nothing, 0) != 0 {
            posix_spawn_file_actions_addopen(list, 0, "/dev/null", O_RDONLY, 0)
        }
        linux_spawn_close_from(list, 3)
        if let directory { linux_spawn_change_directory(list, directory) }
    }

    deinit {
        posix_spawn_file_actions_destroy(list)
        list.deallocate()
    }
}

extension Command {
    /// The environment as `NAME=value`, without names that are already taken: duplicates would be ambiguous.
    fileprivate func variables(besides taken: [String]) -> [String] {
        // Comparing empty strings took longer than everything else that is done for an action.
        guard !environment.isEmpty else { return [] }
        let names = taken.map(name(of:))
        return environment.filter { !names.contains($0.key) }.map { "\($0.key)=\($0.value)" }
    }
}

private func name(of variable: String) -> String {
    String(variable.prefix { $0 != "=" })
}

private func isOurs(_ variable: UnsafeMutablePointer<CChar>) -> Bool {
    ["DEBOUNCED_", "NOTIFY_SOCKET=", "WATCHDOG_"].contains { (prefix: String) in
        strncmp(variable, prefix, prefix.utf8.count) == 0
    }
}
