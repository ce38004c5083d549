import Glibc
import Synchronization

/// The file that the state is kept in. Whatever happens while it is written, it is the old one or the new one.
package struct StateFile: Sendable {
    /// As the user calls it.
    package let path: String
    /// A link is followed once, and stays: a save replaces what it leads to.
    private let held: HeldPlace

    /// - Parameter isRoot: whether what belongs to another user is refused: they could have us write over any file.
    package init(_ path: String, isRoot: Bool = geteuid() == 0) {
        (self.path, held) = (path, HeldPlace(path, isRoot: isRoot))
    }

    /// Returns the place where it may be written.
    package func place() throws(StateProblem) -> FilePlace {
        let place = try held.find()
        if held.isRoot { try place.refuseForeign() }
        return place
    }

    /// The reason why no file can be made there as things are: its folder, what has its name, or a link to it.
    package var lastingProblem: StateProblem? {
        if isOccupied { return .occupied }
        do throws(StateProblem) {
            let place = try place()
            return faccessat(place.folder, ".", W_OK | X_OK, 0) == 0 ? nil : StateProblem(.create)
        } catch {
            return error
        }
    }

    /// True if something other than a regular file has its name.
    package var isOccupied: Bool { isOther(FileType(path)) || isOther((try? held.find())?.type) }

    private func isOther(_ type: FileType?) -> Bool { type != nil && type != .regular && type != .link }

    /// That of the service: in the folder that systemd made for it, of which the first counts.
    package static func ofService(
        stateDirectory: String? = getenv("STATE_DIRECTORY").map { String(fileName: $0) }
    ) -> StateFile {
        let first = stateDirectory?.split(separator: ":").first.map(String.init)
        return StateFile((first ?? "/var/lib/debounced") + "/state.json")
    }

    /// Writes beside it and renames. The data are on the disk before the name, and the name is when this returns. Takes
    /// as long as the disk does.
    package func save(_ text: [UInt8], on disk: some Disk) throws(StateProblem) {
        guard !isOccupied else { throw .occupied }
        let place = try place()
        let (folder, name, next) = (place.folder, place.name(), place.name(".new"))
        let new = try create(next, in: folder, on: disk)
        do throws(StateProblem) {
            let problem = write(text, to: new, on: disk)
            guard disk.close(new) >= 0 || problem != nil else { throw StateProblem(.write) }
            if let problem { throw problem }
            guard disk.rename(next, to: name, in: folder) >= 0 else { throw StateProblem(.rename) }
        } catch {
            _ = disk.remove(next, in: folder)
            throw error
        }
        // Some file systems can't sync a folder, and have no need to.
        guard disk.syncFolder(folder) >= 0 || errno == EINVAL else { throw StateProblem(.syncFolder) }
    }

    /// Makes an empty file. What a killed run left there may be in the way, or a link.
    private func create(
        _ name: [CChar], in folder: Int32, on disk: some Disk
    ) throws(StateProblem) -> Int32 {
        let new = disk.create(name, in: folder)
        guard new < 0 else { return new }
        let problem = StateProblem(.create)
        let isLeft = [.regular, .link].contains(FileType(name, in: folder, following: false))
        guard problem.code == EEXIST, isLeft, disk.remove(name, in: folder) >= 0 else { throw problem }
        let again = disk.create(name, in: folder)
        guard again >= 0 else { throw StateProblem(.create) }
        return again
    }

    private func write(_ text: [UInt8], to descriptor: Int32, on disk: some Disk) -> StateProblem? {
        let code = text.withUnsafeBytes { bytes in writeAll(bytes) { disk.write($0, to: descriptor) } }
        guard code == 0 else { return StateProblem(.write, code: code) }
        return disk.sync(descriptor) >= 0 ? nil : StateProblem(.sync)
    }
}

// MARK: Reading

extension StateFile {
    package enum Contents: Equatable {
        /// There is none yet.
        case none
        case bytes([UInt8])
        /// It exists, but can't be read.
        case unreadable(String)
        /// Something other than a regular file has its name: nothing was ever kept in it, and nothing will be.
        case occupied
    }

    /// A thousand counters need a twentieth of it.
    private static let largest = 4 << 20

    package func readBytes() -> Contents {
        guard !isOccupied else { return .occupied }
        let place: FilePlace
        do throws(StateProblem) {
            place = try held.find()
        } catch {
            return error.code == ENOENT && !error.isForeign ? .none : .unreadable(error.reason)
        }
        // A pipe would wait for a writer, if one has taken the name since.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
        let descriptor = openat(place.folder, place.name(), flags)
        guard descriptor >= 0 else { return errno == ENOENT ? .none : .unreadable(errorText()) }
        defer { close(descriptor) }
        guard let status = stat(of: descriptor), FileType(status) == .regular else { return .occupied }
        guard status.st_size <= StateFile.largest else { return .unreadable("it is too large") }
        guard let bytes = readToEnd(descriptor, atMost: StateFile.largest) else {
            return .unreadable(errorText())
        }
        return .bytes(bytes)
    }

    /// Keeps what can't be read under another name, without replacing one that is kept already. Its own name stays
    /// until the next save if possible: until then a restart must find it again, and not begin at `initial`.
    ///
    /// - Returns: the other name; nil if that failed.
    package func keepAside() -> String? {
        guard let place = try? place() else { return nil }
        let (folder, name) = (place.folder, place.name())
        for number in 1...StateFile.mostAside {
            let ending = ".unreadable-\(number)"
            let other = place.name(ending)
            let isKept = linkat(folder, name, folder, other, 0) == 0
            if isKept || place.isSame(other) { return place.path + ending }
            if errno == EEXIST { continue }
            // Another's file, or a file system without links.
            return renameat(folder, name, folder, other) == 0 ? place.path + ending : nil
        }
        return nil
    }

    private static let mostAside = 1000
}

/// The steps of a save, so that tests can end it at each. They return less than 0 and set `errno` if they fail. The
/// folder is held open, so that it is the same in all of them.
package protocol Disk: Sendable {
    /// Makes an empty file, and opens it. It fails if there is anything of that name.
    func create(_ name: [CChar], in folder: Int32) -> Int32
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int
    /// Returns once it is on the disk.
    func sync(_ descriptor: Int32) -> Int32
    func close(_ descriptor: Int32) -> Int32
    func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32
    func remove(_ name: [CChar], in folder: Int32) -> Int32
    func syncFolder(_ folder: Int32) -> Int32
}

/// The real one.
package struct SystemDisk: Disk {
    package init() {}

    package func create(_ name: [CChar], in folder: Int32) -> Int32 {
        openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    }

    package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }

    package func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) }
    package func close(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }

    package func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32 {
        renameat(folder, name, folder, other)
    }

    package func remove(_ name: [CChar], in folder: Int32) -> Int32 { unlinkat(folder, name, 0) }
    package func syncFolder(_ folder: Int32) -> Int32 { fsync(folder) }
}

/// The place of a file: found once, and again only if its folder was missing or has been removed.
final class HeldPlace: Sendable {
    let isRoot: Bool
    private let path: String
    private let place = Mutex<FilePlace?>(nil)

    init(_ path: String, isRoot: Bool) {
        (self.path, self.isRoot) = (path, isRoot)
    }

    func find() throws(StateProblem) -> FilePlace {
        if let place = place.withLock({ $0 }), !place.isGone { return place }
        do throws(PlaceProblem) {
            let found = try FilePlace(path, isRoot: isRoot)
            place.withLock { $0 = found }
            return found
        } catch {
            switch error {
            case .system(let code): throw StateProblem(.create, code: code)
            case .foreignLink(let owner): throw StateProblem(.foreignLink, code: Int32(bitPattern: owner))
            }
        }
    }
}

extension FilePlace {
    /// The file's name, or that of one beside it.
    package func name(_ ending: String = "") -> [CChar] { (name + ending).fileNameBytes }

    /// That of the file; a link is one.
    var type: FileType? { FileType(name(), in: folder, following: false) }

    /// Returns true if one beside it is the same file.
    func isSame(_ other: [CChar]) -> Bool {
        let file = FileIdentity(name(), in: folder)
        return file != nil && file == FileIdentity(other, in: folder)
    }

    /// Throws if the folder or the file belongs to another user than root.
    func refuseForeign() throws(StateProblem) {
        try refuse(stat(of: folder)?.st_uid, .foreignFolder)
        try refuse(stat(of: name(), in: folder, following: false)?.st_uid, .foreignFile)
    }

    private func refuse(_ owner: uid_t?, _ step: StateProblem.Step) throws(StateProblem) {
        if let owner, owner != 0 { throw StateProblem(step, code: Int32(bitPattern: owner)) }
    }
}

/// The reason why a state was not saved.
package struct StateProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Step: Int32, Sendable {
        case begin, occupied, inUse, create, write, sync, rename, syncFolder, wait
        case foreignFolder, foreignFile, foreignLink
    }

    package var step: Step
    /// The errno; of what is foreign, the number of the user whose it is.
    package var code: Int32

    package init(_ step: Step, code: Int32 = errno) {
        (self.step, self.code) = (step, code)
    }

    /// A device, a pipe, a socket or a folder has its name. It is never written to, moved or replaced.
    package static let occupied = StateProblem(.occupied, code: EEXIST)

    /// Another daemon had locked it at the start.
    package static let inUse = StateProblem(.inUse, code: EWOULDBLOCK)

    package var description: String {
        let reason = errorText(code)
        return switch step {
        case .begin: "can't start writing: \(reason)"
        case .occupied: "it is not a regular file"
        case .inUse:
            "another debounced keeps its state there: stop it and restart this one, "
                + "or name another file with --state"
        case .create: "can't create the new file beside it: \(reason)"
        case .write, .sync: reason
        case .rename: "can't replace it: \(reason)"
        case .syncFolder: "can't sync its directory: \(reason)"
        case .wait: "the disk does not respond"
        case .foreignFolder: foreign("its directory")
        case .foreignFile: foreign("it")
        case .foreignLink: foreign("a link on the way to it")
        }
    }

    /// Without what can't be done because of it.
    var reason: String { step == .create ? errorText(code) : description }

    /// True if root refuses to write there, since another user could have it write anywhere.
    package var isForeign: Bool { [.foreignFolder, .foreignFile, .foreignLink].contains(step) }

    private func foreign(_ thing: String) -> String {
        "\(thing) belongs to another user (uid \(code)): run debounced as that user, or name another file with --state"
    }
}
