/// The data of a line by which its column in a trace is found.
package struct TraceLine: Equatable, Sendable {
    package var name: String
    /// The kind of its control, for messages.
    package var kind: String
    /// The name of its line on the board, if it has one.
    package var lineName: String?
    /// The name of its chip, such as `gpiochip0`.
    package var chip: String?
    /// Its line's number.
    package var number: Int?
    package var isActiveLow: Bool

    package init(
        name: String, kind: String = "button", lineName: String? = nil, chip: String? = nil,
        number: Int? = nil, isActiveLow: Bool
    ) {
        self.name = name
        self.kind = kind
        self.lineName = lineName
        self.chip = chip
        self.number = number
        self.isActiveLow = isActiveLow
    }

    /// The possible names of its column, the most certain first.
    fileprivate var columnNames: [ColumnName?] {
        let numbers = number.map { number in [chip.map { "\($0) \(number)" }, "\(number)", "GPIO\(number)"] }
        return ([name, lineName] + (numbers ?? [nil, nil, nil])).map { $0.map { ColumnName($0) } }
    }
}

/// Maps columns to buttons. If each column is a button, more may be found while the trace is read.
package final class ColumnMatcher {
    /// In the order of their lines.
    package private(set) var buttons: [TraceLine] = []
    private var isTaken: [Bool] = []
    /// The indices of the buttons by the possible names of their columns, the most certain kind of name first.
    private var places: [[ColumnName: Int]] = [[:], [:], [:], [:], [:]]
    /// True if the buttons are not known beforehand: each column is one.
    let takesAll: Bool
    /// The number of buttons that may be found.
    private let limit: Int
    /// The names of buttons by those of columns, for columns whose button was said.
    private let given: [ColumnName: ColumnName]
    private var unseen: Set<ColumnName>

    /// - Parameters:
    ///   - buttons: nil if each column is a button of its own.
    ///   - columns: the buttons of columns, by the columns' names.
    ///   - limit: how many columns may be buttons of their own. Each takes some kilobytes.
    init(_ buttons: [TraceLine]?, columns: [String: String] = [:], limit: Int = 10_000) {
        self.limit = limit
        let pairs = columns.map { (ColumnName($0), ColumnName($1)) }
        given = Dictionary(pairs) { $1 }
        unseen = Set(given.keys)
        takesAll = buttons == nil
        for button in buttons ?? [] { append(button) }
    }

    /// The buttons without a column so far.
    package var unmatched: [TraceLine] { zip(buttons, isTaken).filter { !$1 }.map(\.0) }

    /// The columns whose button was said, but which the trace does not have.
    package var missingColumns: [String] { unseen.map(\.text).sorted() }

    /// The index of the button that a column belongs to, or nil.
    /// - Parameters:
    ///   - names: the names of the column, the best first.
    ///   - fuller: a name that tells it from others of the same name, if each column is a button.
    func button(
        for names: [ColumnName], or fuller: ColumnName? = nil, in text: TraceText
    ) throws(TraceError) -> Int? {
        var names = names.map(\.inUTF8)
        let given = givenButton(for: names + [fuller?.inUTF8].compactMap(\.self))
        if let given { names = [given] }
        if takesAll {
            if let fuller = fuller?.inUTF8, places[0][names[0]] != nil { names = [fuller] }
            if places[0][names[0]] == nil {
                guard buttons.count < limit else { throw text.error("there are more than \(limit) lines") }
                append(TraceLine(name: names[0].text, isActiveLow: false))
            }
        }
        guard let index = find(names), given != nil || !isGiven(index) else { return nil }
        guard !isTaken[index] else {
            throw text.error("\(buttons[index].kind) '\(buttons[index].name)' has two columns")
        }
        isTaken[index] = true
        return index
    }

    /// The further buttons of a column that has the names of several: those without a column of their own.
    func others(for names: [ColumnName]) -> [Int] {
        guard !takesAll else { return [] }
        var others: [Int] = []
        for name in names.map(\.inUTF8) {
            let given = givenButton(for: [name])
            guard let index = find([given ?? name]), !isTaken[index], given != nil || !isGiven(index) else {
                continue
            }
            isTaken[index] = true
            others.append(index)
        }
        return others
    }

    /// Returns true if a column was said to be this button's, so that no other is, whatever its name.
    private func isGiven(_ index: Int) -> Bool {
        !takesAll && given.values.contains(ColumnName(buttons[index].name))
    }

    private func givenButton(for names: [ColumnName]) -> ColumnName? {
        guard !given.isEmpty, let name = names.first(where: { given[$0] != nil }) else { return nil }
        unseen.remove(name)
        return given[name]
    }

    private func append(_ button: TraceLine) {
        for (rank, name) in button.columnNames.enumerated() {
            guard let name, places[rank][name] == nil else { continue }
            places[rank][name] = buttons.count
        }
        buttons.append(button)
        isTaken.append(false)
    }

    private func find(_ names: [ColumnName]) -> Int? {
        for known in places {
            for name in names {
                if let index = known[name] { return index }
            }
        }
        return nil
    }
}
