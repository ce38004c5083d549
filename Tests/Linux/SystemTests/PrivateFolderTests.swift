import DebouncedLinux
import Glibc
import Testing

@Suite final class PrivateFolderTests {
    private let path: String
    private var folder: PrivateFolder { PrivateFolder(path) }

    init() { path = "/tmp/debounced-private-\(getpid())-\(UInt32.random(in: 0 ... .max))" }

    deinit {
        unlink(path)
        rmdir(path)
        rmdir("\(path)-other")
    }

    @Test func isMadeAndThenUsedAgain() {
        #expect(!folder.isPrivate)
        #expect(folder.make() && folder.make() && folder.isPrivate)
    }

    @Test func isNotUsedIfOthersMayDoAnythingWithIt() {
        mkdir(path, 0o700)
        for mode: mode_t in [0o750, 0o701, 0o777, 0o1700] {
            chmod(path, mode)
            #expect(!folder.make() && !folder.isPrivate)
        }
    }

    @Test func isNotUsedIfSomebodyElseMadeIt() {
        mkdir("\(path)-other", 0o700)
        symlink("\(path)-other", path)
        #expect(!folder.make())
        unlink(path)
        close(open(path, O_CREAT | O_WRONLY, 0o700))
        #expect(!folder.make())
        unlink(path)
        guard geteuid() == 0 else { return }
        mkdir(path, 0o700)
        chown(path, 4711, 4711)
        #expect(!folder.make())
    }
}
