import DebouncedContacts

/// A recording as a source, for the loop that the daemon runs.
struct RecordedSource: EdgeSource {
    let recording: Recording
    private var next = 0

    init(_ recording: Recording) {
        self.recording = recording
    }

    mutating func next(before deadline: Instant?) -> Arrival {
        guard next < recording.edges.count else { return .end }
        let edge = recording.edges[next]
        if let deadline, deadline <= edge.instant { return .deadline }
        next += 1
        return .edge(edge, line: Int(recording.lines[next - 1]))
    }

    func holdsEdge(at instant: Instant) -> Bool {
        next < recording.edges.count && recording.edges[next].instant == instant
    }
}
