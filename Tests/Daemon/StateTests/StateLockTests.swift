import DebouncedDaemon
import DebouncedLinux
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

    @Test func onlyOneHasItHoweverOftenTheFileIsReplaced() throws {
        let first = lock()
        #expect(!first.isTaken)
        for _ in 1...2 {
            let second = lock()
            #expect(second.isTaken)
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

    /// What the other one counted meanwhile would be undone.
    @Test func whoCameSecondNeverHasIt() {
        let first = lock()
        let second = lock()
        first.release()
        #expect(second.isTaken)
        // The next daemon may have it.
        #expect(!lock().isTaken)
    }

    @Test func whatAKilledDaemonLeftIsFree() {
        let left = creat(folder.path + "/state.json.lock", 0o600)
        close(left)
        #expect(!lock().isTaken)
    }

    /// The next file that is opened has its descriptor.
    @Test func itIsReleasedOnce() {
        let first = lock()
        first.release()
        let second = lock()
        first.release()
        #expect(lock().isTaken)
        second.release()
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

    @Test func whereNoneCanBeMadeNobodyElseIsThere() {
        #expect(!StateLock(for: StateFile(folder.path + "/inner/state.json"), tries: 1).isTaken)
        // Such as a lock of another user.
        mkdir(folder.path + "/state.json.lock", 0o700)
        #expect(!lock().isTaken)
        rmdir(folder.path + "/state.json.lock")
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
        #expect(!first.isTaken)
        #expect(first.found == .occupied)
        #expect(folder.names == ["state.json"])
    }
}
