import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// Passes events, notices and edges on to a feed.
final class FeedPublisher: Listener, LoopTask, EdgeObserver {
    private let feed: Feed
    private let dispatcher: Dispatcher
    private let clock: () -> Instant

    init(_ feed: Feed, _ dispatcher: Dispatcher, clock: @escaping () -> Instant) {
        (self.feed, self.dispatcher, self.clock) = (feed, dispatcher, clock)
    }

    var deadline: Instant? { feed.deadline }

    func advance(to now: Instant) { feed.advance(to: now) }
    func wake() { feed.wake() }
    func end() { feed.end() }

    func notify(_ event: Event, _ actions: [Action]) { feed.publish(event) }

    func notify(_ notice: Notice) {
        guard feed.hasListener(to: .notices) else { return }
        var notice = notice
        notice.instant = notice.instant ?? clock()
        feed.publish(.notices, notice.json)
    }

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        guard feed.hasListener(to: .edges), let line = arrival.line else { return }
        publish(arrival, dispatcher.active.lines[line])
    }

    /// A name that has gone, or stands for another wire, is gone for those who listen. A wire that stays starts under
    /// its new name; those that are new start by themselves.
    func changed(to panel: Panel) {
        guard feed.hasListener(to: .edges), let change = dispatcher.lastChange else { return }
        let (before, after) = (change.old.lines, change.plan.lines)
        let kept = Set(change.wires.kept.filter { before[$0.old].name == after[$0.index].name }.map(\.old))
        for (index, line) in before.enumerated() where !kept.contains(index) {
            publish(.gone(clock(), line: index), line)
        }
        for (index, old) in change.wires.kept
        where before[old].name != after[index].name && dispatcher.lineStates.absence(of: index) == nil {
            publish(.start(Edge(panel.contact(ofLine: index).raw, at: clock()), line: index), after[index])
        }
    }

    private func publish(_ arrival: Arrival, _ line: LinePlan) {
        if let change = WireChange(arrival, line) { feed.publish(.edges, change.json) }
    }
}

extension WireChange {
    /// Nil if nothing happened on the wire.
    fileprivate init?(_ arrival: Arrival, _ line: LinePlan) {
        self.init()
        control = ControlName(line.control.kind, line.name)
        switch arrival {
        case .edge(let edge, _): add(edge, edge.isReading ? .read : .seen, line)
        case .start(let edge, _): add(edge, .start, line)
        case .gone(let instant, _): (kind, self.instant) = (.gone, instant)
        case .void, .reading, .deadline, .last, .wake, .end: return nil
        }
    }

    private mutating func add(_ edge: Edge, _ kind: Kind, _ line: LinePlan) {
        (self.kind, instant) = (kind, edge.instant)
        isHigh = edge.level.isHigh(activeLow: line.request.activeLow)
    }
}

extension Session {
    /// Serves clients from now on, if there is a socket.
    ///
    /// - Parameters:
    ///   - version: the daemon's.
    ///   - isSimulation: whether it may be served in a folder below /tmp, too.
    ///   - auto: where, if the config says "auto".
    package mutating func serve(
        version: String, isSimulation: Bool = false, auto: AutoSocket = AutoSocket()
    ) {
        do throws(ServerSocketProblem) {
            if let server = ServerSocket() { return serve(server, version: version, auto) }
            if ServerSocket.passed() > 0 {
                runtime.log.write(.warning, "LISTEN_FDS: no listening Unix socket was passed")
            }
            socket = plan.socket
            if let path = plan.socket.path(auto) {
                // The service manager makes it for a service.
                if plan.socket == .auto, path == AutoSocket.service { mkdir("/run/debounced", 0o755) }
                return serve(try ServerSocket(at: path), version: version, auto)
            }
            guard plan.socket == .auto else { return }
            guard isSimulation, let folder = auto.ofSimulation else {
                return runtime.log.write(
                    .notice,
                    "no socket, so status, monitor and set can't reach this daemon: write socket = "
                        + "\"/tmp/debounced.socket\" into its config; neither RUNTIME_DIRECTORY nor XDG_RUNTIME_DIR is set"
                )
            }
            guard folder.make() else {
                return runtime.log.write(
                    .warning,
                    "\(folder.path): this is not a folder that only its owner may use, with mode 0700 and yours, "
                        + "so it is not used; status, monitor and set can't reach this daemon")
            }
            let server = try ServerSocket(at: folder.socket)
            serve(server, version: version, auto, bridgeAt: bridgePath(beside: folder.socket))
        } catch {
            runtime.log.write(.warning, "\(error); status, monitor and set can't reach this daemon")
        }
    }

    private mutating func serve(
        _ server: ServerSocket, version: String, _ auto: AutoSocket, bridgeAt path: String? = nil
    ) {
        let clock = { [board] in board.now }
        let reporter = StatusReporter(
            dispatcher, outputs, actionRunner, bounceMonitor, config: sessionOptions.file, clock: clock)
        let setter = Setter(dispatcher, outputs, runtime.listeners, clock: clock)
        let bridge = (path ?? plan.socket.bridge(auto)).flatMap { bridgeSocket(at: $0, auto) }
        let feed = Feed(
            server, bridge: bridge, version: version, waker: runtime.waker, host: reporter, setter: setter)
        if let problem = runtime.waker.problem {
            runtime.log.write(.warning, "\(problem); status, monitor and set can't reach this daemon")
        }
        let publisher = FeedPublisher(feed, dispatcher, clock: clock)
        runtime.listeners.add(reporter.tallies)
        runtime.listeners.add(publisher)
        runtime.add(publisher)
        addObserver(publisher)
    }

    /// Without it the bridge can't work, which matters where the config has one.
    private func bridgeSocket(at path: String, _ auto: AutoSocket) -> ServerSocket? {
        let priority = plan.mqtt == nil ? Log.Priority.info : .warning
        do throws(ServerSocketProblem) {
            let socket = try ServerSocket(at: path, for: SocketGroup("debounced-mqtt"))
            // A service of its own has the group; whoever tries the bridge by hand is the owner.
            if !socket.isGiven, auto.ofService != nil {
                runtime.log.write(
                    priority,
                    "\(path): can't be given to the group debounced-mqtt, so only the user of this daemon may use it"
                )
            }
            return socket
        } catch {
            runtime.log.write(priority, "\(error); debounced-mqtt can't reach this daemon")
            return nil
        }
    }
}
