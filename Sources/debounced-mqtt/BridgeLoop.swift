import DebouncedContacts
import DebouncedLinux
import DebouncedMqtt

/// Is told what came, and says what is to be done.
protocol BridgeLoopClient: AnyObject {
    var isOver: Bool { get }
    var deadline: Instant? { get }

    func feed(signal: Int32)
    func feed(_ update: DaemonLink.Update)
    func feed(_ update: Broker.Update)
    func takeEffects(at now: Instant) -> [Bridge.Effect]
    func lastEffects() -> [Bridge.Effect]
}

/// A client that talks with a broker alone, and not for long.
protocol BrokerVisitor: BridgeLoopClient {
    var topics: Topics { get }
    var address: BrokerAddress { get }
    /// The time at which it gives up.
    var end: Instant { get }
    var isOver: Bool { get set }
    var effects: [Bridge.Effect] { get set }
}

extension BrokerVisitor {
    var deadline: Instant? { end }

    func feed(signal: Int32) {}
    func feed(_ update: DaemonLink.Update) {}

    func takeEffects(at now: Instant) -> [Bridge.Effect] {
        if now >= end { isOver = true }
        defer { effects = [] }
        return effects
    }

    func lastEffects() -> [Bridge.Effect] { [] }

    /// - Parameter timeout: how long the broker has to accept us.
    func visit(within timeout: Duration) throws {
        let waker = Waker()
        let broker = Broker(address, will: nil, probed: topics.probe, timeout: timeout, at: Poll.now)
        let loop = BridgeLoop(
            daemon: nil, broker: broker, nextSignal: { nil }, waker: waker, log: Log(waker: waker))
        try loop.run(self)
    }
}

/// The one loop: waits for the daemon, the broker and signals, passes on what came, and does what is asked for.
struct BridgeLoop {
    let daemon: DaemonLink?
    /// Nil in a dry run.
    let broker: Broker?
    /// Returns a signal that has come, if there is one.
    let nextSignal: () -> Int32?
    let waker: Waker
    let log: Log
    /// Nil unless it is a dry run.
    var printout: BackgroundWriter?
    var memory: TopicsFile?

    func run(_ client: some BridgeLoopClient) throws {
        defer {
            printout.map { $0.finish(within: $0.patience) }
            log.writer.finish(within: log.writer.patience)
        }
        var poll = Poll()
        while !client.isOver, printout?.isClosed != true {
            try wait(until: client.deadline, &poll)
            let now = Poll.now
            flush()
            for update in daemon?.work(at: now, isReady: poll.isReady(0)) ?? [] { client.feed(update) }
            for update in broker?.work(at: now) ?? [] { client.feed(update) }
            // Last: a reload may end the connection to the broker, and what that has said is no news of the next one.
            while let signal = nextSignal() { client.feed(signal: signal) }
            for effect in client.takeEffects(at: Poll.now) { perform(effect) }
        }
        for effect in client.lastEffects() { perform(effect) }
        broker?.leave()
    }

    private func flush() {
        log.writer.flush()
        printout?.flush()
        printout?.lookForReader()
    }

    private func wait(until deadline: Instant?, _ poll: inout Poll) throws {
        poll.removeAll()
        poll.add(daemon?.descriptor)
        poll.add(waker.descriptor)
        broker?.join(&poll)
        let links = Instant.earlier(daemon?.deadline, broker?.deadline)
        try poll.wait(until: Instant.earlier(links, deadline))
    }

    private func perform(_ effect: Bridge.Effect) {
        switch effect {
        case .publish(let publication): publish(publication)
        case .subscribe(let topic): broker?.subscribe(topic, quality: 1, at: Poll.now)
        case .subscribeToCommands(let topic):
            broker?.subscribe(topic, quality: 1, asPublished: true, at: Poll.now)
        // The broker sends no more than a few of higher quality at once.
        case .subscribeToKept(let topic): broker?.subscribe(topic, quality: 0, at: Poll.now)
        case .probe: broker?.probe(at: Poll.now)
        case .reconnect: broker?.reconnect(at: Poll.now)
        case .remember(let topics): remember(topics)
        case .request(let request): daemon?.send(request, at: Poll.now)
        case .note(let text): log.write(.warning, text)
        }
    }

    private func remember(_ topics: [Topics]) {
        if let problem = memory?.save(topics) { log.write(.warning, problem) }
    }

    private func publish(_ publication: Publication) {
        if log.isVerbose { log.write(.info, publication.text) }
        printout?.write(publication.text)
        if let problem = broker?.publish(publication, at: Poll.now) {
            log.write(.warning, "\(publication.topic) can't be sent: \(problem)")
        }
    }
}
