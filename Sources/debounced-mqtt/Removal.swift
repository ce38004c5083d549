import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedMqtt
import DebouncedWire

/// Takes all that a broker retains of a client from there: asks for it, empties it, and asks again until nothing comes.
final class Removal: BrokerVisitor {
    private let plan: MqttPlan
    private let client: String
    let topics: Topics
    let address: BrokerAddress
    let end = Poll.now + .seconds(30)

    private var loss: BrokerFailure?
    private var refusal: Refusal?
    private var isAccepted = false
    /// Retained topics that the broker named since it was asked.
    private var kept: Set<String> = []
    /// The number of them when it was asked to remove them last.
    private var remaining = Int.max
    private var removed: Set<String> = []
    private var wasOnline = false
    private var isDone = false
    var isOver = false
    var effects: [Bridge.Effect] = []

    /// A broker that knows only the older version of MQTT may stay silent for that long.
    private static let timeout = Duration.seconds(5)

    /// - Parameter client: nil for the config's.
    init(_ plan: MqttPlan, client: String?) throws {
        let client = client ?? plan.client ?? Setup.hostName()
        (self.plan, self.client) = (plan, client)
        // It may have been announced before discovery was turned off.
        let discovery = plan.discovery ?? MqttPlan(host: "", port: 0).discovery ?? ""
        topics = Topics(prefix: plan.prefix, client: client, discovery: discovery)
        // A name of its own: the broker would throw out a bridge of the same.
        address = try BrokerAddress(plan, client: "\(client)_forget")
    }

    func run() throws { try visit(within: Removal.timeout) }

    /// The reason why something may be left.
    var problem: String? {
        if let refusal { return "\(address.text) refuses \(refusal)" }
        if isDone {
            guard let topic = kept.min() else { return nil }
            return "\(address.text) still retains \(topic): check its access rules (ACL)"
        }
        let loss = loss ?? BrokerFailure(.silent, "it does not respond")
        return "\(address.text): \(isAccepted ? loss.text : loss.advice(plan))"
    }

    var warning: String? {
        wasOnline ? "the bridge of \(client) was online: if it is running, it will publish again" : nil
    }

    var result: String {
        if removed.isEmpty { return "\(address.text) retains nothing of \(client)" }
        return "removed \(counted(removed.count, "retained message", "retained messages")) of \(client) "
            + "from \(address.text)"
    }
}

extension Removal {
    func feed(_ update: Broker.Update) {
        switch update {
        case .accepted:
            (isAccepted, loss) = (true, nil)
            ask()
        case .confirmed: goOn()
        case .refused(let refusal): self.refusal = self.refusal ?? refusal
        case .received(let topic, let payload, true):
            if !payload.isEmpty { kept.insert(topic) }
            if topic == topics.status, payload == "online" { wasOnline = true }
        case .received: break
        case .oversized(let topic, let isRetained): if isRetained { kept.insert(topic) }
        case .lost(let loss):
            isOver = isAccepted || !loss.retriesOlderVersion
            self.loss = loss
        }
    }

    private func ask() {
        kept = []
        effects += ([topics.tree] + [topics.discovery].compactMap(\.self)).map { .subscribeToKept($0) }
        effects.append(.probe)
    }

    /// A topic that comes again and again after it was emptied can't be removed, or somebody publishes it. But of more
    /// messages than may be on their way at once, the last are emptied after the broker was asked.
    private func goOn() {
        let news = kept.subtracting(removed)
        guard !news.isEmpty || !kept.isEmpty && kept.count < remaining else {
            (isDone, isOver) = (true, true)
            return
        }
        remaining = kept.count
        removed.formUnion(news)
        // The announcement first: an entity would take an empty message for a state.
        let announcements = news.filter { $0 == topics.discovery }
        effects += (announcements + news.subtracting(announcements).sorted()).map {
            .publish(Publication(topic: $0, payload: "", quality: 1, isRetained: true))
        }
        ask()
    }
}
