import DebouncedText

// The words of JSON Schema.

extension JSON {
    static func type(_ name: String, _ others: (String, JSON)...) -> JSON {
        .object([("type", .text(name))] + others)
    }

    static func string(matching pattern: String) -> JSON { .type("string", JSON.pattern(pattern)) }

    static func reference(_ name: String) -> JSON { .object([("$ref", .text("#/definitions/\(name)"))]) }

    static func anyOf(_ schemas: [JSON]) -> JSON { .object([("anyOf", .list(schemas))]) }

    static func not(_ schema: JSON) -> JSON { .object([("not", schema)]) }

    static func constant(_ value: JSON) -> JSON { .object([("const", value)]) }

    static func choice(_ words: [String]) -> JSON { .object([("enum", .list(words.map { .text($0) }))]) }

    static func whole(from least: Int, to most: Int) -> JSON {
        .type("integer", ("minimum", .number(Int64(least))), ("maximum", .number(Int64(most))))
    }

    static func properties(_ values: (String, JSON)...) -> JSON { .object([("properties", .object(values))]) }

    static func required(_ keys: [String]) -> JSON { .object([requires(keys)]) }

    static func names(atLeast count: Int) -> JSON {
        .type(
            "array", limit("minItems", count), ("items", .reference("text")), ("uniqueItems", .truth(true)))
    }

    static func table(
        _ keys: [(String, JSON)], required: [String], besides conditions: [(String, JSON)] = []
    ) -> JSON {
        .object(
            [
                ("type", .text("object")), ("properties", .object(keys)),
                ("additionalProperties", .truth(false)),
            ]
                + (required.isEmpty ? [] : [requires(required)]) + conditions)
    }

    // Members of a schema.

    static func pattern(_ pattern: String) -> (String, JSON) { ("pattern", .text(pattern)) }

    static func limit(_ name: String, _ count: Int) -> (String, JSON) { (name, .number(Int64(count))) }

    static func requires(_ keys: [String]) -> (String, JSON) { ("required", .list(keys.map { .text($0) })) }

    /// Beside a reference, a validator sees nothing else.
    func described(_ text: String) -> JSON {
        guard case .object(let members) = self else { return self }
        let schema = members.first?.0 == "$ref" ? [("allOf", JSON.list([self]))] : members
        return .object(schema + [("description", .text(text))])
    }
}
