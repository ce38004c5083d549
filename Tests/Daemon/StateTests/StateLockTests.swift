import DebouncedContacts
import DebouncedState
import DebouncedSystem
import Glibc
import Testing

/// Two daemons and one state file.
@Suite struct StateLockTests {
    private static let old = SavedState(delays: ["bell": .milliseconds(40)])
    private let folder = Folder()
    private let file: StateFile

    init() { file = StateFile(folder.path + "/state.json") }

    private func lock(tries: Int = 1, pause: () -> Void = {}) -> StateLock {
        StateLock(for: file, tries: tries, pause: pause)
    }

    private func problem(of lock: StateLock) -> StateProblem? {
        do throws(StateProblem) {
            try lock.take()
            return nil
        } catch {
            return error
        }
    }

    @Test func onlyOneHasItHoweverOftenTheFileIsReplaced() throws {
        let first = lock()
        #expect(!first.isTaken)
        for _ in 1...2 {
            let second = lock()
            #expect(second.isTaken)
            #expect(problem(of: second) == .inUse)
            #expect(problem(of: first) == nil)
            try file.save(Self.old.text, on: SystemDisk())
        }
    }

    @Test func nothingIsLeftBehind() {
        let first = lock()
        let second = lock()
        #expect(folder.names == ["state.json.lock"])
        second.release()
        #expect(folder.names == ["state.json.lock"])
        first.release()
        #expect(folder.names == [])
    }

    @Test func oneThatEndsInTimeIsWaitedForAndItsLastSaveIsRead() throws {
        let first = lock()
        var pauses = 0
        let second = lock(tries: 3) {
            pauses += 1
            guard pauses == 2 else { return }
            try? file.save(Self.old.text, on: SystemDisk())
            first.release()
        }
        #expect(!second.isTaken)
        #expect(second.found == .state(Self.old))
        #expect(pauses == 2)
    }

    @Test func itIsTakenOverIfNothingCameBetween() throws {
        try file.save(Self.old.text, on: SystemDisk())
        let first = lock()
        let second = lock()
        first.release()
        #expect(problem(of: second) == nil)
        #expect(lock().isTaken)
        second.release()
    }

    @Test func whatAnotherSavedIsNeverUndone() throws {
        try file.save(Self.old.text, on: SystemDisk())
        let first = lock()
        let second = lock()
        try file.save(SavedStateTests.full.text, on: SystemDisk())
        first.release()
        for _ in 1...2 { #expect(problem(of: second) == .changed) }
        // The next daemon may have it.
        #expect(!lock().isTaken)
    }

    /// While another daemon keeps its state there, trying again may help. Once it has written, only a restart does.
    @Test func thatTryingAgainCannotHelpIsSaidOnce() throws {
        try file.save(Self.old.text, on: SystemDisk())
        let first = lock()
        let waker = Waker()
        var reports: [StateSaver.Report] = []
        let saver = StateSaver(
            StateWriter(file, lock: lock(), waker: waker), saved: Self.old, problem: .inUse,
            every: .seconds(1), current: { Self.old }, notify: { reports.append($0) })
        func save(at seconds: Int64) {
            let instant = Instant(nanoseconds: seconds * 1_000_000_000)
            var isOver = false
            saver.save(at: instant) { _ in isOver = true }
            saver.advance(to: instant)
            while !isOver {
                saver.wake()
                sched_yield()
            }
        }
        save(at: 1)
        #expect(reports == [] && saver.problem == .inUse)
        try file.save(SavedStateTests.full.text, on: SystemDisk())
        first.release()
        for second in Int64(2)...3 { save(at: second) }
        #expect(reports == [.failed(.changed)])
    }

    @Test func aDamagedFileIsKeptWhenItIsTakenOver() throws {
        try file.save([1], on: SystemDisk())
        let first = lock()
        let second = lock()
        first.release()
        #expect(problem(of: second) == nil)
        #expect(folder.read("state.json.unreadable-1") == [1])
    }

    @Test func whatAKilledDaemonLeftIsFree() {
        let left = creat(folder.path + "/state.json.lock", 0o600)
        close(left)
        #expect(!lock().isTaken)
    }

    /// As a child that inherits the descriptor would.
    @Test func programsDoNotInheritIt() {
        let first = lock()
        #expect(lock().isTaken)
        let descriptors = (0..<Int32(1024)).filter { isLockFile($0) }
        #expect(descriptors.count == 1)
        #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        first.release()
    }

    private func isLockFile(_ descriptor: Int32) -> Bool {
        linkTarget(of: "/proc/self/fd/\(descriptor)") == folder.path + "/state.json.lock"
    }

    @Test func aFolderThatComesLaterIsLockedThen() throws {
        let file = StateFile(folder.path + "/inner/state.json")
        let (first, second) = (StateLock(for: file, tries: 1), StateLock(for: file, tries: 1))
        #expect(!first.isTaken && !second.isTaken)
        // The save itself says why it fails.
        #expect(problem(of: first) == nil)
        mkdir(folder.path + "/inner", 0o700)
        #expect(problem(of: first) == nil)
        #expect(problem(of: second) == .inUse)
        first.release()
    }

    @Test func whatWasSavedWithoutALockIsOurs() throws {
        // Such as a lock of another user.
        mkdir(folder.path + "/state.json.lock", 0o700)
        let first = lock()
        #expect(!first.isTaken)
        #expect(problem(of: first) == nil)
        try file.save(Self.old.text, on: SystemDisk())
        first.noteSave()
        rmdir(folder.path + "/state.json.lock")
        #expect(problem(of: first) == nil)
        #expect(lock().isTaken)
        first.release()
    }

    @Test(arguments: [false, true]) func twoFilesOfAFolderAreTwo(isLinked: Bool) {
        let other = folder.path + "/other.json"
        if isLinked { symlink("state.json", other) }
        let first = lock()
        #expect(StateLock(for: StateFile(other), tries: 1).isTaken == isLinked)
        first.release()
    }

    @Test func besideADeviceNothingIsMade() {
        mkfifo(file.path, 0o600)
        let first = lock()
        #expect(problem(of: first) == nil)
        #expect(first.found == .occupied)
        #expect(folder.names == ["state.json"])
    }
}
