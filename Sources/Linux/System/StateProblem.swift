import Glibc

/// The reason why a state was not saved.
package struct StateProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Step: Int32, Sendable {
        case begin, occupied, inUse, create, write, sync, rename, syncFolder, wait
        case foreignFolder, foreignFile, foreignLink
    }

    package var step: Step
    /// The errno; of what is foreign, the number of the user whose it is.
    package var code: Int32

    package init(_ step: Step, code: Int32 = errno) {
        (self.step, self.code) = (step, code)
    }

    /// A device, a pipe, a socket or a folder has its name. It is never written to, moved or replaced.
    package static let occupied = StateProblem(.occupied, code: EEXIST)

    /// Another daemon had locked it at the start.
    package static let inUse = StateProblem(.inUse, code: EWOULDBLOCK)

    package var description: String {
        let reason = errorText(code)
        return switch step {
        case .begin: "can't start writing: \(reason)"
        case .occupied: "it is not a regular file"
        case .inUse:
            "another debounced keeps its state there: stop it and restart this one, "
                + "or name another file with --state"
        case .create: "can't create the new file beside it: \(reason)"
        case .write, .sync: reason
        case .rename: "can't replace it: \(reason)"
        case .syncFolder: "can't sync its directory: \(reason)"
        case .wait: "the disk does not respond"
        case .foreignFolder: foreign("its directory")
        case .foreignFile: foreign("it")
        case .foreignLink: foreign("a link on the way to it")
        }
    }

    /// Without what can't be done because of it.
    var reason: String { step == .create ? errorText(code) : description }

    /// True if root refuses to write there, since another user could have it write anywhere.
    package var isForeign: Bool { [.foreignFolder, .foreignFile, .foreignLink].contains(step) }

    private func foreign(_ thing: String) -> String {
        "\(thing) belongs to another user (uid \(code)): run debounced as that user, or name another file with --state"
    }
}
