import DebouncedVisible

/// A key with its value, or an element of an array under the array's own key.
struct Entry {
    var key: String
    var keyPlace: Place
    var value: Value
    var place: Place

    indirect enum Value {
        case string(String)
        case integer(Int64)
        /// As written, since a total must be exact.
        case float(String)
        case boolean(Bool)
        case date
        /// Each element has the array's key.
        case array([Entry])
        /// In the order of the file.
        case table([Entry])
    }
}

extension Entry {
    /// The value as it could be written, or its type if it is long.
    var shown: String {
        switch value {
        case .string(let text): quoted(text)
        case .integer(let number): "\(number)"
        // Not as a whole number, which may be what is wanted.
        case .float(let number): number.contains { $0 == "." || $0.isLetter } ? number : "\(number).0"
        case .boolean(let truth): "\(truth)"
        case .date: "a date"
        case .array: "an array"
        case .table: "a table"
        }
    }

    var text: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// Returns true if this is a table with a name, and not a key of one that has none.
    func isNamed(in form: TableDescription) -> Bool {
        if case .table = value { true } else { !form.has(key) }
    }

    var isEmptyTable: Bool {
        if case .table(let entries) = value { entries.isEmpty } else { false }
    }

    /// - Parameter right: what to write instead.
    func mistake(_ right: String) -> Mistake {
        Mistake("'\(key)' can't be \(shown): \(right)", at: place)
    }
}

extension [Entry] {
    /// Names that people can't tell from an earlier one: Unicode has several ways to write some letters, and to TOML
    /// they are different keys.
    var lookalikes: [Mistake] {
        var names: Set<String> = []
        return filter { !names.insert($0.key).inserted }.map {
            Mistake("\(quoted($0.key)) looks the same as an earlier name: choose another", at: $0.keyPlace)
        }
    }
}

/// A mistake in one entry.
struct Mistake: Error {
    var message: String
    var place: Place
    /// The key or value that may have been meant.
    var guess: Suggestion?
    /// Mistakes in other parts of the same value.
    var others: [Mistake] = []

    init(_ message: String, at place: Place, _ guess: Suggestion? = nil) {
        self.message = message
        self.place = place
        self.guess = guess
    }
}

/// A quoted text, on one line and not too long.
func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > 60
    let scalars = String.UnicodeScalarView(text.unicodeScalars.prefix(60))
    return "\"\(visible(String(scalars)))\(isLong ? "…" : "")\""
}
