/// A key of a keyboard, as Linux names and numbers it.
package struct Key: Equatable, Sendable {
    package var name: String
    package var code: UInt16

    /// Nil if Linux has no key with this name.
    package init?(name: String) {
        guard let code = KeyNames.code(of: name) else { return nil }
        self.name = name
        self.code = code
    }

    /// What may have been meant by this.
    static func guess(_ word: String) -> Suggestion {
        let name = word.uppercased()
        let complete = name.hasPrefix("KEY_") || name.hasPrefix("BTN_") ? name : "KEY_\(name)"
        return Suggestion(complete, among: KeyNames.all, isAnyGood: true)
    }
}
