import DebouncedContacts
import DebouncedEngine
import DebouncedWire
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
        "", "{", "[", "[1,]", "[1", "{\"a\":1,}", "1 2", "nul", "'a'", "{\"a\":1}x", "{\"a\" 1}", "\"a",
        "\"\\",
        "+1", "01", "-", "-01", "1.", ".5", "1e", "1e+", "1e+-1", "0x10", "NaN", "Infinity", "-Infinity",
        "1e999", "-1e999",
        // One of them would win.
        "{\"a\":1,\"a\":1}",
    ])
    func refusesWhatIsNoJSON(_ text: String) {
        #expect(JSON(parsing: Array(text.utf8)) == nil)
    }

    @Test func refusesWhatIsNoText() {
        #expect(JSON(parsing: [0x22, 0xFF, 0x22]) == nil)
        #expect(JSON(parsing: [0x22, 0xED, 0xA0, 0x80, 0x22]) == nil)
    }

    @Test func readsWhatIsEscaped() {
        let escaped = "\"\\u0067\\u00e4\\ud83d\\ude00\\n\\/\\\\\\\"\""
        #expect(JSON(parsing: Array(escaped.utf8))?.string == "g\u{e4}\u{1F600}\n/\\\"")
        for text in [
            "\\ud83d", "\\ud83dx", "\\ud83d\\u0041", "\\ude00", "\\u12", "\\x", "\\u+123", "\\u-000", "\u{1}",
            "\\",
        ] {
            #expect(JSON(parsing: Array("\"\(text)\"".utf8)) == nil, "\(text)")
        }
    }

    /// With up to nine decimals it is exact; otherwise it is the nearest that a `Double` can be.
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("1.0", "1"), ("-1.50", "-1.5"), ("1.5e3", "1500"), ("1E+3", "1000"),
        ("15e-1", "1.5"),
        ("-12345e-5", "-0.12345"), ("1e-9", "0.000000001"),
        ("999999999999999999.999999999", "999999999999999999.999999999"),
        ("12345678901234567.5", "12345678901234567.5"), ("0.0000000001", "1e-10"), ("1e18", "1e+18"),
        ("1e-10", "1e-10"),
        ("9223372036854775808", "9.223372036854776e+18"), ("-9223372036854775808", "-9223372036854775808"),
        ("1e308", "1e+308"), ("5e-324", "5e-324"), ("1e-999999999999999999999", "0"),
    ])
    func readsNumbers(_ written: String, _ read: String) {
        let json = JSON(parsing: Array(written.utf8))
        #expect(json?.text == read)
        #expect(json?.double == Double(written))
        #expect(JSON(parsing: Array(read.utf8))?.text == read)
    }

    @Test func longNumbersAreReadAsWell() {
        let digits = String(repeating: "7", count: 400)
        #expect(JSON(parsing: Array("0.\(digits)".utf8))?.double == 7.0 / 9)
        #expect(JSON(parsing: Array("1.\(String(repeating: "0", count: 400))".utf8))?.decimal == Decimal(1))
        #expect(JSON(parsing: Array("\(digits)e-400".utf8))?.double == 7.0 / 9)
        #expect(JSON(parsing: Array(digits.utf8)) == nil)
        #expect(JSON(parsing: Array("1e\(digits)".utf8)) == nil)
    }

    @Test func bearsLength() {
        let text = String(repeating: "\\né", count: 1 << 18)
        #expect(JSON(parsing: Array("\"\(text)\"".utf8))?.string?.utf8.count == 3 << 18)
        let list = "[\(String(repeating: "1,", count: 1 << 17))1]"
        #expect(JSON(parsing: Array(list.utf8))?.items.count == (1 << 17) + 1)
    }

    @Test func bearsDepth() {
        let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
        #expect(JSON(parsing: Array(deep.utf8))?.text == deep)
        #expect(JSON(parsing: Array("[\(deep)]".utf8)) == nil)
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

    @Test func aValueOfAnotherTypeIsNone() {
        let (text, number) = (JSON.text("x"), JSON.number(3))
        #expect(String(number) == nil && Bool(text) == nil)
        #expect(Int(text) == nil && Int64(text) == nil && Int32(text) == nil)
        #expect(Double(text) == nil && Decimal(text) == nil)
        #expect(Instant(text) == nil && Duration(text) == nil)
        #expect(Gesture(text) == nil && EncoderSettings.Edges(number) == nil)
        #expect([Int](text) == nil && [Int](JSON.list([text, number])) == [3])
        #expect(Status(text) == nil && text["a"] == nil && text.items.isEmpty && text.members.isEmpty)
    }
}
