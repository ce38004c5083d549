/// The length of a column.
struct Zoom: Equatable, Sendable {
    private var index: Int

    private static let steps: [Int64] = [1_000, 1_000_000, 1_000_000_000].flatMap { unit in
        [1, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * unit }
    }

    /// How many there are.
    static var count: Int { steps.count }

    private init(step: Int64) {
        index = Zoom.steps.firstIndex(of: step) ?? 0
    }

    /// The initial zoom: a second or two on most screens.
    static let live = Zoom(step: 20_000_000)
    /// Beyond this, the running picture can't be followed.
    static let finestLive = Zoom(step: 1_000_000)

    /// In nanoseconds.
    var step: Int64 { Zoom.steps[index] }

    mutating func magnify() { index = max(index - 1, 0) }
    mutating func reduce() { index = min(index + 1, Zoom.steps.firstIndex(of: 1_000_000_000) ?? 0) }
}
