import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedWire

/// Hears which clicks are reported, and compares them with those that hands made.
final class DialJudge: Listener {
    /// What is made and heard of one knob in a stretch of time.
    struct Account {
        var clicks: [Dial.Click] = []
        var heard: [(instant: Instant, isClockwise: Bool)] = []
        /// How many edges were lost: each may cost a click, and the one after it if that goes back, or turn one round. Nil
        /// if every click must be heard.
        var lost: Int?
        /// The clicks that need not be heard: the chip went before they were over.
        var optional = 0
    }

    private var accounts: [String: Account] = [:]
    private var away: Set<String> = []
    private(set) var difference: String?
    /// Of which knob that is, and what was heard of it.
    private(set) var culprit: String?
    private(set) var story = ""
    private(set) var told = 0
    /// Clicks that were made, but not heard, or the other way round, since edges were lost.
    private(set) var strayed = 0
    private(set) var madeUp = 0

    func differ(_ what: String) { difference = difference ?? what }

    func notify(_ event: Event, _ actions: [Action]) {
        let (name, moment) = (event.control.name, event.moment)
        guard [.clockwise, .counterclockwise].contains(moment.gesture), let steps = moment.count, steps > 0
        else {
            return differ("\(name): \(moment.gesture) by \(moment.count ?? 0)")
        }
        if away.contains(name) { differ("\(name) turns at \(moment.instant.nanoseconds), but is away") }
        told += steps
        for _ in 0..<steps {
            accounts[name, default: Account()].heard.append(
                (moment.instant, moment.gesture == .clockwise))
        }
    }

    func notify(_ notice: Notice) {
        let name = notice.subject ?? ""
        switch notice.what {
        case .missedEdge: madeUp += 1
        case .line(.lost, _): away.insert(name)
        case .line(.back, _): away.remove(name)
        case .line(.setAside, _): differ("\(name) is set aside")
        case .edges(let settings): differ("\(name) should have \(settings.edges)")
        default: break
        }
    }

    /// Hands turn them from now on.
    func expect(_ clicks: [String: [Dial.Click]]) {
        accounts = clicks.mapValues { Account(clicks: $0) }
    }

    /// So many edges of it are lost.
    func loosen(_ name: String, lost: Int) { accounts[name, default: Account()].lost = lost }

    /// Its chip goes: what is not over by then need not be heard, and what begins later is not.
    func cut(_ name: String, at instant: Instant) {
        guard var account = accounts[name] else { return }
        account.clicks.removeAll { $0.window.low > instant }
        account.optional = account.clicks.count { $0.window.high >= instant }
        accounts[name] = account
    }

    /// The stretch is over.
    func settle() {
        for (name, account) in accounts {
            if let problem = account.lost.map({ law(account, $0) }) ?? exact(account) {
                differ("\(name): \(problem)")
                culprit = name
                story = account.heard.map { heard in
                    "      heard: \(heard.isClockwise ? 1 : -1) at \(heard.instant.nanoseconds)\n"
                }.joined()
            }
        }
        accounts = [:]
    }

    private func exact(_ account: Account) -> String? {
        for (place, heard) in account.heard.enumerated() {
            guard place < account.clicks.count else {
                return "a click at \(heard.instant.nanoseconds) that no one made"
            }
            let click = account.clicks[place]
            guard click.isClockwise == heard.isClockwise, click.window.contains(heard.instant) else {
                return "click \(place) is \(click), but \(heard.isClockwise ? 1 : -1) was heard "
                    + "at \(heard.instant.nanoseconds)"
            }
        }
        let missing = account.clicks.count - account.heard.count
        return missing <= account.optional
            ? nil : "of \(account.clicks.count) clicks \(missing) were not heard"
    }

    private func law(_ account: Account, _ lost: Int) -> String? {
        let (made, heard) = (account.clicks.map(\.isClockwise), account.heard.map(\.isClockwise))
        strayed += abs(made.count - heard.count)
        let (madeSum, heardSum) = (sum(made), sum(heard))
        guard heard.count - made.count <= lost, made.count - heard.count <= 2 * lost,
            abs(madeSum - heardSum) <= 2 * lost
        else {
            return "\(lost) edges lost, but of \(made.count) clicks, in all \(madeSum), "
                + "\(heard.count) were heard, in all \(heardSum)"
        }
        return nil
    }

    private func sum(_ clicks: [Bool]) -> Int { clicks.reduce(0) { $0 + ($1 ? 1 : -1) } }
}
