import DebouncedControls
import DebouncedSystem
import Glibc

/// The file that the state is kept in. Whatever happens while it is written, it is the old one or the new one.
package struct StateFile: Sendable {
    /// As the user calls it.
    package let path: String
    /// Where it is, if that name is a link.
    private let target: String
    private let name: [CChar]
    /// The new one, until it takes the old one's name.
    private let next: [CChar]
    /// What is locked beside it.
    let lock: [CChar]
    let folder: [CChar]

    /// A link is followed now, and stays: a save replaces what it leads to.
    package init(_ path: String) {
        self.path = path
        target = StateFile.target(of: path)
        name = target.fileNameBytes
        next = (target + ".new").fileNameBytes
        lock = (target + ".lock").fileNameBytes
        folder = DebouncedSystem.folder(ofFile: target).fileNameBytes
    }

    /// What may be missing yet. Links that lead nowhere but to each other are left to fail.
    private static func target(of path: String) -> String {
        // A device is left alone, whatever its link says.
        guard !SystemDisk().isOccupied(path.fileNameBytes) else { return path }
        var target = path
        for _ in 0..<mostLinks {
            guard let next = linkTarget(of: target) else { return target }
            target = next.hasPrefix("/") ? next : "\(DebouncedSystem.folder(ofFile: target))/\(next)"
        }
        return path
    }

    /// As many as the kernel follows.
    private static let mostLinks = 40

    /// Why no file can be made there, if its folder or what has its name says so.
    package var lastingProblem: StateProblem? {
        if isOccupied { return .occupied }
        return access(folder, W_OK | X_OK) == 0 ? nil : StateProblem(.create)
    }

    /// Whether something other than a regular file has its name.
    var isOccupied: Bool { SystemDisk().isOccupied(name) }

    /// That of the service: in the folder that systemd made for it, of which the first counts.
    package static func ofService(
        stateDirectory: String? = getenv("STATE_DIRECTORY").map { String(fileName: $0) }
    ) -> StateFile {
        let first = stateDirectory?.split(separator: ":").first.map(String.init)
        return StateFile((first ?? "/var/lib/debounced") + "/state.json")
    }

    /// Writes beside it and renames. The data are on the disk before the name, and the name is when this returns. Takes as
    /// long as the disk does.
    package func save(_ text: [UInt8], on disk: some Disk) throws(StateProblem) {
        guard !disk.isOccupied(name) else { throw .occupied }
        let new = try create(on: disk)
        do throws(StateProblem) {
            try finish(new, with: text, on: disk)
            guard disk.rename(next, to: name) >= 0 else { throw StateProblem(.rename) }
        } catch {
            _ = disk.remove(next)
            throw error
        }
        let descriptor = disk.openFolder(folder)
        guard descriptor >= 0 else { throw StateProblem(.openFolder) }
        let isSynced = disk.sync(descriptor) >= 0
        let problem = StateProblem(.syncFolder)
        _ = disk.close(descriptor)
        // Some file systems can't sync a folder, and have no need to.
        guard isSynced || problem.code == EINVAL else { throw problem }
    }

    /// What another run left there may be in the way: a link, or a file of another user.
    private func create(on disk: some Disk) throws(StateProblem) -> Int32 {
        let new = disk.create(next)
        guard new < 0 else { return new }
        let problem = StateProblem(.create)
        let isInTheWay = [ELOOP, EACCES, EPERM].contains(problem.code) && !disk.isOccupied(next)
        guard isInTheWay, disk.remove(next) >= 0 else { throw problem }
        let again = disk.create(next)
        guard again >= 0 else { throw StateProblem(.create) }
        return again
    }

    private func finish(_ descriptor: Int32, with text: [UInt8], on disk: some Disk) throws(StateProblem) {
        let problem = write(text, to: descriptor, on: disk)
        guard disk.close(descriptor) >= 0 || problem != nil else { throw StateProblem(.write) }
        if let problem { throw problem }
    }

    private func write(_ text: [UInt8], to descriptor: Int32, on disk: some Disk) -> StateProblem? {
        let code = text.withUnsafeBytes { bytes in
            writeAll(bytes) { disk.write($0, to: descriptor) }
        }
        guard code == 0 else { return StateProblem(.write, code: code) }
        return disk.sync(descriptor) >= 0 ? nil : StateProblem(.sync)
    }
}

// MARK: Reading

extension StateFile {
    package enum Content: Equatable {
        /// There is none yet.
        case none
        case state(SavedState)
        /// It exists, but its contents can't be read or understood.
        case unreadable(String)
        /// Something other than a regular file has its name: nothing was ever kept in it, and nothing will be.
        case occupied
    }

    /// A thousand counters need a twentieth of it.
    private static let largest = 4 << 20

    package func read() -> Content {
        guard !isOccupied else { return .occupied }
        // A pipe would wait for a writer, if one has taken the name since.
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            return errno == ENOENT ? .none : .unreadable(errorText())
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, FileType(status) == .regular else {
            return .occupied
        }
        guard status.st_size <= StateFile.largest else { return .unreadable("it is too large") }
        guard let text = readToEnd(descriptor, atMost: StateFile.largest) else {
            return .unreadable(errorText())
        }
        do {
            return .state(try SavedState(reading: text))
        } catch {
            return .unreadable("\(error)")
        }
    }

    /// Keeps what can't be read under another name, without replacing one that is kept already. Its own name stays until
    /// the next save if possible: until then a restart must find it again, and not begin at `initial`.
    ///
    /// - Returns: the other name; nil if that failed.
    package func keepAside() -> String? {
        for number in 1...StateFile.mostAside {
            let other = "\(target).unreadable-\(number)"
            let bytes = other.fileNameBytes
            if link(name, bytes) == 0 || isSame(bytes) { return other }
            if errno == EEXIST { continue }
            // Another's file, or a file system without links.
            return rename(name, bytes) == 0 ? other : nil
        }
        return nil
    }

    private static let mostAside = 1000

    private func isSame(_ other: [CChar]) -> Bool {
        let mine = FileIdentity(name)
        return mine != nil && mine == FileIdentity(other)
    }
}

extension StateFile.Content {
    package var state: SavedState {
        if case .state(let state) = self { state } else { SavedState() }
    }

    /// What a counter shows to begin with: what was kept, or `initial` if it is counted for the first time. What can't be
    /// read may have known it, so then it is not known.
    package func total(of counter: String, initial: Decimal, each: Decimal) -> CounterTotal {
        guard var total = state.counters[counter]?.total else {
            if case .unreadable = self { return CounterTotal(base: nil, each: each) }
            return CounterTotal(base: initial, each: each)
        }
        total.change(each: each)
        return total
    }
}
