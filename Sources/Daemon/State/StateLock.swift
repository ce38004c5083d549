import DebouncedSystem
import Glibc
import Synchronization

/// Keeps other daemons from saving into a state file, until it is released or the process ends: each would undo what the
/// other counted.
///
/// The state file can't be locked itself, since each save puts another in its place; nor can its folder, in which other
/// state files and a socket may be. So a file beside it is locked, and removed at the end. One that a killed daemon left
/// is free.
package final class StateLock: Sendable {
    private let file: StateFile
    /// Whether another daemon had it at the start.
    package let isTaken: Bool
    /// What was in the state file then.
    package let found: StateFile.Content
    /// Of the locked file; less than 0 if it is not ours.
    private let descriptor: Mutex<Int32>
    /// What is in the state file as far as we know: what was found, or what was saved without a lock.
    private let known: Mutex<StateFile.Content>

    /// For this many tries a daemon that is about to end may have it.
    package static let mostTries = 1000
    private static let pause: useconds_t = 1000

    /// Reads the state file once it is locked, so that what a daemon saves as it ends is known to the next.
    package init(
        for file: StateFile, tries: Int = StateLock.mostTries, pause: () -> Void = { usleep(StateLock.pause) }
    ) {
        let attempt = StateLock.attempt(file, tries, pause)
        (self.file, isTaken) = (file, attempt == .taken)
        descriptor = Mutex(attempt.descriptor)
        found = file.read()
        known = Mutex(found)
    }

    deinit { release() }

    /// Before a save: fails if another daemon has it, or had it and has saved since we read the file.
    package func take() throws(StateProblem) {
        guard descriptor.withLock({ $0 < 0 }) else { return }
        let attempt = StateLock.attempt(file, 1) {}
        guard attempt != .taken else { throw .inUse }
        descriptor.withLock { $0 = attempt.descriptor }
        // Without a lock, as on a disk that knows none, there is nothing to hold on to.
        guard attempt != .impossible else { return }
        guard isUnchanged else {
            release()
            throw .changed
        }
        // It was left to the daemon that had the lock.
        if case .unreadable = found { _ = file.keepAside() }
    }

    /// Whether a save would undo nothing.
    private var isUnchanged: Bool {
        let content = file.read()
        return content == .none || known.withLock { content == $0 }
    }

    /// After a save: one without a lock is ours all the same.
    package func noteSave() {
        guard descriptor.withLock({ $0 < 0 }) else { return }
        let content = file.read()
        known.withLock { $0 = content }
    }

    package func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            if let place = try? file.place(), place.isLock(descriptor) {
                unlinkat(place.folder, place.lock, 0)
            }
            close(descriptor)
            descriptor = -1
        }
    }
}

// MARK: Locking

extension StateLock {
    private enum Attempt: Equatable {
        case ours(Int32)
        case taken
        /// The folder is missing or can't be written to, or its file system has no locks.
        case impossible

        var descriptor: Int32 {
            if case .ours(let descriptor) = self { descriptor } else { -1 }
        }
    }

    private static func attempt(_ file: StateFile, _ tries: Int, _ pause: () -> Void) -> Attempt {
        // Nothing is made beside a device.
        guard !file.isOccupied else { return .impossible }
        for _ in 0..<tries {
            let attempt = lock(file)
            guard attempt == .taken else { return attempt }
            pause()
        }
        return .taken
    }

    private static func lock(_ file: StateFile) -> Attempt {
        guard let place = try? file.place() else { return .impossible }
        let descriptor = open(place)
        guard descriptor >= 0 else { return errno == EEXIST ? .taken : .impossible }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        let isTaken = isLocked || errno == EWOULDBLOCK
        // Its last owner may have removed it after we opened it: then a lock on it excludes no one.
        if isLocked, place.isLock(descriptor) {
            return .ours(descriptor)
        }
        close(descriptor)
        return isTaken ? .taken : .impossible
    }

    /// Only its owner may open it: anyone who can may lock it.
    private static func open(_ place: FilePlace) -> Int32 {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = openat(place.folder, place.lock, flags)
        guard descriptor < 0, errno == ENOENT else { return descriptor }
        return openat(place.folder, place.lock, flags | O_CREAT | O_EXCL, 0o600)
    }
}

extension FilePlace {
    /// The name of the file that is locked.
    fileprivate var lock: [CChar] { name(".lock") }

    fileprivate func isLock(_ descriptor: Int32) -> Bool {
        FileIdentity(descriptor: descriptor) == FileIdentity(lock, in: folder)
    }
}
