import DebouncedLinux
import Glibc
import Testing

@Suite final class FileTypeTests {
    private let folder = String(cString: mkdtemp(strdup("/tmp/debounced-types-XXXXXX")))
    private var path: String { "\(folder)/it" }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    @Test func aRegularFileIsOneOpenOrNot() {
        let descriptor = openFile(path, O_WRONLY | O_CREAT, mode: 0o600)
        defer { close(descriptor) }
        #expect(FileType(path) == .regular)
        #expect(FileType(descriptor: descriptor) == .regular)
    }

    @Test func aPipeIsNoRegularFile() {
        mkfifo(path, 0o600)
        #expect(FileType(path) == .pipe)
    }

    @Test(arguments: [(true, FileType.folder), (false, .link)]) func aLinkIsFollowedIfAsked(
        _ following: Bool, _ type: FileType
    ) {
        symlink(folder, path)
        #expect(FileType(path, following: following) == type)
    }

    @Test func aLinkToNothingIsNone() {
        symlink("\(folder)/none", path)
        #expect(FileType(path) == nil)
        #expect(FileType(path, following: false) == .link)
    }

    @Test func aDeviceIsOfItsKind() { #expect(FileType("/dev/null") == .characterDevice) }

    @Test func whatIsMissingOrClosedHasNone() {
        #expect(FileType(path) == nil)
        #expect(FileType(descriptor: -1) == nil)
    }
}
