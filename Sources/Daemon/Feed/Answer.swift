import DebouncedActions
import DebouncedText

/// An answer to `status` or `metrics`, composed a few rows at a time: a row is one button, chord or output, and is of one
/// instant. What stands beside the rows is of the instant at which the client asked.
struct Answer {
    enum Form {
        case status, metrics
    }

    let form: Form
    private let outline: Outline
    private var section = 0
    private var row = 0
    /// Whether no row of this section is written yet.
    private var isFirst = true
    private var actions = ActionCounts()

    /// No piece is much longer than this.
    static let pieceSize = 8 * 1024

    init(_ form: Form, _ outline: Outline) {
        (self.form, self.outline) = (form, outline)
    }

    /// Whether nothing is composed yet.
    var isNew: Bool { section == 0 && row == 0 }

    var isOver: Bool { section == sectionCount }

    /// Composes what comes next.
    ///
    /// - Parameter rows: how many may still be composed; 0 at last.
    mutating func next(_ host: any FeedHost, rows: inout Int) -> [UInt8] {
        var text: [UInt8] = []
        while !isOver, rows > 0, text.count < Answer.pieceSize {
            rows -= 1
            step(host, &text)
        }
        return text
    }

    /// Whether both go on in the same way.
    func isSame(as other: Answer) -> Bool {
        form == other.form && outline === other.outline && section == other.section && row == other.row
    }

    private mutating func step(_ host: any FeedHost, _ text: inout [UInt8]) {
        if row == 0 { begin(&text) }
        if row < rowCount { write(host, &text) }
        row += 1
        guard row >= rowCount else { return }
        end(&text)
        (section, row, isFirst) = (section + 1, 0, true)
    }
}

/// What is known of an answer before its rows: shared by all who asked at the same time.
final class Outline {
    let status: Status
    let names: StatusNames

    init(_ status: Status, _ names: StatusNames) {
        (self.status, self.names) = (status, names)
    }
}

/// What has a row in the status, in order.
package struct StatusNames {
    package var buttons: [String] = []
    package var chords: [String] = []
    package var outputs: [String] = []

    package init() {}
}

// MARK: Sections

extension Answer {
    private static let lists = ["buttons", "chords", "outputs"]

    private var sectionCount: Int {
        switch form {
        case .status: Answer.lists.count + 1
        case .metrics: Metrics.families.count
        }
    }

    private var rowCount: Int {
        let names = outline.names
        switch form {
        case .status:
            let counts = [names.buttons.count, names.chords.count, names.outputs.count]
            return section < counts.count ? counts[section] : 0
        case .metrics:
            switch Metrics.families[section].rows {
            case .none: return 0
            case .buttons: return names.buttons.count
            case .all: return names.buttons.count + names.chords.count
            }
        }
    }

    private func begin(_ text: inout [UInt8]) {
        switch form {
        case .status:
            if section == 0 { text += outline.status.head.line.dropLast(2) }
            if section < Answer.lists.count { text += ",\"\(Answer.lists[section])\":[".utf8 }
        case .metrics: Metrics.families[section].begin(outline.status, &text)
        }
    }

    private func end(_ text: inout [UInt8]) {
        guard form == .status else { return }
        if section < Answer.lists.count {
            text.append(UInt8(ascii: "]"))
        } else {
            text.append(UInt8(ascii: ","))
            text += outline.status.tail(actions).line.dropFirst()
        }
    }
}

// MARK: Rows

extension Answer {
    private mutating func write(_ host: any FeedHost, _ text: inout [UInt8]) {
        switch form {
        case .metrics:
            let family = Metrics.families[section]
            if let button = control(row, host, family.needsBounces) {
                family.write(button, outline.status, &text)
            }
        case .status:
            guard let json = json(host) else { return }
            if !isFirst { text.append(UInt8(ascii: ",")) }
            text.append(json)
            isFirst = false
        }
    }

    /// Nil if a reload has taken it away meanwhile.
    private mutating func json(_ host: any FeedHost) -> JSON? {
        let names = outline.names
        if section == 2 { return host.output(names.outputs[row])?.json }
        let control = control(row + (section == 0 ? 0 : names.buttons.count), host, true)
        guard let control else { return nil }
        actions += control.actions
        return control.json(section == 0 ? "button" : "chord")
    }

    /// A button, or one of the chords behind them.
    private func control(_ place: Int, _ host: any FeedHost, _ withBounces: Bool) -> ButtonStatus? {
        let names = outline.names
        let chord = place - names.buttons.count
        return chord < 0
            ? host.button(names.buttons[place], at: place, withBounces: withBounces)
            : host.chord(names.chords[chord], at: chord)
    }
}
