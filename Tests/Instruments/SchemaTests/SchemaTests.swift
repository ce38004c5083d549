import DebouncedConfiguration
import DebouncedText
import Glibc
import Testing

/// `script/parts/check-schema` holds the schema against all that these tests read, with a validator.
@Suite struct SchemaTests {
    private static let path =
        #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
        + "/systemd/debounced.schema.json"

    /// `script/test --accept` writes the file.
    @Test func fileIsWhatTheVocabularySays() throws {
        let text = Schema.file.indented() + "\n"
        var isCurrent = try written() == text
        if !isCurrent, getenv("DEBOUNCED_ACCEPT") != nil {
            let file = try #require(fopen(SchemaTests.path, "w"))
            fputs(text, file)
            fclose(file)
            print("accepted: systemd/debounced.schema.json")
            isCurrent = true
        }
        #expect(isCurrent, "if that is right, type 'script/test --accept'")
    }

    /// A validator takes 999999999999999999.999999999 for this.
    @Test func theLargestTotalIsValid() {
        #expect(Schema.file.text.contains(#""minimum":0,"maximum":1000000000000000000"#))
    }

    /// Editors show them.
    @Test(arguments: Vocabulary.allCases)
    func eachKeyIsDescribed(_ vocabulary: Vocabulary) {
        for key in vocabulary.keys {
            let text = KeyDescription.of(key, in: vocabulary) ?? ""
            #expect(text.hasSuffix("."), "\(vocabulary).\(key)")
        }
    }

    private func written() throws -> String {
        let file = try #require(fopen(SchemaTests.path, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSON {
    /// On many lines, but for what is small.
    fileprivate func indented(by indent: String = "") -> String {
        let deeper = indent + "  "
        switch self {
        case _ where text.utf8.count < 90: return text
        case .object(let members):
            let lines = members.map { "\(deeper)\(JSON.text($0).text): \($1.indented(by: deeper))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .list(let items):
            let lines = items.map { deeper + $0.indented(by: deeper) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return text
        }
    }
}
