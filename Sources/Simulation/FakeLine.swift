// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts

/// One line of a fake chip: its wire, and what a kernel would do with it.
package final class FakeLine {
    /// What the kernel does once nothing more fits into the queue of a line.
    package enum Overflow: Sendable { case dropsOldest, dropsNewest }

    package let offset: Int
    package let name: String?

    /// Whether the wire is high.
    package private(set) var isHigh = false
    private var isDriven = false

    /// Who has the line.
    package private(set) var consumer: String?
    private var queue: [(isHigh: Bool, instant: Instant)] = []

    // Faults, to be set from outside.

    /// Why nobody can have the line.
    package var requestFault: LineProblem?
    /// Why the line can't be read or drained.
    package var fault: LineProblem?
    /// How many of the coming edges nobody hears of, though the wire changes.
    package var edgesToLose = 0
    /// When nobody hears of edges.
    package var lossInstants: Set<Instant> = []
    /// How many edges the queue holds (a kernel's longest, if not said), and what becomes of the others.
    package var capacity = 1024
    package var overflow = Overflow.dropsOldest

    var isPlugged = true
    /// Whether somebody wants to hear of edges.
    var isHeard = false
    /// How many edges were dropped in a way that can be known.
    private(set) var dropped = 0

    init(offset: Int, name: String?) {
        self.offset = offset
        self.name = name
    }

    var description: Line {
        Line(offset: offset, name: name, isUsed: consumer != nil, consumer: consumer)
    }

    /// Somebody else has the line, under this name.
    package func occupy(as consumer: String?) {
        self.consumer = consumer
    }

    func take(as consumer: String) throws(LineProblem) {
        if let requestFault { throw requestFault }
        guard self.consumer == nil else { throw .busy(consumer: self.consumer) }
        self.consumer = consumer
        dropped = 0
    }

    func giveBack() {
        consumer = nil
        isHeard = false
        queue.removeAll()
    }

    /// The resistor moves a wire that nothing else moved yet.
    func pull(_ bias: Bias) {
        guard !isDriven else { return }
        switch bias {
        case .pullUp: isHigh = true
        case .pullDown: isHigh = false
        case .disabled, .asIs: break
        }
    }

    /// Whoever has the line as an output sets the wire.
    func drive(high: Bool) {
        (isDriven, isHigh) = (true, high)
    }

    /// Something outside moves the wire.
    func set(high: Bool, at instant: Instant) {
        isDriven = true
        guard isPlugged, high != isHigh else { return }
        isHigh = high
        guard isHeard, !lossInstants.contains(instant) else { return }
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
    }

    var mayHaveDroppedNewest: Bool { overflow == .dropsNewest && queue.count == capacity }

    /// Whether an edge can be had, or the reason why none ever will.
    var isReady: Bool { !queue.isEmpty || !isPlugged || fault != nil }

    func check() throws(LineProblem) {
        if !isPlugged { throw .gone }
        if let fault { throw fault }
    }

    func drain(_ body: (_ isHigh: Bool, Instant) -> Void) {
        for edge in queue { body(edge.isHigh, edge.instant) }
        queue.removeAll(keepingCapacity: true)
    }
}
