import DebouncedLinux
import DebouncedMqtt
import Glibc
import Testing

@testable import debounced_mqtt

@Suite final class TopicsFileTests {
    private let folder = "/tmp/debounced-topics-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    private var path: String { "\(folder)/topics.json" }
    private let topics = [
        Topics(prefix: "debounced", client: "porch", discovery: "homeassistant"),
        Topics(prefix: "a/b", client: "g\"a\u{e4}", discovery: ""),
    ]

    init() { mkdir(folder, 0o700) }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    private func put(_ text: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }

    @Test func whatIsSavedIsRead() throws {
        let file = try #require(TopicsFile(folder: "\(folder):/other"))
        #expect(file.save(topics) == nil)
        #expect(file.read() == (topics, nil))
    }

    @Test func withoutAFolderNothingIsRemembered() { #expect(TopicsFile(folder: nil) == nil) }

    @Test func aMissingFileIsNoProblem() throws {
        #expect(try #require(TopicsFile(folder: folder)).read() == ([], nil))
    }

    @Test(arguments: ["", "{", "[]", #"{"topics":1}"#, #"{"topics":[{"prefix":"a"}]}"#, #"{"topics":["a"]}"#])
    func aDamagedFileIsReportedAndReplaced(_ text: String) throws {
        try put(text)
        let file = try #require(TopicsFile(folder: folder))
        let (found, problem) = file.read()
        #expect(found == [])
        #expect(problem?.hasPrefix("\(path) can't be read: it is damaged; ") == true)
        #expect(file.save(topics) == nil)
        #expect(file.read() == (topics, nil))
    }

    @Test func aFailedWriteIsReported() throws {
        let problem = try #require(TopicsFile(folder: "/no/such")).save(topics)
        #expect(problem?.contains("/no/such/topics.json is not saved: ") == true)
    }
}
