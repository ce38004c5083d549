import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedWire

/// Hears what counters say, and compares it with what their meters did.
final class MeterJudge: Listener {
    /// What a meter did, and what its counter says.
    struct Account {
        /// The pulses that its counter shows.
        var shown: Int64 = 0
        var total: Decimal?
        /// In this stretch: those that must be told, and those that were.
        var claims: [Window] = []
        var told: Int64 = 0
        /// Whether only their number is known: the least and the most.
        var range: ClosedRange<Int64>?
        /// Pulses that nobody made, since the session began.
        var extra: Int64 = 0
    }

    private(set) var accounts: [String: Account] = [:]
    /// What a pulse of each is worth.
    var each: [String: Int] = [:]
    private(set) var difference: String?
    private(set) var told: Int64 = 0
    private(set) var lost: Int64 = 0
    private(set) var isSaving = true

    func differ(_ what: String) { difference = difference ?? what }

    subscript(name: String) -> Account { accounts[name] ?? Account() }

    func notify(_ event: Event, _ actions: [Action]) {
        let (name, instant) = (event.control.name, event.moment.instant)
        guard event.moment.gesture == .pulse, let total = event.total else {
            return differ("\(name): no total")
        }
        let count = Int64(event.moment.count ?? 1)
        var account = self[name]
        told += count
        if total.pulses != account.shown + count {
            differ("\(name): \(total.pulses) follow \(account.shown) and \(count)")
        }
        if let before = account.total, total.total != before + count * Decimal(Int32(each[name] ?? 1)) {
            differ("\(name): \(String(describing: total.total)) follows \(before)")
        }
        if account.range == nil {
            let place = Int(account.told)
            if place >= account.claims.count {
                differ("\(name): one pulse too many at \(instant.nanoseconds)")
            } else if !account.claims[place].contains(instant) {
                differ("\(name): pulse \(place) at \(instant.nanoseconds), not in \(account.claims[place])")
            }
        }
        (account.shown, account.total) = (total.pulses, total.total)
        account.told += count
        accounts[name] = account
    }

    func notify(_ notice: Notice) {
        switch notice.what {
        case .state(.notSaved, _, _, _):
            if !isSaving { differ("it is said twice that nothing is saved") }
            isSaving = false
        case .state(.saved, _, _, _):
            if isSaving { differ("it is said twice that it is saved again") }
            isSaving = true
        case .state(.unreadable, _, _, _): differ(notice.words)
        case .line(.setAside, _): differ("\(notice.subject ?? "") is set aside")
        default: break
        }
    }

    /// Pulses are worth something else, from one of the next on.
    func change(from old: [String: Int], to new: [String: Int]) {
        for (name, each) in new where old[name] != each { accounts[name]?.total = nil }
    }

    /// What the meters do from now on.
    func expect(_ turns: MeterTurns, of names: [String]) {
        for name in names {
            var account = self[name]
            (account.claims, account.told, account.range) = (turns.claims[name] ?? [], 0, nil)
            accounts[name] = account
        }
    }

    /// Of this one only the number can be known.
    func loosen(_ name: String, to range: ClosedRange<Int64>) { accounts[name]?.range = range }

    /// The stretch is over.
    ///
    /// - Parameter mayMakeUp: whether there may be more than were made, as long as they are counted as made up.
    func settle(mayMakeUp: Bool) {
        for (name, var account) in accounts {
            let range = account.range ?? Int64(account.claims.count)...Int64(account.claims.count)
            let extra = max(0, account.told - range.upperBound)
            if account.told < range.lowerBound || extra > 0 && !mayMakeUp {
                differ("\(name): \(account.told) pulses were told of \(range)")
            }
            account.extra += extra
            (account.claims, account.told, account.range) = ([], 0, nil)
            accounts[name] = account
        }
    }

    /// A daemon begins, and knows this.
    ///
    /// - Parameter mayLose: how many pulses the end of the one before may have cost.
    func begin(_ name: String, _ found: CounterTotal, mayLose: Int64) {
        var account = self[name]
        if found.pulses > account.shown { differ("\(name): \(found.pulses) were kept of \(account.shown)") }
        if found.pulses < account.shown - mayLose {
            differ("\(name): \(found.pulses) were kept of \(account.shown), and \(mayLose) not saved")
        }
        lost += account.shown - found.pulses
        (account.shown, account.total, account.extra) = (found.pulses, found.total, 0)
        accounts[name] = account
        isSaving = true
    }

    /// It ends, and says how many pulses it made up.
    func end(_ name: String, madeUp: Int64) {
        if self[name].extra > madeUp {
            differ("\(name): \(self[name].extra) pulses that nobody made, but \(madeUp) made up")
        }
    }
}
