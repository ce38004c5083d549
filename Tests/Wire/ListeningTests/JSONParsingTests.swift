import DebouncedListening
import DebouncedText
import Testing

@Suite struct JSONParsingTests {
    @Test(arguments: [
        "null", "true", "[]", "{}", "-12", "9223372036854775807", "\"\"", "\"a\\\"\\\\b\\u0000c\"", "\"é✓\"",
        "{\"Tür\":\"🔔\"}",
        "[1,[2,{\"a\":null}],\"x\"]", "{\"b\":1,\"a\":{\"c\":[true,false]}}",
    ])
    func readsWhatIsWritten(_ text: String) {
        #expect(JSON(parsing: Array(text.utf8))?.text == text)
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\":1,}", "1 2", "nul", "'a'", "{\"a\":1}x", "{\"a\" 1}",
    ])
    func refusesWhatIsNoJSON(_ text: String) {
        #expect(JSON(parsing: Array(text.utf8)) == nil)
    }

    @Test func refusesWhatIsNoText() {
        #expect(JSON(parsing: [0x22, 0xFF, 0x22]) == nil)
    }

    /// What json-c takes for numbers, and JSON can't say.
    @Test func noNumberIsInfinite() {
        let json = JSON(parsing: Array("[1.5,NaN,Infinity,-Infinity,1e999]".utf8))
        #expect(json?.text == "[1.5,null,null,null,null]")
    }

    @Test func bearsDepth() {
        #expect(JSON(parsing: Array(repeating: UInt8(ascii: "["), count: 100_000)) == nil)
    }

    @Test func findsMembers() throws {
        let json = try #require(JSON(parsing: Array("{\"a\":{\"b\":[1,\"x\",true]}}".utf8)))
        #expect(json["a"]?["b"]?.items.count == 3)
        #expect(json["a"]?["b"]?.items[0].integer == 1)
        #expect(json["a"]?["b"]?.items[1].string == "x")
        #expect(json["a"]?["b"]?.items[2].bool == true)
        #expect(json["c"] == nil)
    }
}
