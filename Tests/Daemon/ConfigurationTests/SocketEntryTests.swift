import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedConfiguration

@Suite struct SocketEntryTests {
    private func socket(in text: String) throws -> SocketPlan {
        var path = Array("/tmp/debounced-socket-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        try #require(descriptor >= 0)
        defer {
            close(descriptor)
            unlink(path)
        }
        write(descriptor, text, text.utf8.count)
        return SocketPlan.inFile(String(decoding: path.dropLast().map { UInt8($0) }, as: UTF8.self))
    }

    @Test func readsTheDaemonsSocketPath() throws {
        #expect(try socket(in: "socket = \"/run/bell\"\n[button.a]\npin = 3\n") == .path("/run/bell"))
        #expect(try socket(in: "socket = \"\"\n[button.a]\npin = 3\n") == .none)
        #expect(try socket(in: "[button.a]\npin = 3\n") == .auto)
    }

    /// A daemon goes on if its file is broken.
    @Test func whatElseIsWrongDoesNotMatter() throws {
        #expect(try socket(in: "socket = \"/run/bell\"\nnonsense = 1\n") == .path("/run/bell"))
        #expect(try socket(in: "socket = 7\n") == .auto)
        #expect(try socket(in: "socket = \n") == .auto)
        #expect(SocketPlan.inFile("/no/such/file") == .auto)
    }
}
