import Glibc

/// Keeps other daemons from putting a socket into a folder, or taking one away, until it is released. The folder itself is
/// locked, so that no file is left behind.
final class FolderLock {
    /// False if others had it for too long. If a folder can't be locked, as on some network file systems, there is nothing
    /// to wait for.
    let isOurs: Bool
    private var descriptor: Int32

    private static let pause: useconds_t = 1000
    private static let mostTries = 1000

    /// - Parameter path: of a file in the folder.
    init(of path: String, tries: Int = FolderLock.mostTries, pause: () -> Void = { usleep(FolderLock.pause) })
    {
        descriptor = open(folder(ofFile: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        isOurs = descriptor < 0 || FolderLock.lock(descriptor, tries, pause)
    }

    deinit { release() }

    func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private static func lock(_ descriptor: Int32, _ tries: Int, _ pause: () -> Void) -> Bool {
        for _ in 0..<tries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
            pause()
        }
        return false
    }
}
