import DebouncedDaemon
import DebouncedLinux
import Glibc
import Synchronization

/// A disk with one file, in memory: it may fail, be slow, or lose its power. What was not synced then is lost, or not.
final class MeterDisk: Disk {
    enum Mood: Sendable {
        case well
        /// Each step takes some of real time, while virtual time flies.
        case slow
        /// Every step that changes something fails.
        case failing(Int32)
        /// One step in so many fails.
        case shaky(Int)
    }

    private struct State {
        var mood = Mood.well
        var steps = 0
        var hasPower = true
        /// The new file, and whether it is on the disk.
        var new: [UInt8] = []
        var isNewSynced = false
        /// What programs see, and what is certain to survive.
        var seen: [UInt8]?
        var kept: [UInt8]?
        var isSeenSynced = true
        var saves = 0
    }

    private let state: Mutex<State>

    init(_ text: [UInt8]?) {
        state = Mutex(State())
        state.withLock { ($0.seen, $0.kept) = (text, text) }
    }

    var mood: Mood {
        get { state.withLock { $0.mood } }
        set { state.withLock { $0.mood = newValue } }
    }

    var saves: Int { state.withLock { $0.saves } }

    /// Nothing is written any more.
    func cutPower() { state.withLock { $0.hasPower = false } }

    /// What is there once the power is back. Of what no sync made certain, chance decides.
    func text(afterCut: Bool, _ dice: inout Dice) -> [UInt8]? {
        let (seen, kept, isSynced) = state.withLock { ($0.seen, $0.kept, $0.isSeenSynced) }
        guard afterCut, dice.once(in: 2) else { return afterCut ? kept : seen }
        return isSynced ? seen : seen.map { Array($0.prefix(dice.number(0...$0.count))) }
    }

    private func step(_ change: (inout State) -> Void) -> Int32 {
        if case .slow = mood { usleep(200) }
        return state.withLock { state in
            state.steps += 1
            guard state.hasPower else { return fail(EIO) }
            switch state.mood {
            case .failing(let code): return fail(code)
            case .shaky(let steps) where state.steps.isMultiple(of: steps): return fail(EIO)
            default: change(&state)
            }
            return 0
        }
    }

    private func fail(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }

    func create(_ name: [CChar], in folder: Int32) -> Int32 {
        let code = step { ($0.new, $0.isNewSynced) = ([], false) }
        return code < 0 ? code : MeterDisk.file
    }

    /// In pieces.
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        let piece = bytes.prefix(700)
        return step { $0.new += piece } < 0 ? -1 : piece.count
    }

    func sync(_ descriptor: Int32) -> Int32 { step { $0.isNewSynced = true } }

    func syncFolder(_ folder: Int32) -> Int32 {
        step { state in
            state.kept = state.seen
            state.saves += 1
        }
    }

    func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32 {
        step { ($0.seen, $0.isSeenSynced) = ($0.new, $0.isNewSynced) }
    }

    func remove(_ name: [CChar], in folder: Int32) -> Int32 { step { $0.new = [] } }
    func close(_ descriptor: Int32) -> Int32 { 0 }

    private static let file: Int32 = 1_000_000
}
