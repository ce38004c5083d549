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
    /// One of its lines.
    case message(Int)
    case keys
    case empty
}

/// The rows for a screen of a given height: the less room, the fewer; explanations are left out first.
struct Layout: Equatable, Sendable {
    private(set) var rows: [Row]

    /// - Parameters:
    ///   - lanes: of each whether it shows what the policies make of it.
    ///   - messageLines: how many there are; more than one if there is room.
    init(height: Int, lanes: [Bool], focus: Int, messageLines: Int = 1, hasKeys: Bool = true) {
        let above: [Row] = height >= 6 ? [.header] : []
        let axis: [Row] = height >= 8 ? [.axis] : []
        let keys: [Row] = hasKeys && height >= 9 ? [.keys] : []
        let message = height >= 10 ? 1 : 0
        let room = max(0, height - above.count - axis.count - message - keys.count)
        let body = Layout.body(room: room, lanes: lanes, focus: focus)
        let further = min(max(0, messageLines - 1), room - body.count) * message
        let messages = (0..<message + further).map(Row.message)
        let spare = Array(repeating: Row.empty, count: room - body.count - further)
        // The axis is below what it measures; messages are at the foot of the screen.
        rows = above + body + axis
        rows += spare + messages + keys
    }

    private static func body(room: Int, lanes: [Bool], focus: Int) -> [Row] {
        let all = zip(lanes.indices, lanes).map(full)
        let count = all.reduce(0) { $0 + $1.count }
        if count + lanes.count - 1 <= room { return Array(all.joined(separator: [.empty])) }
        if count <= room { return Array(all.joined()) }
        let chosen = all[focus]
        guard room >= chosen.count else { return Array(chosen.dropFirst().prefix(room)) }
        let others = min(room - chosen.count, lanes.count - 1)
        let first = min(max(0, focus - others / 2), lanes.count - 1 - others)
        return (first...first + others).flatMap { $0 == focus ? chosen : [.brief($0)] }
    }

    private static func full(_ lane: Int, hasPreviews: Bool) -> [Row] {
        let previews = hasPreviews ? PolicyName.allCases.map { Row.clean(lane, $0) } : []
        return [.title(lane), .raw(lane)] + previews + [.marks(lane)]
    }
}
