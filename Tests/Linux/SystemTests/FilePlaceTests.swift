import Glibc
import Testing

@testable import DebouncedLinux

/// Where a file is, whatever links lead there.
@Suite struct FilePlaceTests {
    private final class Folder {
        let path: String

        init() {
            var template = Array("/tmp/debounced-place-XXXXXX".utf8CString)
            mkdtemp(&template)
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            mkdir(path + "/inner", 0o700)
            symlink("inner", path + "/hop")
            symlink(path + "/hop/../inner/./file", path + "/absolute")
            symlink("loop", path + "/loop")
        }

        deinit {
            for name in ["hop", "absolute", "loop", "inner/file", "inner"] { remove("\(path)/\(name)") }
            rmdir(path)
        }
    }

    private let folder = Folder()

    private func problem(_ path: String, isRoot: Bool = false) -> PlaceProblem? {
        do throws(PlaceProblem) {
            _ = try FilePlace(path, isRoot: isRoot)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["hop/file", "absolute", "inner/file", "hop/../inner//file"])
    func linksAreFollowed(_ path: String) throws {
        let place = try FilePlace("\(folder.path)/\(path)", isRoot: false)
        #expect(place.name == "file")
        #expect(place.path == folder.path + "/inner/file")
        #expect(!place.isGone)
        rmdir(folder.path + "/inner")
        #expect(place.isGone)
    }

    @Test func missingFilesAreReported() {
        #expect(problem(folder.path + "/nowhere/file") == .system(ENOENT))
        #expect(problem(folder.path + "/loop") == .system(ELOOP))
        #expect(problem("/dev/null/file") == .system(ENOTDIR))
        #expect(problem("file") == nil && problem("/file") == nil)
    }

    /// One who is not root is another user to root, so that this needs no other.
    @Test func rootFollowsNoLinkOfAnotherUser() {
        if geteuid() == 0 { lchown(folder.path + "/hop", 65534, 65534) }
        let owner = geteuid() == 0 ? 65534 : geteuid()
        #expect(problem(folder.path + "/hop/file", isRoot: true) == .foreignLink(owner))
        #expect(problem(folder.path + "/inner/file", isRoot: true) == nil)
        #expect(problem(folder.path + "/hop/file") == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root refuses links"))
    func rootWritesThroughNoLinkOfAnotherUser() throws {
        let (file, link) = (folder.path + "/inner/file", folder.path + "/absolute")
        close(creat(file, 0o600))
        close(try openOutput(link, O_WRONLY))
        lchown(link, 65534, 65534)
        #expect(throws: PlaceProblem.foreignLink(65534)) { close(try openOutput(link, O_WRONLY | O_TRUNC)) }
        close(try openOutput("/dev/stderr", O_WRONLY))
        close(try openOutput("/dev/null", O_WRONLY))
        let shared = "/dev/shm/debounced-test-\(getpid())"
        defer { unlink(shared) }
        symlink(file, shared)
        lchown(shared, 65534, 65534)
        #expect(throws: PlaceProblem.foreignLink(65534)) { close(try openOutput(shared, O_WRONLY)) }
    }
}
