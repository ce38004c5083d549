import DebouncedCGpiod
import DebouncedContacts
import DebouncedLinux
import Glibc

/// A line of a chip that reports its edges to us, or that we poll.
package final class GpiodInput: InputLine {
    /// Nil if it is polled: it has no edges to wait for.
    let descriptor: Int32?
    /// The lines that are read with it, if it is polled.
    private(set) var group: PolledGroup?
    /// For a line that is polled; otherwise the kernel knows.
    private var isActiveLow = false
    private let line: LineAddress
    private var request: OpaquePointer?
    private let read = UnsafeMutableBufferPointer<gpio_edge>.allocate(capacity: Int(GPIO_EDGES_AT_ONCE))
    private var lastNumber: UInt32 = 0

    /// The number of edges the kernel dropped because its queue was full, as far as it tells: with libgpiod 1 it never
    /// does, and edges are lost in other places too.
    package private(set) var dropped = 0

    /// libgpiod 1, which does not number edges, reads a full queue at once, and anything that came since is lost; the
    /// queue of libgpiod 2 drops its oldest edges.
    package private(set) var mayLackLast = false
    /// True if its descriptor has hung up: its chip is gone.
    var hasHungUp = false
    /// True if the last wait ended because of its descriptor: then there must be an edge, or that wait would have been
    /// the first of many, none of which takes any time.
    var isReady = false

    init(_ request: OpaquePointer, of line: LineAddress) {
        self.request = request
        self.line = line
        descriptor = gpio_descriptor(request)
    }

    init(in group: PolledGroup, _ line: LineAddress, activeLow: Bool) {
        self.group = group
        isActiveLow = activeLow
        self.line = line
        descriptor = nil
    }

    deinit {
        release()
        read.deallocate()
    }

    /// Takes what is in the queue, but no more than the longest queue holds: a line that storms must not keep us
    /// here.
    package func drain(into edges: inout [Edge]) throws(LineProblem) {
        mayLackLast = false
        // Of a polled line it is only asked whether it is still there.
        if group != nil { _ = try level() }
        guard request != nil else { return }
        do throws(LineProblem) { try takeEdges(&edges) } catch { throw hasHungUp ? .gone : error }
    }

    private func takeEdges(_ edges: inout [Edge]) throws(LineProblem) {
        let mustHaveEdges = isReady
        isReady = false
        for round in 0..<Int(GPIO_LONGEST_QUEUE / GPIO_EDGES_AT_ONCE) {
            let count = try check(gpio_read_edges(request, read.baseAddress), doing: "read edges")
            if count == 0, round == 0, mustHaveEdges { _ = try check(-EAGAIN, doing: "read edges") }
            for edge in read.prefix(count) { edges.append(converted(edge)) }
            guard count == read.count else {
                if hasHungUp { throw .gone }
                return
            }
            if lastNumber == 0 { mayLackLast = true }
        }
    }

    package func level() throws(LineProblem) -> Level {
        if let group {
            group.read()
            return try knownLevel()
        }
        return try check(gpio_level(request), doing: "read the level") == 1 ? .active : .inactive
    }

    /// As it was when its group was last read.
    func knownLevel() throws(LineProblem) -> Level {
        switch group?.known[line.offset] {
        case .success(let isHigh): return Level(high: isHigh, activeLow: isActiveLow)
        case .failure(let errno):
            _ = try check(errno.code, doing: "read the level")
            throw .gone
        case nil: throw .gone
        }
    }

    package func release() {
        group?.leave(line.offset)
        group = nil
        guard let request else { return }
        gpio_release(request)
        self.request = nil
    }

    private func converted(_ edge: gpio_edge) -> Edge {
        if edge.number > 0 { dropped += Int(edge.number &- lastNumber &- 1) }
        lastNumber = edge.number
        return Edge(edge.is_active ? .active : .inactive, at: Instant(nanoseconds: edge.time))
    }

    private func check(_ code: Int32, doing what: String) throws(LineProblem) -> Int {
        guard code < 0 else { return Int(code) }
        throw LineProblem(code: code, doing: "\(what) of line \(line.offset)")
    }
}

/// A line of a chip that is ours to set.
package final class GpiodOutput: OutputLine {
    private let line: LineAddress
    private var request: OpaquePointer?

    init(_ request: OpaquePointer, of line: LineAddress) {
        self.request = request
        self.line = line
    }

    deinit {
        release()
    }

    package func set(_ level: Level) throws(LineProblem) {
        let code = gpio_set_level(request, level == .active)
        guard code < 0 else { return }
        throw LineProblem(code: code, doing: "set line \(line.offset)")
    }

    package func release() {
        guard let request else { return }
        gpio_release(request)
        self.request = nil
    }
}
