import Glibc

/// A file of the repository with what is printed, which `script/test --accept` writes.
package struct Accepted {
    /// Within the repository.
    private let path: String

    package init(path: String) { self.path = path }

    private static let isWritten = getenv("DEBOUNCED_ACCEPT") != nil

    /// Returns how a text differs from the file, line by line; nil if it does not, or was accepted.
    package func difference(from text: String) -> String? {
        let accepted = Repository.text(of: path)
        guard text != accepted else { return nil }
        guard !Accepted.isWritten else {
            Repository.write(text, to: path)
            print("accepted: \(path)")
            return nil
        }
        return "\(path) has (-), and now it is (+); if that is better, type 'script/test --accept'\n"
            + changes(from: lines(accepted), to: lines(text))
    }

    private func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private func changes(from old: [Substring], to new: [Substring]) -> String {
        let changes = new.difference(from: old).map { change in
            switch change {
            case .remove(let place, let line, _): (place, "-\(line)")
            case .insert(let place, let line, _): (place, "+\(line)")
            }
        }
        return changes.sorted { $0 < $1 }.map { "\($0.0 + 1): \($0.1)\n" }.joined()
    }
}
