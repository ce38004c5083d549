import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedMqtt
import DebouncedVisible

/// Connects to the broker once, asks it for all that the bridge asks it for, and says how that went: a grade, what was
/// found, and what to do.
final class BrokerTest: BrokerVisitor {
    private let plan: MqttPlan
    private let settings: BridgeSettings
    var topics: Topics { settings.topics }
    let address: BrokerAddress
    /// The reason why the password can't be tried.
    private let untried: PasswordProblem?
    let end: Instant

    private var loss: BrokerFailure?
    private var isAccepted = false
    private var refusals: [Refusal] = []
    /// Our status, as the broker has it. It is published again as it is, so that nothing changes; a broker that has none
    /// yet gets an empty one, which says neither that we are there nor that we are not.
    private var status = ""
    /// Another machine that is announced under our name.
    private var namesake: String?
    private var hasPublished = false
    private var hasEcho = false
    var effects: [Bridge.Effect] = []
    var isOver = false
    private var isVersion5 = true

    /// The user waits for the verdict.
    private static let timeout = Duration.seconds(5)
    /// A broker that knows only the older version may stay silent when it is asked in the newer one.
    private static let timeoutOfVersion = Duration.seconds(2)

    init(_ plan: MqttPlan) {
        self.plan = plan
        var (word, untried) = ([UInt8]?.none, PasswordProblem?.none)
        do throws(PasswordProblem) {
            word = try plan.password.map { password throws(PasswordProblem) in try password.read() }
        } catch {
            untried = error
        }
        self.untried = untried
        settings = BridgeSettings(plan)
        // It has a name of its own, since a broker drops the older of two clients of one name.
        address = BrokerAddress(plan, client: "\(settings.client)_trial", password: word)
        end = Poll.now + BrokerTest.timeout
    }

    /// Returns the verdict, and whether the broker can be used as far as is known.
    func verdict() throws -> (text: String, isWell: Bool) {
        if let untried, !untried.mayBeServed {
            return ("wrong: \(untried); name a file whose first line is the password", false)
        }
        if let problem = plan.tls?.problem {
            guard problem.isForbidden else { return ("wrong: \(problem); name a file that is there", false) }
            let text = "warning: \(address.text) can't be tested as this user: \(problem); try it with sudo"
            return (text, true)
        }
        try visit(within: BrokerTest.timeoutOfVersion)
        return judgement
    }

    /// The verdict on what has come until now.
    var judgement: (text: String, isWell: Bool) {
        isAccepted ? accepted() : refused(loss ?? BrokerFailure(.silent, "it does not respond"))
    }
}

// MARK: What came

extension BrokerTest {
    func feed(_ update: Broker.Update) {
        switch update {
        case .accepted:
            // Perhaps only in the older version.
            (isAccepted, loss) = (true, nil)
            ask()
        case .confirmed: if hasPublished { isOver = true } else { publish() }
        case .refused(let refusal): refusals.append(refusal)
        case .received(topics.status, let payload, let isRetained):
            feed(status: payload, isRetained: isRetained)
        case .received(topics.discovery, let payload, _):
            namesake = settings.namesake(in: Announcement(payload))
        case .received, .oversized: break
        case .lost(let loss):
            // A broker that hung up may know only the older version.
            isOver = isAccepted || !loss.retriesOlderVersion
            isVersion5 = !loss.retriesOlderVersion && isVersion5
            // What was said of the newer version says more than that the older one is not known either.
            self.loss = self.loss.map { [.closed, .silent].contains($0.kind) ? loss : $0 } ?? loss
        }
    }

    /// For all that a bridge with this config may ask for.
    private func ask() {
        effects = [.subscribeToKept(topics.status)] + settings.subscriptions + [.probe]
    }

    /// The bridge itself may just come or go. What it said last is what counts.
    private func feed(status payload: String, isRetained: Bool) {
        if !hasPublished {
            status = payload
            return
        }
        if isRetained { return }
        if payload == status {
            hasEcho = true
            return
        }
        status = payload
        publish()
    }

    private func publish() {
        hasPublished = true
        let message = Publication(
            topic: topics.status, payload: status, quality: 1, isRetained: false)
        effects = [.publish(message), .probe]
    }
}

// MARK: Verdicts

extension BrokerTest {
    private func accepted() -> (String, Bool) {
        let way = "MQTT \(isVersion5 ? "5" : "3.1.1")\(plan.tls == nil ? "" : ", encrypted")"
        let finding = "\(address.text) accepts the connection (\(way))"
        if let loss {
            let end = "and ends the connection when we subscribe or publish"
            return ("wrong: \(finding), \(end): \(loss.text); \(rights)", false)
        }
        if let refusal = refusals.first(where: { $0.request == .publish }) ?? refusals.first {
            return refused(finding, refusal)
        }
        if !isOver || !hasPublished {
            return ("wrong: \(finding), but stopped responding: see the broker's log", false)
        }
        if let untried { return ("warning: \(finding) without a password; \(untried)", true) }
        // Brokers of the older version don't say what they refuse.
        if !isVersion5, !hasEcho {
            return (
                "warning: \(finding), but what is published to \(topics.status) does not come back; "
                    + rights, true
            )
        }
        if let namesake { return ("warning: \(finding), but \(settings.warning(of: namesake))", true) }
        return ("ok: \(finding)", true)
    }

    /// Without its messages it does nothing; without what it hears some of it.
    private func refused(_ finding: String, _ refusal: Refusal) -> (String, Bool) {
        let isWell = refusal.request == .subscribe
        return ("\(isWell ? "warning" : "wrong"): \(finding), but refuses \(refusal); \(rights)", isWell)
    }

    private var rights: String {
        let user = plan.username.map { "the user '\($0)'" } ?? "anonymous clients"
        let trees = [topics.node] + [plan.discovery].compactMap(\.self)
        let others = topics.births.filter { topic in !trees.contains { topic.hasPrefix("\($0)/") } }
        let topics = enumeration(trees.map { "\($0)/#" } + others, "and")
        return "check that its access rules (ACL) let \(user) read and write \(topics)"
    }

    private func refused(_ loss: BrokerFailure) -> (String, Bool) {
        if let untried, loss.kind == .credentials {
            return (
                "warning: \(address.text) answers and requires a password, which can't be tried; \(untried)",
                true
            )
        }
        return ("wrong: \(address.text): \(loss.advice(plan))", false)
    }
}
