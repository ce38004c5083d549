import DebouncedContacts

/// The contents of a row of the picture.
enum Row: Equatable, Sendable {
    case header
    /// The name of a lane, and what it did.
    case title(Int)
    case raw(Int)
    case clean(Int, PolicyName)
    case marks(Int)
    /// A whole lane in one row.
    case brief(Int)
    case axis
    case news
    case keys
    case empty
}

/// The rows for a screen of a given height: the less room, the fewer; explanations are left out first.
struct Layout: Equatable, Sendable {
    let rows: [Row]

    init(height: Int, lanes: Int, focus: Int) {
        let above: [Row] = height >= 6 ? [.header] : []
        var below: [Row] = []
        if height >= 8 { below.append(.axis) }
        if height >= 10 { below.append(.news) }
        if height >= 9 { below.append(.keys) }
        let room = max(0, height - above.count - below.count)
        let body = Layout.body(room: room, lanes: lanes, focus: focus)
        let spare = Array(repeating: Row.empty, count: room - body.count)
        // The axis is below what it measures; messages are at the foot of the screen.
        rows = above + body + below.prefix(1) + spare + below.dropFirst()
    }

    private static func body(room: Int, lanes: Int, focus: Int) -> [Row] {
        let all = Array(0..<lanes)
        if 7 * lanes - 1 <= room { return Array(all.map(full).joined(separator: [.empty])) }
        if 6 * lanes <= room { return all.flatMap(full) }
        guard room >= 6 else { return Array(full(focus).dropFirst().prefix(room)) }
        let others = min(room - 6, lanes - 1)
        let first = min(max(0, focus - others / 2), lanes - 1 - others)
        return (first...first + others).flatMap { $0 == focus ? full($0) : [.brief($0)] }
    }

    private static func full(_ lane: Int) -> [Row] {
        [.title(lane), .raw(lane)] + PolicyName.allCases.map { .clean(lane, $0) } + [.marks(lane)]
    }
}
