import DebouncedLinux
import DebouncedWire
import Glibc
import Synchronization

/// The config file that is read unless another one is named.
package let defaultConfigPath = "/etc/debounced/debounced.toml"

extension Plan {
    /// Reads a config file, as `read(text:file:)` does; one that can't be read is one finding.
    ///
    /// - Parameters:
    ///   - mayWait: whether it may be a pipe, which is read to its end, whenever that comes.
    ///   - needsControls: whether a file without a control is a mistake.
    ///   - withMistakes: whether the plan of what is right in a file with mistakes is returned as well.
    package static func read(
        file: String, mayWait: Bool = true, needsControls: Bool = true, withMistakes: Bool = false
    ) -> Reading {
        do {
            let bytes = try ConfigFile.bytes(of: file, mayWait: mayWait)
            return read(
                text: bytes, file: file, needsControls: needsControls, withMistakes: withMistakes)
        } catch {
            return (nil, [Finding(.error, file, nil, error.message)])
        }
    }
}

/// The bytes of a config file at one moment.
package enum ConfigFile {
    /// A thousand buttons need a tenth of this.
    static let mostBytes = 4 << 20

    struct Problem: Error {
        var message: String
    }

    /// The contents of pipes, by path: they can be read only once, but the socket is looked up as well.
    private static let pipes = Mutex<[String: [UInt8]]>([:])

    static func bytes(of path: String, mayWait: Bool = true) throws(Problem) -> [UInt8] {
        if mayWait, let bytes = pipes.withLock({ $0[path] }) { return bytes }
        // Without O_NONBLOCK, opening a pipe without a writer would block.
        let descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw problem() }
        defer { close(descriptor) }
        let before = try state(of: descriptor)
        guard mayWait || FileType(before) == .regular else {
            throw Problem(
                message: "this is a pipe or a device, which can't be read again while the daemon runs")
        }
        let bytes = try readAll(descriptor)
        if FileType(before) == .pipe {
            guard !bytes.isEmpty else { throw Problem(message: "nothing is written to this pipe") }
            pipes.withLock { $0[path] = bytes }
        }
        guard try before.isSame(as: state(of: descriptor), holding: bytes.count) else {
            throw Problem(message: "changed while it was being read: try again")
        }
        return bytes
    }
}

extension ConfigFile {
    private static func state(of descriptor: Int32) throws(Problem) -> stat {
        var state = stat()
        guard fstat(descriptor, &state) == 0 else { throw problem() }
        guard FileType(state) != .folder else {
            throw Problem(message: folderProblem(inContainer: isInContainer))
        }
        return state
    }

    /// Docker makes a directory of a file that it is to mount and that is missing.
    package static func folderProblem(inContainer: Bool) -> String {
        inContainer
            ? "this is a directory: if the file was missing when the container was made, remove the directory from the "
                + "host, write the file, and make the container again; otherwise name the file in it"
            : "this is a directory: name the file in it"
    }

    private static func readAll(_ descriptor: Int32) throws(Problem) -> [UInt8] {
        guard fcntl(descriptor, F_SETFL, 0) == 0, let bytes = readToEnd(descriptor, atMost: mostBytes) else {
            throw problem()
        }
        return bytes
    }

    private static func problem() -> Problem {
        switch errno {
        case ENOENT: Problem(message: "no such file: write one, or name another with --config")
        case EFBIG: Problem(message: "this is larger than \(mostBytes >> 20) MB, so it is not a config file")
        case EACCES: Problem(message: "can't be read by this user: see its permissions with ls -l")
        default: Problem(message: "can't be read: \(errorText())")
        }
    }
}

extension stat {
    /// Only regular files have a size and a modification time to compare.
    fileprivate func isSame(as later: stat, holding count: Int) -> Bool {
        guard FileType(self) == .regular else { return true }
        return later.st_size == count && st_mtim == later.st_mtim && st_ctim == later.st_ctim
    }
}

private func == (one: timespec, other: timespec) -> Bool {
    (one.tv_sec, one.tv_nsec) == (other.tv_sec, other.tv_nsec)
}

extension Plan {
    /// The contents of a config file: the plan, unless something in it is wrong or it was asked for with mistakes, and all
    /// findings in file order.
    package typealias Reading = (plan: Plan?, findings: [Finding])

    package static func read(
        text: [UInt8], file: String, needsControls: Bool = true, withMistakes: Bool = false
    ) -> Reading {
        let entries: [Entry]
        do {
            entries = try TomlText.read(text)
        } catch {
            return (nil, [Finding(.error, file, error.place, error.message)])
        }
        let findings = Findings(file: file)
        let draft = FileDraft(entries, findings)
        draft.check(needsControls: needsControls)
        guard withMistakes || !findings.hasErrors else { return (nil, findings.sorted) }
        var plan = draft.plan
        plan.origin.digest = hexDigest(of: text)
        return (plan, findings.sorted)
    }
}

extension SocketPlan {
    /// Returns the socket of a config file, whatever else may be wrong in it: a daemon may be running on what it said
    /// before. It is "auto" if the file can't be read.
    package static func inFile(_ file: String) -> SocketPlan {
        guard let bytes = try? ConfigFile.bytes(of: file), let entries = try? TomlText.read(bytes),
            let entry = entries.first(where: { $0.key == "socket" })
        else { return .auto }
        return (try? Read.socket(entry)) ?? .auto
    }
}
