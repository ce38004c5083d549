import Glibc
import Testing

@testable import DebouncedLinux

@Suite struct SmallFilesTests {
    @Test func aFileIsReadUpToItsEndOrALimit() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { close(ends[0]) }
        let text = [UInt8](repeating: 7, count: 40_000)
        #expect(write(ends[1], text, text.count) == text.count)
        close(ends[1])
        #expect(readToEnd(ends[0], atMost: 40_000) == text)
        #expect(readToEnd(ends[0], atMost: 0) == [])
        #expect(readToEnd(-1, atMost: 1) == nil && errno == EBADF)
        let zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC)
        defer { close(zeros) }
        #expect(readToEnd(zeros, atMost: 100_000) == nil && errno == EFBIG)
    }

    @Test func everythingIsWrittenOrThereIsAReason() {
        var (text, written) = (Array("0123456789".utf8), "")
        var results: [(count: Int, code: Int32)] = [
            (3, 0), (-1, EINTR), (7, 0), (2, 0), (0, 0), (4, 0), (-1, ENOSPC),
        ]
        func write() -> Int32 {
            text.withUnsafeBytes { bytes in
                writeAll(bytes) { rest in
                    let (count, code) = results.removeFirst()
                    if count > 0 { written += String(decoding: rest[..<count], as: UTF8.self) }
                    errno = code
                    return count
                }
            }
        }
        #expect(write() == 0 && written == "0123456789")
        #expect(write() == EIO)
        #expect(write() == ENOSPC && written == "0123456789010123")
        text = []
        #expect(write() == 0 && results.isEmpty)
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a/b", "a"), ("a", "."), ("/a/b/c", "/a/b")])
    func eachFileHasAFolder(_ path: String, _ folder: String) {
        #expect(DebouncedLinux.folder(ofFile: path) == folder)
    }

    @Test func aNameLeadsToAFile() {
        let path = String(cString: mkdtemp(strdup("/tmp/debounced-files-XXXXXX")))
        defer {
            for name in ["one", "other", "link"] { unlink("\(path)/\(name)") }
            rmdir(path)
        }
        close(open(path + "/one", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        link(path + "/one", path + "/other")
        symlink("one", path + "/link")
        let one = FileIdentity(path + "/one")
        #expect(one != nil && one == FileIdentity(path + "/other"))
        #expect(one != FileIdentity(path + "/link") && one?.type == .regular)
        errno = EEXIST
        #expect(FileIdentity(path + "/none") == nil && errno == EEXIST)
    }
}
