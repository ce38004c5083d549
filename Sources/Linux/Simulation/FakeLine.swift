import DebouncedContacts

/// The lines of a fake chip that are ready, by offset, so that a wait need not look for them among a thousand.
final class ReadyLines {
    fileprivate(set) var offsets: [Int] = []
}

/// One line of a fake chip: its wire, and what a kernel would do with it.
package final class FakeLine {
    /// Says what the kernel does when the queue of a line is full.
    package enum Overflow: Sendable { case dropsOldest, dropsNewest }

    package let offset: Int
    package let name: String?

    /// True if the wire is high.
    package private(set) var isHigh = false
    private var isDriven = false

    /// The current user of the line.
    package private(set) var consumer: String? {
        didSet { refresh() }
    }
    private var queue: [(isHigh: Bool, instant: Instant)] = []

    // Faults, to be set from outside.

    /// The reason why the line can't be requested.
    package var requestFault: LineProblem?
    /// The reason why the line can't be read or drained.
    package var fault: LineProblem? {
        didSet { refresh() }
    }
    /// The reason why its level can't be read, and how often still; its edges come meanwhile.
    package var readFault: (problem: LineProblem, times: Int)?
    /// The reason why each reading fails besides; nil if it does not.
    package var readFailure: () -> LineProblem? = { nil }
    /// The time that a reading of its level takes, or of several lines of which it is one.
    package var readingTime = Duration.zero
    /// By how much its edges are stamped later than they happen.
    package var clockError = Duration.zero
    /// The reason why its edges can't be fetched, and how often still; they stay in the queue.
    package var drainFault: (problem: LineProblem, times: Int)?
    /// The reason why it can't be set, and how often still; it can be read meanwhile.
    package var setFault: (problem: LineProblem, times: Int)?
    /// The reason why each setting fails besides; nil if it does not. Time may pass in it.
    package var setFailure: () -> LineProblem? = { nil }
    /// True if its chip can report its edges.
    package var hasInterrupt = true
    /// The number of next edges that are not reported, though the wire changes.
    package var edgesToLose = 0
    /// Instants at which edges are not reported.
    package var lossInstants: Set<Instant> = []
    /// The number of edges the queue holds (a kernel's longest by default), and what happens to the others.
    package var capacity = 1024
    package var overflow = Overflow.dropsOldest

    var isPlugged = true {
        didSet { refresh() }
    }
    /// True if edges are to be reported.
    var reportsEdges = false
    /// The number of edges that were dropped in a way that can be known.
    package private(set) var dropped = 0

    private let ready: ReadyLines

    init(offset: Int, name: String?, among ready: ReadyLines) {
        self.offset = offset
        self.name = name
        self.ready = ready
    }

    var description: Line {
        Line(offset: offset, name: name, isUsed: consumer != nil, consumer: consumer)
    }

    /// Another process uses the line, under this name.
    package func occupy(as consumer: String?) {
        self.consumer = consumer
    }

    func claim(as consumer: String) throws(LineProblem) {
        if let requestFault { throw requestFault }
        guard self.consumer == nil else { throw .busy(consumer: self.consumer) }
        self.consumer = consumer
        dropped = 0
    }

    func giveBack() {
        reportsEdges = false
        queue.removeAll(keepingCapacity: true)
        consumer = nil
    }

    /// The resistor pulls a wire that nothing else has set yet.
    func pull(_ bias: Bias) {
        guard !isDriven else { return }
        switch bias {
        case .pullUp: isHigh = true
        case .pullDown: isHigh = false
        case .disabled, .asIs: break
        }
    }

    /// The contact at the wire is at rest, unless it was moved already.
    func rest(high: Bool) {
        if !isDriven { (isDriven, isHigh) = (true, high) }
    }

    /// These fail as often as they were told to.
    func checkSetting() throws(LineProblem) {
        try FakeLine.check(&setFault)
        if let problem = setFailure() { throw problem }
    }
    func checkDraining() throws(LineProblem) { try FakeLine.check(&drainFault) }
    func checkReading() throws(LineProblem) {
        try FakeLine.check(&readFault)
        if let problem = readFailure() { throw problem }
    }

    private static func check(_ fault: inout (problem: LineProblem, times: Int)?) throws(LineProblem) {
        guard let (problem, times) = fault, times > 0 else { return }
        fault?.times -= 1
        throw problem
    }

    /// The wire is set through an output.
    func drive(high: Bool) {
        (isDriven, isHigh) = (true, high)
    }

    /// Something outside sets the wire.
    func set(high: Bool, at instant: Instant, isEdge: Bool = false) {
        isDriven = true
        guard isPlugged, high != isHigh || isEdge else { return }
        isHigh = high
        guard reportsEdges, !lossInstants.contains(instant) else { return }
        if edgesToLose > 0 {
            edgesToLose -= 1
        } else {
            enqueue(high, instant)
        }
    }

    private func enqueue(_ high: Bool, _ instant: Instant) {
        if queue.count == capacity {
            guard overflow == .dropsOldest else { return }
            queue.removeFirst()
            dropped += 1
        }
        queue.append((high, instant))
        isReady = true
    }

    var mayHaveDroppedNewest: Bool { overflow == .dropsNewest && queue.count == capacity }

    /// True if an edge is available, or the reason why none ever will be. Kept, since it is asked at each wait.
    private var isReady = false {
        didSet {
            guard isReady != oldValue else { return }
            if isReady { ready.offsets.append(offset) } else { ready.offsets.removeAll { $0 == offset } }
        }
    }

    private func refresh() { isReady = consumer != nil && (!queue.isEmpty || !isPlugged || fault != nil) }

    /// Its place among the inputs of the last wait, which are mostly those of the wait before.
    private var lastIndex = 0

    func index(in inputs: [FakeInput?]) -> Int? {
        if lastIndex >= inputs.count || inputs[lastIndex]?.line !== self {
            lastIndex = inputs.firstIndex { $0?.line === self } ?? inputs.count
        }
        return lastIndex < inputs.count ? lastIndex : nil
    }

    func check() throws(LineProblem) {
        if !isPlugged { throw .gone }
        if let fault { throw fault }
    }

    func drain(_ body: (_ isHigh: Bool, Instant) -> Void) {
        for edge in queue { body(edge.isHigh, edge.instant + clockError) }
        queue.removeAll(keepingCapacity: true)
        refresh()
    }
}

/// A line of a fake chip that reports its edges.
package final class FakeInput: InputLine {
    let line: FakeLine
    private let activeLow: Bool
    private unowned let board: FakeBoard

    init(_ line: FakeLine, activeLow: Bool, on board: FakeBoard) {
        (self.line, self.activeLow, self.board) = (line, activeLow, board)
    }

    package private(set) var mayLackLast = false

    package func drain(into edges: inout [Edge]) throws(LineProblem) {
        try line.check()
        try line.checkDraining()
        mayLackLast = line.mayHaveDroppedNewest
        line.drain { isHigh, instant in
            edges.append(Edge(Level(high: isHigh, activeLow: activeLow), at: instant))
        }
    }

    package var dropped: Int { line.dropped }

    package func level() throws(LineProblem) -> Level {
        board.block(for: line.readingTime)
        return try levelNow()
    }

    func levelNow() throws(LineProblem) -> Level {
        try line.check()
        try line.checkReading()
        return Level(high: line.isHigh, activeLow: activeLow)
    }

    package func release() {
        line.giveBack()
    }
}

/// A line of a fake chip that is set.
package final class FakeOutput: OutputLine {
    private let line: FakeLine
    private let activeLow: Bool

    init(_ line: FakeLine, activeLow: Bool) {
        self.line = line
        self.activeLow = activeLow
    }

    package func set(_ level: Level) throws(LineProblem) {
        try line.check()
        try line.checkSetting()
        line.drive(high: level.isHigh(activeLow: activeLow))
    }

    package func release() {
        line.giveBack()
    }
}
