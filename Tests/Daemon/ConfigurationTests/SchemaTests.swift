import Testing

@testable import DebouncedConfiguration

/// `script/parts/check-schema` holds the schema against all that these tests read, with a validator.
@Suite struct SchemaTests {
    /// A validator takes 999999999999999999.999999999 for this.
    @Test func theLargestTotalIsValid() {
        #expect(Schema.text.contains(#""maximum": 1000000000000000000"#))
    }

    /// Editors show them.
    @Test func eachKeyIsDescribed() {
        for table in FileDraft.form.description.withNested {
            #expect(!table.keys.isEmpty)
            for key in table.keys { #expect(key.text.hasSuffix("."), "\(table.name).\(key.name)") }
        }
    }

    /// An unknown key can be meant for one alone.
    @Test func noTwoKeysOfATableHaveTheSameSynonym() {
        for table in FileDraft.form.description.withNested {
            let words = table.keys.flatMap { $0.synonyms + [$0.name] }
            #expect(Set(words).count == words.count, "\(table.name)")
        }
    }
}
