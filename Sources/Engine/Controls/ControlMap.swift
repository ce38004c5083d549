/// Which lines belong to which control. This is the only place that knows; everything else asks.
///
/// Controls are numbered by kind, and within a kind in file order; lines follow the controls that have any.
///
///     control   0 button   1 button   2 chord   3 switch
///     line      0          1                    2
public struct ControlMap: Equatable, Sendable {
    /// A control, by its kind and its index among those of that kind.
    public struct Place: Equatable, Sendable {
        public let kind: ControlKind
        public let index: Int
    }

    /// How many controls of each kind there are, in the order of the kinds.
    private let counts: [Int]
    /// Buttons come first, so that theirs are found without a search.
    private let buttons: Int

    public init(_ count: (ControlKind) -> Int) {
        counts = ControlKind.allCases.map(count)
        buttons = count(.button)
    }

    /// The numbers of all controls.
    public var controls: Range<Int> { 0..<counts.reduce(0, +) }

    /// The numbers of all lines.
    public var lines: Range<Int> {
        0..<zip(ControlKind.allCases, counts).reduce(0) { $0 + $1.0.lines * $1.1 }
    }

    /// The numbers of the controls of one kind.
    public func controls(_ kind: ControlKind) -> Range<Int> {
        var first = 0
        for (other, count) in zip(ControlKind.allCases, counts) {
            if other == kind { return first..<first + count }
            first += count
        }
        return first..<first
    }

    /// The numbers of the lines of one kind.
    public func lines(_ kind: ControlKind) -> Range<Int> {
        var first = 0
        for (other, count) in zip(ControlKind.allCases, counts) {
            if other == kind { return first..<first + count * kind.lines }
            first += count * other.lines
        }
        return first..<first
    }

    /// Which control has this number.
    public func place(ofControl number: Int) -> Place? {
        for kind in ControlKind.allCases where controls(kind).contains(number) {
            return Place(kind: kind, index: number - controls(kind).lowerBound)
        }
        return nil
    }

    /// The kind of the control that has this line.
    public func kind(ofLine line: Int) -> ControlKind {
        guard let kind = ControlKind.allCases.first(where: { lines($0).contains(line) }) else {
            preconditionFailure("no control has line \(line)")
        }
        return kind
    }

    /// The number of the control that has this line.
    public func control(ofLine line: Int) -> Int {
        if line < buttons { return line }
        let kind = kind(ofLine: line)
        return controls(kind).lowerBound + (line - lines(kind).lowerBound) / kind.lines
    }

    /// The lines that a control has itself; a chord has none.
    public func lines(ofControl number: Int) -> Range<Int> {
        guard let place = place(ofControl: number) else { return 0..<0 }
        let first = lines(place.kind).lowerBound + place.index * place.kind.lines
        return first..<first + place.kind.lines
    }
}
