import DebouncedEngine
import DebouncedWire

/// A response to `status` or `metrics`, composed a few rows at a time. A row is one control or output at one instant;
/// what stands beside the rows is of the instant at which the client asked.
struct Response {
    enum Kind {
        case status, metrics
    }

    let kind: Kind
    private let snapshot: StatusSnapshot
    private var section = 0
    /// The numbers of the controls that have a row in this section.
    private var numbers: [Int] = []
    private var row = 0
    /// True if no row of this section is written yet.
    private var isFirst = true
    /// Of the rows so far.
    private var actions = ActionCounts()

    /// No piece is much longer than this.
    static let pieceSize = 8 * 1024

    init(_ kind: Kind, _ snapshot: StatusSnapshot) {
        (self.kind, self.snapshot) = (kind, snapshot)
        numbers = findNumbers()
    }

    var isOver: Bool {
        switch kind {
        case .status: section == Response.lists.count + 1
        case .metrics: section == Metrics.families.count
        }
    }

    /// Composes what comes next.
    ///
    /// - Parameter rows: how many may still be composed; 0 at last.
    mutating func next(_ host: any FeedHost, rows: inout Int) -> [UInt8] {
        var text: [UInt8] = []
        while !isOver, rows > 0, text.count < Response.pieceSize {
            rows -= 1
            if row == 0 { begin(&text) }
            if row < rowCount { write(host, &text) }
            row += 1
            guard row >= rowCount else { continue }
            end(&text)
            (section, row, isFirst) = (section + 1, 0, true)
            numbers = findNumbers()
        }
        return text
    }

    /// Returns true if both go on in the same way.
    func isSame(as other: Response) -> Bool {
        kind == other.kind && snapshot === other.snapshot && section == other.section && row == other.row
    }
}

/// Known of a response before its rows: shared by all who asked at the same time.
final class StatusSnapshot {
    let status: Status
    let names: StatusNames

    init(_ status: Status, _ names: StatusNames) {
        (self.status, self.names) = (status, names)
    }
}

/// The rows of the status, in order.
package struct StatusNames {
    /// Numbered as in the panel: those of one kind are together.
    let controls: [ControlName]
    let outputs: [String]

    package init(_ controls: [ControlName] = [], outputs: [String] = []) {
        (self.controls, self.outputs) = (controls, outputs)
    }

    /// The numbers of the controls of these kinds.
    func numbers(_ kinds: [ControlKind]) -> [Int] {
        kinds.flatMap { kind in controls.indices.filter { controls[$0].kind == kind } }
    }
}

// MARK: Sections

extension Response {
    /// The lists of the status, by kind; outputs come last.
    private static let kinds = ControlKind.allCases
    private static let lists = kinds.map(\.plural) + ["outputs"]

    private var rowCount: Int {
        switch kind {
        case .status: section == Response.kinds.count ? snapshot.names.outputs.count : numbers.count
        case .metrics: numbers.count
        }
    }

    /// Once for a section: with many controls that takes as long as a row.
    private func findNumbers() -> [Int] {
        switch kind {
        case .status:
            section < Response.kinds.count ? snapshot.names.numbers([Response.kinds[section]]) : []
        case .metrics: isOver ? [] : snapshot.names.numbers(Metrics.families[section].kinds)
        }
    }

    private func begin(_ text: inout [UInt8]) {
        switch kind {
        case .status:
            if section == 0 { text += snapshot.status.head.line.dropLast(2) }
            if section < Response.lists.count { text += ",\"\(Response.lists[section])\":[".utf8 }
        case .metrics: Metrics.families[section].begin(snapshot.status, &text)
        }
    }

    private func end(_ text: inout [UInt8]) {
        guard kind == .status else { return }
        if section < Response.lists.count {
            text.append(UInt8(ascii: "]"))
        } else {
            var status = snapshot.status
            status.actions = actions
            text.append(UInt8(ascii: ","))
            text += status.tail.line.dropFirst()
        }
    }
}

// MARK: Rows

extension Response {
    private mutating func write(_ host: any FeedHost, _ text: inout [UInt8]) {
        switch kind {
        case .metrics:
            let (name, number) = (snapshot.names.controls[numbers[row]], numbers[row])
            guard let control = host.control(name, at: number, withBounces: false) else { return }
            let row = StatusRow(control, of: snapshot.status)
            Metrics.families[section].write(row, { host.bounces(of: name, at: number) }, &text)
        case .status:
            guard let json = json(host) else { return }
            if !isFirst { text.append(UInt8(ascii: ",")) }
            text.append(json)
            isFirst = false
        }
    }

    /// Nil if a reload has taken it away meanwhile.
    private mutating func json(_ host: any FeedHost) -> JSON? {
        if section == Response.kinds.count { return host.output(snapshot.names.outputs[row])?.json }
        let name = snapshot.names.controls[numbers[row]]
        guard let control = host.control(name, at: numbers[row], withBounces: true) else { return nil }
        actions += control.actions
        return control.json
    }
}
