// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem
import DebouncedVisible

/// Connects to the broker once, and says how that went: a grade, what was found, and what to do.
struct Trial {
    private let plan: MqttPlan
    private let address: BrokerAddress
    private let untried: PasswordProblem?

    /// Somebody waits for the verdict.
    private static let patience = Duration.seconds(4)

    /// - Parameter client: who we are; the trial has a name of its own, since a broker drops the older of two clients
    ///   of one name.
    init(_ plan: MqttPlan, client: String) {
        self.plan = plan
        var (word, untried) = (String?.none, PasswordProblem?.none)
        do throws(PasswordProblem) {
            word = try plan.password.map { password throws(PasswordProblem) in try password.read() }
        } catch {
            untried = error
        }
        self.untried = untried
        address = BrokerAddress(plan, client: "\(client)_trial", password: word)
    }

    /// Returns the verdict, and whether the broker can be used as far as is known.
    func run() throws -> (text: String, isWell: Bool) {
        if let untried, !untried.mayBeServed {
            return ("wrong: \(untried); write it into the first line of that file", false)
        }
        if let problem = plan.tls?.problem { return unreadable(problem) }
        let broker = Broker(address, will: nil, at: Poll.now)
        let end = Poll.now + Trial.patience
        var (reason, poll) = ("it does not answer", Poll())
        while Poll.now < end {
            for news in broker.work(at: Poll.now) {
                switch news {
                case .accepted:
                    defer { broker.leave() }
                    return accepted(broker.isVersion5)
                case .lost(let why):
                    // A broker that hung up may know only the older version.
                    if broker.isVersion5 { return refused(why) }
                    reason = why
                case .confirmed, .received: break
                }
            }
            poll.removeAll()
            poll.add(broker.bell)
            poll.add(broker.descriptor, forWriting: broker.wantsToWrite)
            try poll.wait(until: Instant.earlier(end, broker.deadline))
        }
        return refused(reason)
    }
}

// MARK: Verdicts

extension Trial {
    private func accepted(_ isVersion5: Bool) -> (String, Bool) {
        let way = "MQTT \(isVersion5 ? "5" : "3.1.1")\(plan.tls == nil ? "" : ", encrypted")"
        guard let untried else { return ("ok: \(address.text) accepts us (\(way))", true) }
        return ("warning: \(address.text) accepts us (\(way)) without a password; \(untried)", true)
    }

    private func refused(_ reason: String) -> (String, Bool) {
        if let untried, Trial.isOfPassword(reason) {
            return (
                "warning: \(address.text) answers and wants a password, which can't be tried; \(untried)",
                true
            )
        }
        return ("wrong: \(address.text): \(reason); \(Trial.remedy(for: reason, plan))", false)
    }

    private func unreadable(_ problem: TLSFileProblem) -> (String, Bool) {
        guard problem.isForbidden else { return ("wrong: \(problem); name a file that is there", false) }
        return ("warning: \(address.text) can't be tried by this user: \(problem); try it with sudo", true)
    }

    private static func isOfPassword(_ reason: String) -> Bool {
        let reason = reason.lowercased()
        return ["not authori", "bad user", "bad username"].contains { reason.hasPart($0) }
    }

    /// What to do about it, by the words of the library and the system.
    static func remedy(for reason: String, _ plan: MqttPlan) -> String {
        let words = reason.lowercased()
        func says(_ some: String...) -> Bool { some.contains { words.hasPart($0) } }
        if isOfPassword(reason) { return "check username and password" }
        if says("lookup", "resol", "name or service", "address") {
            return "check host: this machine can't find that name"
        }
        if says("tls", "certificate", "verif", "ssl") {
            return "check ca, cert and key, this machine's clock, and the name in the broker's certificate"
        }
        if says("refused") {
            return "nobody listens there: check port (1883, with TLS 8883), and whether the broker runs"
        }
        if says("lost", "closed", "protocol", "reset") {
            return plan.tls == nil
                ? "set tls = true if the broker wants TLS at this port"
                : "set tls = false if the broker has no TLS at this port"
        }
        return "check host and port, and what lies between"
    }
}
