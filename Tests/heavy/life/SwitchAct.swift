import DebouncedContacts
import DebouncedLinux

/// What happens to the contact of one switch for a while.
struct SwitchAct {
    var changes: [FakeBoard.Change] = []
    var levels: [(instant: Instant, isClosed: Bool)] = []
    var moves = 0
    /// One of its edges that is not heard of.
    var loss: Instant?
    /// Whether no one can say what exactly is reported.
    var isLoose = false
    /// Whether edges of a whole bounce may be missing, so that the rest looks like another one.
    var isWild = false
    /// When nothing comes of it any more.
    var end: Instant

    init(_ device: WiredSwitch, from start: Instant) {
        end = start
        isLoose = device.poll != nil
    }

    mutating func add(_ changes: [FakeBoard.Change], _ device: WiredSwitch) {
        self.changes += changes
        levels += changes.map { ($0.instant, $0.isHigh != device.isActiveLow) }
        let settled = changes.last?.instant ?? end
        end = max(end, settled.advanced(by: 2 * device.slowest + 4 * (device.poll ?? 0) + 100 * ms))
    }
}
