extension Plan {
    /// The plan in a file, unless something in it is wrong, and all findings in file order.
    package static func read(text: [UInt8], file: String) -> (plan: Plan?, findings: [Finding]) {
        let entries: [Entry]
        do {
            entries = try TomlText.read(text)
        } catch {
            return (nil, [Finding(.error, file, error.place, error.message)])
        }
        return read(entries, Findings(file: file))
    }

    private static func read(_ entries: [Entry], _ findings: Findings) -> (plan: Plan?, findings: [Finding]) {
        let draft = FileDraft(entries, findings)
        draft.check()
        guard !findings.hasErrors else { return (nil, findings.sorted) }
        return (draft.plan, findings.sorted)
    }
}
