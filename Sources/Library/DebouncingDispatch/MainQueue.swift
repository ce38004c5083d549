/// The main queue, for handlers of the main actor: `queue: .main`.
public struct MainQueue: Sendable {
    /// The main queue.
    public static let main = MainQueue()
}
