extension Action {
    /// True if this shuts the machine down or puts it to sleep, as far as can be told.
    var shutsDown: Bool {
        switch self {
        case .run(let command): command.shutsDown
        case .key(let keys): keys.shutDown
        case .output: false
        }
    }
}

extension [InputCode] {
    /// Keys to which systemd-logind or a desktop reacts at once, without asking.
    private static let names: Set = [
        "KEY_POWER", "KEY_POWER2", "KEY_RESTART", "KEY_SLEEP", "KEY_SUSPEND",
    ]
    private static let deletes: Set = ["KEY_DELETE", "KEY_KPDOT"]

    fileprivate var shutDown: Bool {
        let names = Set(map(\.name))
        return !names.isDisjoint(with: Self.names) || isControlAltDelete(names)
    }

    private func isControlAltDelete(_ names: Set<String>) -> Bool {
        let modifiers = [["KEY_LEFTCTRL", "KEY_RIGHTCTRL"], ["KEY_LEFTALT", "KEY_RIGHTALT"]]
        return modifiers.allSatisfy { !names.isDisjoint(with: $0) } && !names.isDisjoint(with: Self.deletes)
    }
}

extension Command {
    /// True if this shuts the machine down, as far as can be told from its words.
    var shutsDown: Bool { ShutdownWords.isIn(arguments) }

    /// Its words, and those of each command in a line for the shell, as far as they can be told.
    package var commands: [[String]] {
        let isLine = arguments.count == 3 && arguments[1] == "-c" && ShutdownWords.isShell(arguments[0])
        return isLine ? commandsOfShell(arguments[2]) : [arguments]
    }

    /// The program that gives more privileges: `sudo reboot`, or so in a line for the shell.
    var asksForPrivileges: String? {
        ([arguments] + commands).lazy.compactMap(ShutdownWords.privilege).first
    }
}

/// The commands in a line for the shell, each in words.
private func commandsOfShell(_ line: String) -> [[String]] {
    line.split { ";&|`\n(){}".contains($0) }
        .map { shellWords(in: String($0.prefix { !"<>".contains($0) })) ?? [] }
}

/// By bytes, not by characters: each program of a config passes here several times.
private func baseName(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let path = path.utf8[...last]
    return String(Substring(path.lastIndex(of: slash).map { path[$0...].dropFirst() } ?? path))
}

private enum ShutdownWords {
    private static let programs = ["shutdown", "poweroff", "reboot", "halt"]
    private static let shells = ["sh", "bash", "dash", "ash", "zsh", "ksh", "su"]
    /// Programs that run the rest of their command line.
    private static let wrappers = [
        "sudo", "doas", "pkexec", "runuser", "env", "exec", "command", "nohup", "setsid", "nice", "ionice",
        "chrt", "stdbuf", "timeout", "time", "flock", "busybox", "systemd-run", "then", "else", "do", "!",
    ]
    private static let verbs = ["poweroff", "reboot", "halt", "kexec", "soft-reboot"]

    static func isIn(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        guard isWrapper(first) else { return begins(words[...]) }
        // The words after a second shell are among those after the first, which are looked at once.
        let shell = words.firstIndex { isShell($0) }
        return words.indices.contains { (!isShell(words[$0]) || $0 == shell) && begins(words[$0...]) }
    }

    /// Returns true if the program that these words begin with does it.
    private static func begins(_ words: ArraySlice<String>) -> Bool {
        let name = words.first.map(baseName) ?? ""
        if programs.contains(name) { return !words.contains("-c") }
        // The loginctl of elogind can do it, too.
        if name == "systemctl" || name == "loginctl" {
            return words.contains(where: verbs.contains) || startsTarget(words)
        }
        if name == "init" || name == "telinit" {
            return words.dropFirst().contains { $0 == "0" || $0 == "6" }
        }
        return shells.contains(name) && words.dropFirst().contains(where: isInLine)
    }

    private static func isInLine(_ line: String) -> Bool {
        commandsOfShell(line).contains(where: isIn)
    }

    /// The program in front of the command that runs it as another user.
    static func privilege(_ words: [String]) -> String? {
        let front = words.prefix { isWrapper($0) || baseName($0) == "su" }
        return front.map(baseName).first { ["sudo", "su", "doas", "pkexec"].contains($0) }
    }

    static func isShell(_ word: String) -> Bool { shells.contains(baseName(word)) }

    /// Returns true if it runs what follows, or sets a variable for it.
    static func isWrapper(_ word: String) -> Bool {
        wrappers.contains(baseName(word)) || word.utf8.contains(UInt8(ascii: "="))
    }

    private static func startsTarget(_ words: ArraySlice<String>) -> Bool {
        words.contains { $0 == "start" || $0 == "isolate" }
            && words.contains {
                $0.hasSuffix(".target") && verbs.contains(String($0.dropLast(".target".count)))
            }
    }
}
