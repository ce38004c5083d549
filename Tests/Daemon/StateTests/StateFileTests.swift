import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

/// The file that the state is kept in.
@Suite struct StateFileTests {
    private static let old = SavedState(delays: ["bell": .milliseconds(40)])
    private static let new = SavedStateTests.full
    private static let path = "/state.json"

    private func problem(_ save: () throws(StateProblem) -> Void) -> StateProblem? {
        do throws(StateProblem) {
            try save()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Power cuts

    @Test(arguments: [old.text, nil])
    func whereverThePowerIsCutItIsTheOldOneOrTheNewOne(_ before: [UInt8]?) throws {
        let file = StateFile(Self.path)
        let whole = CrashingDisk(Self.path, before)
        try file.save(Self.new.text, on: whole)
        for step in 0...whole.steps {
            let disk = CrashingDisk(Self.path, before)
            disk.crash(after: step)
            let problem = problem { () throws(StateProblem) in try file.save(Self.new.text, on: disk) }
            for text in disk.afterPowerCut(Self.path) {
                #expect(text == before || text == Self.new.text, "after step \(step)")
                // What was told to be on the disk is.
                if problem == nil { #expect(text == Self.new.text, "after step \(step)") }
            }
        }
    }

    @Test func ofAStepThatFailsNothingIsLeft() throws {
        let file = StateFile(Self.path)
        let whole = CrashingDisk(Self.path, Self.old.text)
        try file.save(Self.new.text, on: whole)
        for step in 0..<whole.steps {
            let disk = CrashingDisk(Self.path, Self.old.text)
            disk.fail(at: step, ENOSPC)
            let problem = problem { () throws(StateProblem) in try file.save(Self.new.text, on: disk) }
            #expect(problem?.code == ENOSPC, "step \(step)")
            #expect(disk.names == ["state.json"], "step \(step)")
            #expect([Self.old.text, Self.new.text].contains(disk.read(Self.path)), "step \(step)")
            try file.save(Self.new.text, on: disk)
            #expect(disk.read(Self.path) == Self.new.text)
        }
    }

    @Test func interruptedItGoesOn() throws {
        let disk = CrashingDisk(Self.path, nil)
        disk.fail(at: 1, EINTR)
        try StateFile(Self.path).save(Self.new.text, on: disk)
        #expect(disk.read(Self.path) == Self.new.text)
    }

    @Test func afterASaveTheDiskHasIt() throws {
        let disk = CrashingDisk(Self.path, Self.old.text)
        try StateFile(Self.path).save(Self.new.text, on: disk)
        #expect(disk.afterPowerCut(Self.path).allSatisfy { $0 == Self.new.text })
    }

    // MARK: A real disk

    @Test func whatIsSavedIsRead() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        #expect(file.read() == .none)
        for state in [Self.old, Self.new] {
            try file.save(state.text, on: SystemDisk())
            #expect(file.read() == .state(state))
            #expect(folder.names == ["state.json"])
        }
    }

    @Test func inTheRootAndHereThereAreFoldersToo() throws {
        let full = StateFile("/dev/full/state.json")
        #expect(problem { () throws(StateProblem) in try full.save([1], on: SystemDisk()) }?.code == ENOTDIR)
        for path in ["state.json", "/state.json"] {
            let disk = CrashingDisk(path, nil)
            try StateFile(path).save([1], on: disk)
            #expect(disk.read(path) == [1])
        }
    }

    @Test func aFolderThatVanishesIsNoFile() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/inner/state.json")
        let missing = problem { () throws(StateProblem) in try file.save([1], on: SystemDisk()) }
        #expect(missing == StateProblem(.create, code: ENOENT))
        #expect(file.read() == .none)
        mkdir(folder.path + "/inner", 0o700)
        try file.save(Self.new.text, on: SystemDisk())
        #expect(file.read() == .state(Self.new))
    }

    @Test func aFullDiskLeavesTheOldOne() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        try file.save(Self.old.text, on: SystemDisk())
        let problem = problem { () throws(StateProblem) in try file.save(Self.new.text, on: FullDisk()) }
        #expect(problem == StateProblem(.write, code: ENOSPC))
        #expect(problem?.description == "No space left on device")
        #expect(file.read() == .state(Self.old))
        #expect(folder.names == ["state.json"])
    }

    // MARK: Links

    @Test(arguments: ["inner/real.json", "/inner/real.json", "hop"], [false, true])
    func aLinkStaysAndItsTargetIsReplaced(_ link: String, isDangling: Bool) throws {
        let folder = Folder()
        mkdir(folder.path + "/inner", 0o700)
        let real = StateFile(folder.path + "/inner/real.json")
        if !isDangling { try real.save(Self.old.text, on: SystemDisk()) }
        symlink("inner/real.json", folder.path + "/hop")
        symlink((link.hasPrefix("/") ? folder.path : "") + link, folder.path + "/state.json")
        let file = StateFile(folder.path + "/state.json")
        #expect(file.read() == (isDangling ? .none : .state(Self.old)))
        try file.save(Self.new.text, on: SystemDisk())
        #expect(linkTarget(of: file.path)?.hasSuffix(link) == true)
        #expect(real.read() == .state(Self.new))
        #expect(file.read() == .state(Self.new))
        #expect(folder.names == ["hop", "inner", "state.json"])
    }

    @Test func whatIsDamagedIsKeptBesideTheTarget() throws {
        let folder = Folder()
        mkdir(folder.path + "/inner", 0o700)
        try StateFile(folder.path + "/inner/real.json").save([1], on: SystemDisk())
        symlink("inner/real.json", folder.path + "/state.json")
        let file = StateFile(folder.path + "/state.json")
        #expect(file.keepAside() == folder.path + "/inner/real.json.unreadable-1")
    }

    @Test func linksThatLeadInACircleAreNoFile() {
        let folder = Folder()
        symlink("other.json", folder.path + "/state.json")
        symlink("state.json", folder.path + "/other.json")
        let file = StateFile(folder.path + "/state.json")
        #expect(file.read() == .unreadable("Too many levels of symbolic links"))
    }

    // MARK: What can't be read

    @Test func whatIsDamagedIsKeptAsideAndStaysUntilTheNextSave() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        for number in 1...3 {
            let text = Array("damaged \(number)".utf8)
            try file.save(text, on: SystemDisk())
            #expect(file.read() == .unreadable("it is damaged"))
            let aside = folder.path + "/state.json.unreadable-\(number)"
            #expect(file.keepAside() == aside)
            // A restart finds it again, and keeps it once.
            #expect(file.read() == .unreadable("it is damaged"))
            #expect(file.keepAside() == aside)
            try file.save(Self.new.text, on: SystemDisk())
            #expect(folder.read("state.json.unreadable-\(number)") == text)
        }
        #expect(folder.names.count == 4)
    }

    /// Something of the machine's that has the name of the file. A device needs root, so a test makes its own.
    enum Occupant: CaseIterable {
        case device, pipe, folder, socket

        func make(_ path: String) -> Bool {
            switch self {
            // Like /dev/null.
            case .device: mknod(path, S_IFCHR | 0o666, 1 << 8 | 3) == 0
            case .pipe: mkfifo(path, 0o600) == 0
            case .folder: mkdir(path, 0o700) == 0
            case .socket: mknod(path, S_IFSOCK | 0o600, 0) == 0
            }
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: Occupant.allCases, [false, true])
    func whatIsNoFileIsLeftAlone(_ occupant: Occupant, isLinked: Bool) throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        guard occupant.make(isLinked ? folder.path + "/other" : file.path) else { return }
        if isLinked { symlink("other", file.path) }
        let names = folder.names
        var (before, after) = (stat(), stat())
        stat(file.path, &before)
        #expect(file.read() == .occupied)
        let problem = problem { () throws(StateProblem) in try file.save(Self.new.text, on: SystemDisk()) }
        #expect(problem == .occupied)
        stat(file.path, &after)
        #expect(after.st_ino == before.st_ino && after.st_mode == before.st_mode)
        #expect(folder.names == names)
        // Once it is gone, the state is kept.
        remove(file.path)
        try file.save(Self.new.text, on: SystemDisk())
        #expect(file.read() == .state(Self.new))
    }

    @Test(.timeLimit(.minutes(1)), arguments: Occupant.allCases)
    func whatHasTheNameOfTheNewOneIsLeftAlone(_ occupant: Occupant) throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        try file.save(Self.old.text, on: SystemDisk())
        guard occupant.make(file.path + ".new") else { return }
        let problem = problem { () throws(StateProblem) in try file.save(Self.new.text, on: SystemDisk()) }
        #expect(problem == StateProblem(.create, code: EEXIST))
        #expect(folder.names == ["state.json", "state.json.new"])
        #expect(file.read() == .state(Self.old))
    }

    @Test func whatIsHugeIsNotRead() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        try file.save([1], on: SystemDisk())
        truncate(file.path, 1 << 40)
        #expect(file.read() == .unreadable("it is too large"))
    }

    @Test func aLaterVersionIsNamed() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        try file.save(Array("{\"version\":9}".utf8), on: SystemDisk())
        #expect(file.read() == .unreadable("it was written by a later version of debounced (format 9)"))
    }

    // MARK: What a counter begins with

    @Test func aCounterResumesAtItsTotal() throws {
        let (cent, initial) = (try Decimal("0.01"), try Decimal("100"))
        func begin(_ content: StateFile.Content, _ name: String = "gas", each: Decimal) -> String? {
            content.total(of: name, initial: initial, each: each).total?.description
        }
        #expect(begin(.state(Self.new), each: cent) == "24691.35")
        #expect(begin(.state(Self.new), each: initial) == "24691.35")
        #expect(begin(.state(Self.new), "water", each: cent) == "100")
        #expect(begin(.none, each: cent) == "100")
        #expect(begin(.occupied, each: cent) == "100")
        #expect(begin(.unreadable("it is damaged"), each: cent) == nil)
    }

    /// Such as a link, or what another user was writing.
    @Test func whatAnotherRunLeftBesideItIsNotInTheWay() throws {
        let folder = Folder()
        let file = StateFile("\(folder.path)/state.json")
        symlink("/nowhere/at/all", "\(folder.path)/state.json.new")
        try file.save(Array("{}".utf8), on: SystemDisk())
        #expect(folder.names == ["state.json"])
    }

    // MARK: Other users

    /// What root must not write to. `make` gets a folder of root's, and the path of the state.
    enum Trap: CaseIterable {
        case folder, file, link, linkedFolder

        var step: StateProblem.Step {
            switch self {
            case .folder: .foreignFolder
            case .file: .foreignFile
            case .link, .linkedFolder: .foreignLink
            }
        }

        /// Returns where the state is to be kept.
        func make(_ folder: Folder) -> String {
            let inner = folder.path + "/inner"
            mkdir(inner, 0o700)
            let path = inner + "/state.json"
            switch self {
            case .folder: StateFileTests.giveAway(inner)
            case .file:
                close(creat(path, 0o600))
                StateFileTests.giveAway(path)
            case .link:
                symlink("../victim", path)
                StateFileTests.giveAway(path)
            case .linkedFolder:
                symlink("inner", folder.path + "/hop")
                StateFileTests.giveAway(folder.path + "/hop")
                return folder.path + "/hop/state.json"
            }
            return path
        }
    }

    /// To a user who is neither root nor us. A user who is not root can't, but is another one than root.
    private static func giveAway(_ path: String) {
        if geteuid() == 0 { lchown(path, other, other) }
    }

    private static let other: uid_t = 65534

    @Test(arguments: Trap.allCases) func rootWritesNothingForAnotherUser(_ trap: Trap) throws {
        let folder = Folder()
        close(creat(folder.path + "/victim", 0o600))
        let path = trap.make(folder)
        let names = (folder.names, Folder.names(in: folder.path + "/inner"))
        let file = StateFile(path, isRoot: true)
        let found = file.lastingProblem
        // For a user who is not root, everything here is another user's.
        let isRoot = geteuid() == 0
        if isRoot { #expect(found == StateProblem(trap.step, code: Int32(Self.other))) }
        #expect(found?.isForeign == true)
        #expect(found?.description.contains("belongs to another user (uid") == true)
        #expect(problem { () throws(StateProblem) in try file.save([1], on: SystemDisk()) } == found)
        let lock = StateLock(for: file, tries: 1)
        #expect(!lock.isTaken)
        #expect(file.keepAside() == nil)
        #expect(folder.read("victim") == [])
        #expect((folder.names, Folder.names(in: folder.path + "/inner")) == names)
        lock.release()
    }

    /// Anyone else may follow links wherever they like: they may write there or not.
    @Test func whoIsNotRootFollowsEveryLink() throws {
        let folder = Folder()
        let file = StateFile(Trap.linkedFolder.make(folder), isRoot: false)
        try file.save(Self.new.text, on: SystemDisk())
        #expect(file.read() == .state(Self.new))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can have files of its own and of others"))
    func whatIsRootsOwnIsWritten() throws {
        let folder = Folder()
        mkdir(folder.path + "/inner", 0o700)
        symlink("inner", folder.path + "/hop")
        let file = StateFile(folder.path + "/hop/state.json")
        #expect(file.lastingProblem == nil)
        try file.save(Self.new.text, on: SystemDisk())
        #expect(file.read() == .state(Self.new))
        // Once it is given to another user, root leaves it alone.
        lchown(folder.path + "/inner/state.json", Self.other, Self.other)
        let problem = problem { () throws(StateProblem) in try file.save([1], on: SystemDisk()) }
        #expect(problem == StateProblem(.foreignFile, code: Int32(Self.other)))
        #expect(file.read() == .state(Self.new))
    }

    /// Whatever takes its name.
    @Test func aFolderThatIsSwappedIsStillTheSame() throws {
        let folder = Folder()
        let (inner, path) = (folder.path + "/inner", folder.path + "/hop/state.json")
        mkdir(folder.path + "/hop", 0o700)
        let file = StateFile(path)
        try file.save(Self.old.text, on: SystemDisk())
        rename(folder.path + "/hop", inner)
        symlink("/nowhere", folder.path + "/hop")
        try file.save(Self.new.text, on: SystemDisk())
        #expect(Folder.names(in: inner) == ["state.json"])
        #expect(StateFile(inner + "/state.json").read() == .state(Self.new))
    }

    @Test func aFolderThatWasRemovedIsFoundAgain() throws {
        let folder = Folder()
        let inner = folder.path + "/inner"
        mkdir(inner, 0o700)
        let file = StateFile(inner + "/state.json")
        #expect(file.read() == .none)
        rmdir(inner)
        mkdir(inner, 0o700)
        try file.save(Self.new.text, on: SystemDisk())
        #expect(file.read() == .state(Self.new))
    }

    /// `.new` is known to everyone: what is there is never written to.
    @Test func aFileThatWasLeftBesideItIsNotWrittenTo() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        close(creat(folder.path + "/victim", 0o600))
        link(folder.path + "/victim", file.path + ".new")
        try file.save(Self.new.text, on: SystemDisk())
        #expect(folder.read("victim") == [])
        #expect(file.read() == .state(Self.new))
    }

    @Test(.timeLimit(.minutes(1))) func aPipeThatTakesTheNameHoldsNoneUp() throws {
        let folder = Folder()
        let file = StateFile(folder.path + "/state.json")
        try file.save(Self.old.text, on: SystemDisk())
        remove(file.path)
        mkfifo(file.path, 0o600)
        #expect(file.read() == .occupied)
        #expect(problem { () throws(StateProblem) in try file.save([1], on: SystemDisk()) } == .occupied)
    }

    @Test func theServiceHasItsPlace() {
        #expect(StateFile.ofService(stateDirectory: nil).path == "/var/lib/debounced/state.json")
        #expect(StateFile.ofService(stateDirectory: "").path == "/var/lib/debounced/state.json")
        #expect(StateFile.ofService(stateDirectory: "/a").path == "/a/state.json")
        #expect(StateFile.ofService(stateDirectory: "/a:/b").path == "/a/state.json")
    }
}

/// All but what is written is on the real disk.
struct FullDisk: Disk {
    private let disk = SystemDisk()
    func create(_ name: [CChar], in folder: Int32) -> Int32 { disk.create(name, in: folder) }
    func syncFolder(_ folder: Int32) -> Int32 { disk.syncFolder(folder) }
    func sync(_ descriptor: Int32) -> Int32 { disk.sync(descriptor) }
    func close(_ descriptor: Int32) -> Int32 { disk.close(descriptor) }
    func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32 {
        disk.rename(name, to: other, in: folder)
    }
    func remove(_ name: [CChar], in folder: Int32) -> Int32 { disk.remove(name, in: folder) }

    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { _ = Glibc.close(full) }
        return disk.write(bytes, to: full)
    }
}

/// A folder of its own, removed with what is in it.
final class Folder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/debounced-state-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { remove("\(path)/\(name)") }
        for name in Folder.names(in: path + "/inner") { remove("\(path)/inner/\(name)") }
        remove(path + "/inner")
        rmdir(path)
    }

    var names: Set<String> { Folder.names(in: path) }

    static func names(in path: String) -> Set<String> {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: Set<String> = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.insert(name) }
        }
        return names
    }

    func read(_ name: String) -> [UInt8] {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
