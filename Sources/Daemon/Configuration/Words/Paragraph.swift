/// What `check` says of a control, a group or an output: what it does, then when, then how it is wired.
package struct Paragraph {
    /// A terminal begins a line with each.
    package let parts: [String]

    /// - Parameter parts: the sentences of each, without their full stops. Empty ones are left out.
    init(_ name: String, _ parts: [String]...) {
        let texts = parts.map { part in
            part.filter { !$0.isEmpty }.map { "\($0)." }.joined(separator: " ")
        }.filter { !$0.isEmpty }
        self.parts = ["\(name): \(texts.first ?? "")"] + texts.dropFirst()
    }

    /// In one line.
    package var text: String { parts.joined(separator: " ") }
}
