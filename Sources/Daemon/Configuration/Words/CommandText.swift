extension Command {
    /// As typed in a shell, quoted if necessary.
    package var text: String {
        arguments.map(shellWord).joined(separator: " ")
    }
}

/// A word as typed in a shell, quoted if necessary.
package func shellWord(_ word: String) -> String {
    let needsNone = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,+@%".contains($0) }
    if needsNone, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
