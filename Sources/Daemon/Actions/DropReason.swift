/// The reason why an action was not done.
package enum DropReason: Equatable, Sendable {
    /// `overlap = "allow"`: the maximum number of runs is reached.
    case tooMany
    /// `overlap = "skip"`: its previous run is still running.
    case stillRunning
    /// `overlap = "queue"`: the queue is full.
    case queueFull
    /// `overlap = "restart"`: the next press came before it, or what follows it, had begun.
    case overtaken
    /// The daemon stopped before its turn came.
    case stopping
    /// Something that it needs is missing.
    case missing(String)
    /// These keep this output off.
    case interlocked(String, [Interlock])
}

extension DropReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooMany: "\(ProgramRunner.most) runs of this action are in progress"
        case .stillRunning: "its previous run is still running"
        case .queueFull: "\(ProgramRunner.most) runs of this action are already waiting"
        case .overtaken: "a newer run took its place"
        case .stopping: "the daemon is stopping"
        case .missing(let what): "\(what) is not available"
        case .interlocked(let output, let interlocks): "output \(output) stays off while \(interlocks.words)"
        }
    }
}
