import Glibc
import Synchronization

/// The place of a file: found once, and again only if its folder was missing or has been removed.
final class HeldPlace: Sendable {
    let isRoot: Bool
    private let path: String
    private let place = Mutex<FilePlace?>(nil)

    init(_ path: String, isRoot: Bool) {
        (self.path, self.isRoot) = (path, isRoot)
    }

    func find() throws(StateProblem) -> FilePlace {
        if let place = place.withLock({ $0 }), !place.isGone { return place }
        do throws(PlaceProblem) {
            let found = try FilePlace(path, isRoot: isRoot)
            place.withLock { $0 = found }
            return found
        } catch {
            switch error {
            case .system(let code): throw StateProblem(.create, code: code)
            case .foreignLink(let owner): throw StateProblem(.foreignLink, code: Int32(bitPattern: owner))
            }
        }
    }
}

extension FilePlace {
    /// The file's name, or that of one beside it.
    package func name(_ ending: String = "") -> [CChar] { (name + ending).fileNameBytes }

    /// That of the file; a link is one.
    var type: FileType? { FileType(name(), in: folder, following: false) }

    /// Returns true if one beside it is the same file.
    func isSame(_ other: [CChar]) -> Bool {
        let file = FileIdentity(name(), in: folder)
        return file != nil && file == FileIdentity(other, in: folder)
    }

    /// Throws if the folder or the file belongs to another user than root.
    func refuseForeign() throws(StateProblem) {
        try refuse(stat(of: folder)?.st_uid, .foreignFolder)
        try refuse(stat(of: name(), in: folder, following: false)?.st_uid, .foreignFile)
    }

    private func refuse(_ owner: uid_t?, _ step: StateProblem.Step) throws(StateProblem) {
        if let owner, owner != 0 { throw StateProblem(step, code: Int32(bitPattern: owner)) }
    }
}
