/// Presses to be looked at: all of them up to a limit, and from then on every second, every fourth and so on; and the
/// worst in any case.
package struct SamplePresses: Sendable {
    private static let limit = 240

    package private(set) var presses: [WirePress] = []
    /// The press with the longest quiet in its bounce, or else with the longest bounce.
    package private(set) var worst: WirePress?
    /// The press that was taken last.
    package private(set) var latest: WirePress?
    private var count = 0
    /// One press in this many is kept.
    package private(set) var stride = 1

    mutating func feed(_ press: WirePress) {
        if count.isMultiple(of: stride) { presses.append(press) }
        latest = press
        count += 1
        if worst.map({ $0.severity < press.severity }) ?? true { worst = press }
        if presses.count == SamplePresses.limit { thin() }
    }

    private mutating func thin() {
        presses = presses.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        stride *= 2
    }
}

extension WirePress {
    /// A quiet does more harm than any bounce.
    fileprivate var severity: (Int64, Int64) { (quiet, max(closing.bounce, opening?.bounce ?? 0)) }
}
