/// Presses to be looked at: some of them if there are many, and the worst in any case.
package struct SamplePresses: Sendable {
    private var kept = Thinned<WirePress>(limit: 240)
    /// The press with the longest quiet in its bounce, or else with the longest bounce.
    package private(set) var worst: WirePress?
    package var presses: [WirePress] { kept.elements }
    /// One press in this many is kept.
    package var stride: Int { kept.stride }

    mutating func feed(_ press: WirePress) {
        kept.feed(press)
        if worst.map({ $0.severity < press.severity }) ?? true { worst = press }
    }
}

extension WirePress {
    /// A quiet does more harm than any bounce.
    fileprivate var severity: (Int64, Int64) { (quiet, max(closing.bounce, opening?.bounce ?? 0)) }
}
