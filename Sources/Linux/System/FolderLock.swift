import Glibc

/// Keeps other daemons from putting a socket into a folder, or taking one away, until it is released. The folder itself
/// is locked, so that no file is left behind.
///
/// Anyone who may read a folder may lock it, and must not keep a daemon from having a socket. So if it is held for more
/// than 0.1 s, we go on without it; then two daemons that start at one instant may both take a socket for a stale one.
final class FolderLock {
    private var descriptor: Int32

    private static let pause: useconds_t = 1000
    private static let mostTries = 100

    /// - Parameter path: of a file in the folder.
    init(of path: String, tries: Int = FolderLock.mostTries, pause: () -> Void = { usleep(FolderLock.pause) })
    {
        descriptor = openFile(folder(ofFile: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var left = descriptor < 0 ? 0 : tries
        // Some network file systems can't lock at all.
        while left > 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            left -= 1
            pause()
        }
    }

    deinit { release() }

    func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
