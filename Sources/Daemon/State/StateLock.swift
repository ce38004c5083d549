import DebouncedLinux
import Glibc

/// Keeps other daemons from saving into a state file, until it is released or the process ends: each would undo what
/// the other counted. It is taken at the start or not at all.
///
/// The state file can't be locked itself, since each save puts another in its place; nor can its folder, in which other
/// state files and a socket may be. So a file beside it is locked, and removed at the end. One that a killed daemon
/// left is free.
package final class StateLock {
    private let file: StateFile
    /// True if another daemon has it: then nothing may be saved.
    package let isTaken: Bool
    /// The state file, read once it was locked: what a daemon saves as it ends is known to the next.
    package let found: StateFile.Content
    /// Of the locked file; less than 0 if it is not ours.
    private var descriptor: Int32 = -1

    /// For this many tries a daemon that is about to end may have it.
    package static let mostTries = 1000
    private static let pause: useconds_t = 1000

    package init(
        for file: StateFile, tries: Int = StateLock.mostTries, pause: () -> Void = { usleep(StateLock.pause) }
    ) {
        self.file = file
        var attempt = Attempt.impossible
        // Nothing is made beside a device.
        if !file.isOccupied {
            for _ in 0..<tries {
                attempt = StateLock.lock(file)
                guard attempt == .taken else { break }
                pause()
            }
        }
        if case .ours(let locked) = attempt { descriptor = locked }
        isTaken = attempt == .taken
        found = file.read()
    }

    deinit { release() }

    package func release() {
        guard descriptor >= 0 else { return }
        if let place = try? file.place(), place.isLock(descriptor) { unlinkat(place.folder, place.lock, 0) }
        close(descriptor)
        descriptor = -1
    }

    private enum Attempt: Equatable {
        case ours(Int32)
        case taken
        /// The folder is missing or can't be written to, or its file system has no locks.
        case impossible
    }

    private static func lock(_ file: StateFile) -> Attempt {
        guard let place = try? file.place() else { return .impossible }
        let descriptor = open(place)
        guard descriptor >= 0 else { return .impossible }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        let isTaken = isLocked || errno == EWOULDBLOCK
        // Its last owner may have removed it after we opened it: then a lock on it excludes no one.
        if isLocked, place.isLock(descriptor) { return .ours(descriptor) }
        close(descriptor)
        return isTaken ? .taken : .impossible
    }

    /// Only its owner may open it: anyone who can may lock it.
    private static func open(_ place: FilePlace) -> Int32 {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = openat(place.folder, place.lock, flags)
        guard descriptor < 0, errno == ENOENT else { return descriptor }
        return openat(place.folder, place.lock, flags | O_CREAT, 0o600)
    }
}

extension FilePlace {
    /// The name of the file that is locked.
    fileprivate var lock: [CChar] { name(".lock") }

    fileprivate func isLock(_ descriptor: Int32) -> Bool {
        FileIdentity(descriptor: descriptor) == FileIdentity(lock, in: folder)
    }
}
