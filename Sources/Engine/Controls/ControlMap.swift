/// Maps lines to controls. This is the only place that knows; everything else asks.
///
/// Controls are numbered by kind, and within a kind in file order; lines follow the controls that have any.
///
///     control   0 button   1 button   2 chord   3 switch
///     line      0          1                    2
package struct ControlMap: Equatable, Sendable {
    /// A control, by its kind and its index among those of that kind.
    package struct Place: Equatable, Sendable {
        package let kind: ControlKind
        package let index: Int
    }

    /// The numbers of one kind's controls, and of their lines.
    private struct Numbers: Equatable {
        let kind: ControlKind
        let controls: Range<Int>
        let lines: Range<Int>
    }

    /// Of all kinds, in their order.
    private let numbers: [Numbers]
    /// Of each line: it is asked for at each edge.
    private let kinds: [ControlKind]

    package init(_ count: (ControlKind) -> Int) {
        var (numbers, control, line) = ([Numbers](), 0, 0)
        for kind in ControlKind.allCases {
            let (controls, lines) = (count(kind), count(kind) * kind.lines)
            numbers.append(
                Numbers(kind: kind, controls: control..<control + controls, lines: line..<line + lines))
            (control, line) = (control + controls, line + lines)
        }
        self.numbers = numbers
        kinds = numbers.flatMap { Array(repeating: $0.kind, count: $0.lines.count) }
    }

    /// The numbers of all controls.
    package var controls: Range<Int> { 0..<numbers.last!.controls.upperBound }

    /// The numbers of all lines.
    package var lines: Range<Int> { 0..<numbers.last!.lines.upperBound }

    /// The numbers of the controls of one kind.
    package func controls(_ kind: ControlKind) -> Range<Int> { numbers(of: kind).controls }

    /// The numbers of the lines of one kind.
    package func lines(_ kind: ControlKind) -> Range<Int> { numbers(of: kind).lines }

    private func numbers(of kind: ControlKind) -> Numbers { numbers.first { $0.kind == kind }! }

    /// Returns the control that has this number.
    package func place(ofControl number: Int) -> Place? {
        for numbers in numbers where numbers.controls.contains(number) {
            return Place(kind: numbers.kind, index: number - numbers.controls.lowerBound)
        }
        return nil
    }

    /// The kind of the control that has this line.
    @inline(__always)
    package func kind(ofLine line: Int) -> ControlKind { kinds[line] }

    /// The number of the control that has this line.
    package func control(ofLine line: Int) -> Int {
        let numbers = numbers(of: kind(ofLine: line))
        return numbers.controls.lowerBound + (line - numbers.lines.lowerBound) / numbers.kind.lines
    }

    /// The lines that a control has itself; a chord has none.
    package func lines(ofControl number: Int) -> Range<Int> {
        guard let place = place(ofControl: number) else { return 0..<0 }
        let first = lines(place.kind).lowerBound + place.index * place.kind.lines
        return first..<first + place.kind.lines
    }
}
