import DebouncedLinux
import Glibc
import Testing

/// Names of files, whatever their bytes.
@Suite struct FileNameTests {
    private static let names: [[UInt8]] = [
        Array("plain".utf8), Array("caf\u{e9} \u{1F514}".utf8), [0x63, 0xe9], [0xff, 0xfe], [0xe2, 0x82],
        [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x94, 0x61], Array("\u{10FE80}x\u{10FDFF}".utf8),
        Array("e\u{301}".utf8), [0x80, 0x81],
    ]

    @Test(arguments: names)
    func everyNameComesBack(_ name: [UInt8]) {
        let bytes = name.map { CChar(bitPattern: $0) } + [0]
        #expect(String(fileName: bytes).fileNameBytes == bytes)
    }

    @Test func whatIsUTF8IsItself() {
        #expect(String(fileName: "caf\u{e9}/\u{1F514}.toml") == "caf\u{e9}/\u{1F514}.toml")
    }

    @Test func aFileIsOpenedByItsBytes() {
        let path = Array("/tmp/debounced-\(getpid())-".utf8CString.dropLast()) + [CChar(bitPattern: 0xe9), 0]
        let descriptor = openFile(String(fileName: path), O_WRONLY | O_CREAT | O_CLOEXEC, mode: 0o600)
        #expect(descriptor >= 0)
        #expect(access(path, F_OK) == 0)
        close(descriptor)
        unlink(path)
    }

    @Test func aSocketMayHaveSuchAName() throws {
        let name: [CChar] =
            "/tmp/debounced-\(getpid())-".utf8CString.dropLast() + [CChar(bitPattern: 0xE9), 0]
        defer { unlink(name) }
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(listener) }
        let address = try #require(UnixAddress(String(fileName: name)))
        #expect(address.with { bind(listener, $0, $1) } == 0)
        #expect(access(name, F_OK) == 0)
    }
}
