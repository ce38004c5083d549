import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import Glibc
import Synchronization
import Testing

/// Saves that the loop never waits for.
@Suite struct StateSaverTests {
    private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

    @Test func aPulseIsSavedAndTheBellRings() throws {
        let bench = Bench()
        #expect(bench.saver.deadline == nil)
        bench.pulse(at: at(5))
        #expect(bench.unsaved == 1)
        #expect(bench.saver.deadline == at(5))
        bench.saver.advance(to: at(5))
        #expect(bench.saver.deadline == nil)
        bench.waitForBell()
        #expect(bench.onDisk == 1)
        #expect(bench.unsaved == 0)
        #expect(bench.saver.deadline == nil)
    }

    @Test func theLoopNeverWaits() throws {
        let disk = SlowDisk()
        let bench = Bench(disk)
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        // The disk has not answered, and no one waits for it.
        bench.pulse(at: at(6))
        bench.saver.wake()
        bench.saver.advance(to: at(100))
        #expect(bench.saver.deadline == nil)
        #expect(bench.unsaved == 2)
        disk.go()
        bench.waitForBell()
        #expect(bench.onDisk == 1)
        #expect(bench.unsaved == 1)
        #expect(bench.saver.deadline == at(65))
        bench.saver.advance(to: at(65))
        disk.go()
        bench.waitForBell()
        #expect(bench.onDisk == 2)
    }

    @Test func aFailureIsReportedOnceAndTriedAgain() {
        let disk = CrashingDisk(Bench.path, nil)
        let bench = Bench(disk)
        bench.pulse(at: at(5))
        for second in [5, 65, 125] as [Int64] {
            disk.fail(at: 0, EROFS)
            #expect(bench.saver.deadline == at(second))
            bench.saver.advance(to: at(second))
            bench.waitForBell()
            #expect(bench.news == [.failed(StateProblem(.create, code: EROFS))])
            #expect(bench.unsaved == 1)
        }
        bench.saver.advance(to: at(185))
        bench.waitForBell()
        #expect(bench.news.last == .savedAgain)
        #expect(bench.onDisk == 1)
        #expect(bench.saver.deadline == nil)
    }

    @Test func whoAsksIsAnsweredWhenItIsOnTheDisk() {
        let disk = SlowDisk()
        let bench = Bench(disk)
        var answers: [StateProblem?] = []
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        // The save under way does not have what was set.
        bench.pulses = 7
        bench.saver.save(at: at(6)) { answers.append($0) }
        #expect(answers.isEmpty)
        disk.go()
        bench.waitForBell()
        #expect(answers.isEmpty)
        bench.saver.advance(to: at(6))
        disk.go()
        bench.waitForBell()
        #expect(answers == [nil])
        #expect(bench.onDisk == 7)
        bench.saver.save(at: at(7)) { _ in }
        bench.saver.advance(to: at(7))
        disk.go()
        bench.waitForBell()
        #expect(answers == [nil])
    }

    @Test func aFailureIsReportedToTheRequester() {
        let disk = CrashingDisk(Bench.path, nil)
        let bench = Bench(disk)
        var answers: [StateProblem?] = []
        disk.fail(at: 1, ENOSPC)
        bench.saver.save(at: at(5)) { answers.append($0) }
        // As the loop does.
        bench.saver.advance(to: bench.saver.deadline ?? at(0))
        bench.waitForBell()
        #expect(answers == [StateProblem(.write, code: ENOSPC)])
        #expect(bench.saver.deadline == at(65))
    }

    @Test func aReloadSavesWhatChangedAndNothingElse() {
        let bench = Bench()
        bench.saver.saveChanges(at: at(5))
        #expect(bench.saver.deadline == nil)
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.waitForBell()
        bench.pulse(at: at(6))
        #expect(bench.saver.deadline == at(65))
        bench.saver.saveChanges(at: at(6))
        #expect(bench.saver.deadline ?? .distantFuture <= at(6))
        bench.saver.advance(to: at(6))
        bench.waitForBell()
        #expect(bench.onDisk == 2)
    }

    @Test func whatIsBeingSavedIsNotSavedAgain() {
        let disk = SlowDisk()
        let bench = Bench(disk)
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        disk.go()
        bench.waitForBell()
        bench.level = .active
        bench.pulse(at: at(100))
        bench.saver.advance(to: at(100))
        bench.saver.saveChanges(at: at(100))
        disk.go()
        bench.waitForBell()
        #expect(bench.saver.deadline == nil)
    }

    @Test func atTheEndThatItIsOpenAgainIsSavedToo() {
        let bench = Bench()
        bench.level = .active
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.waitForBell()
        bench.level = .inactive
        #expect(bench.saver.deadline == nil)
        bench.saver.end()
        #expect(bench.saver.saved.counters["gas"]?.level == .inactive)
        #expect(bench.onDisk == 1)
        let steps = (bench.disk as? CrashingDisk)?.steps
        bench.saver.end()
        #expect((bench.disk as? CrashingDisk)?.steps == steps)
    }

    /// The loop goes on until programs have ended.
    @Test func afterTheEndNothingIsTriedAgain() {
        let bench = Bench(FullDisk())
        bench.pulse(at: at(5))
        bench.saver.end()
        #expect(bench.news == [.lost(StateProblem(.write, code: ENOSPC))])
        bench.saver.end()
        #expect(bench.news.count == 1)
        #expect(bench.saver.deadline == nil)
    }

    /// It was said that it is tried again.
    @Test func atTheEndItIsReportedAsLost() {
        let bench = Bench(FullDisk())
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.waitForBell()
        bench.saver.end()
        let problem = StateProblem(.write, code: ENOSPC)
        #expect(bench.news == [.failed(problem), .lost(problem)])
    }

    /// Nobody was told that it failed.
    @Test func atTheEndASecondAttemptIsNoNews() {
        let disk = CrashingDisk(Bench.path, nil)
        let bench = Bench(disk)
        bench.pulse(at: at(5))
        disk.fail(at: 0, EROFS)
        bench.saver.end()
        #expect(bench.onDisk == 1)
        #expect(bench.news.isEmpty)
    }

    @Test func withoutAPulseNothingIsWritten() {
        let bench = Bench()
        bench.saver.saveChanges(at: at(6))
        bench.saver.end()
        #expect((bench.disk as? CrashingDisk)?.steps == 0)
    }

    @Test func atTheEndWhatCameWhileItWasSavedIsSaved() {
        let disk = SlowDisk()
        let bench = Bench(disk)
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.pulse(at: at(6))
        disk.go()
        disk.go()
        bench.saver.end()
        #expect(bench.onDisk == 2)
        #expect(bench.news.isEmpty)
    }

    @Test func aDiskThatNeverRespondsDoesNotHoldUpTheEnd() {
        let disk = SlowDisk()
        let bench = Bench(disk, timeout: .zero)
        bench.pulse(at: at(5))
        bench.saver.end()
        #expect(bench.news == [.lost(StateProblem(.wait, code: 0))])
        #expect(bench.news.first.map { "\($0)" }?.isEmpty == false)
        disk.go()
    }

    @Test func withoutDescriptorsItFailsAndIsTriedAgain() {
        let bench = Bench(DescriptorlessDisk())
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.waitForBell()
        #expect(bench.news == [.failed(StateProblem(.create, code: EMFILE))])
        #expect(bench.saver.deadline == at(65))
    }

    @Test func withoutAThreadItFailsAndIsTriedAgain() {
        let bench = Bench { _ in EAGAIN }
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        #expect(bench.news == [.failed(StateProblem(.begin, code: EAGAIN))])
        #expect(bench.saver.deadline == at(65))
    }

    @Test func theTextIsOnlyWrittenByTheThread() {
        let bench = Bench(ThreadDisk(pthread_self()))
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.waitForBell()
        #expect(bench.news.isEmpty)
    }

    @Test func signalsAreForTheLoop() {
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &before)
        let bench = Bench(SignalDisk())
        bench.pulse(at: at(5))
        bench.saver.advance(to: at(5))
        bench.waitForBell()
        #expect(bench.news.isEmpty)
        var after = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &after)
        #expect(sigismember(&before, SIGTERM) == sigismember(&after, SIGTERM))
    }
}

/// A counter whose state is saved.
private final class Bench {
    static let path = "/state.json"
    let disk: any Disk
    private(set) var news: [StateSaver.Report] = []
    private(set) var saver: StateSaver!
    private let waker = Waker()
    var pulses: Int64 = 0
    var level = Level.inactive

    init(
        _ disk: any Disk = CrashingDisk(Bench.path, nil), timeout: Duration = .seconds(60),
        start: @escaping ThreadStarter = { startThread($0) }
    ) {
        self.disk = disk
        saver = StateSaver(
            StateFile(Bench.path), on: disk, waker: waker, saved: SavedState(), every: .seconds(60),
            timeout: timeout, start: start,
            current: { [unowned self] in state }, notify: { [unowned self] in news.append($0) })
    }

    private var state: SavedState {
        guard pulses > 0 else { return SavedState() }
        let total = CounterTotal(base: .zero, each: Decimal(signed: "1")!, pulses: pulses)
        return SavedState(counters: ["gas": .init(total, initial: .zero, level: level)])
    }

    func pulse(at instant: Instant) {
        pulses += 1
        saver.change(at: instant)
    }

    var unsaved: Int64 { saver.unsavedPulses(of: "gas", counted: pulses) }
    var onDisk: Int64? { saver.saved.counters["gas"]?.total.pulses }

    func waitForBell() {
        var poll = Poll()
        poll.add(waker.descriptor)
        try? poll.wait(until: Poll.now + .seconds(60))
        saver.wake()
    }
}

/// One that answers only if told to, once for each save.
private final class SlowDisk: Disk {
    private let disk = CrashingDisk(Bench.path, nil)
    private let ends: (reader: Int32, writer: Int32)

    init() {
        var pipe: [Int32] = [0, 0]
        Glibc.pipe(&pipe)
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ends = (pipe[0], pipe[1])
    }

    deinit {
        _ = Glibc.close(ends.reader)
        _ = Glibc.close(ends.writer)
    }

    func go() { _ = Glibc.write(ends.writer, [UInt8(1)], 1) }

    func create(_ name: [CChar], in folder: Int32) -> Int32 {
        var byte: UInt8 = 0
        _ = Glibc.read(ends.reader, &byte, 1)
        return disk.create(name, in: folder)
    }

    func syncFolder(_ folder: Int32) -> Int32 { disk.syncFolder(folder) }
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        disk.write(bytes, to: descriptor)
    }
    func sync(_ descriptor: Int32) -> Int32 { disk.sync(descriptor) }
    func close(_ descriptor: Int32) -> Int32 { disk.close(descriptor) }
    func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32 {
        disk.rename(name, to: other, in: folder)
    }
    func remove(_ name: [CChar], in folder: Int32) -> Int32 { disk.remove(name, in: folder) }
}

/// What a disk is besides its way to create a file.
private protocol PaperLike: Disk {}

extension PaperLike {
    func syncFolder(_ folder: Int32) -> Int32 { 0 }
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int { bytes.count }
    func sync(_ descriptor: Int32) -> Int32 { 0 }
    func close(_ descriptor: Int32) -> Int32 { 0 }
    func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32 { 0 }
    func remove(_ name: [CChar], in folder: Int32) -> Int32 { 0 }

    func fail(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }
}

private struct DescriptorlessDisk: PaperLike {
    func create(_ name: [CChar], in folder: Int32) -> Int32 { fail(EMFILE) }
}

/// Refuses to be used by one thread.
private struct ThreadDisk: PaperLike {
    let other: pthread_t
    init(_ other: pthread_t) { self.other = other }
    func create(_ name: [CChar], in folder: Int32) -> Int32 {
        pthread_equal(pthread_self(), other) != 0 ? fail(EPERM) : 0
    }
}

/// Refuses threads that take signals.
private struct SignalDisk: PaperLike {
    func create(_ name: [CChar], in folder: Int32) -> Int32 {
        var blocked = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &blocked)
        return sigismember(&blocked, SIGTERM) == 1 && sigismember(&blocked, SIGHUP) == 1 ? 0 : fail(EPERM)
    }
}
