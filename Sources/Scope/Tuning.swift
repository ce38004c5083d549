// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Which policy decides about a lane, and the times that its three policies share.
package struct Tuning: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable { case leading, trailing, lockout }

    private(set) var kind: Kind
    private(set) var delay: Duration
    /// Whether `leading` learns its delay; the others use the one that it starts with.
    private(set) var learns = false
    private(set) var confirm = Duration.milliseconds(1)

    package init(_ policy: Policy) {
        delay = policy.delay
        switch policy {
        case .leading(_, let confirm): (kind, self.confirm) = (.leading, confirm)
        case .learning(let confirm): (kind, self.confirm, learns) = (.leading, confirm, true)
        case .trailing: kind = .trailing
        case .lockout: kind = .lockout
        }
    }

    /// The one that decides.
    package var policy: Policy { policy(kind) }

    func policy(_ kind: Kind) -> Policy {
        switch kind {
        case .leading where learns: .learning(confirm: confirm)
        case .leading: .leading(delay: delay, confirm: confirm)
        case .trailing: .trailing(delay: delay)
        case .lockout: .lockout(delay: delay)
        }
    }

    var policies: [Policy] { Kind.allCases.map(policy) }

    /// As people write it: "leading 30ms, confirm 1ms".
    var text: String {
        let text = "\(kind.rawValue) \(delay.short)"
        return kind == .leading ? "\(text), confirm \(confirm.short)" : text
    }
}

extension Tuning {
    private static let delays: [Duration] = [
        1, 2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500,
    ].map { .milliseconds($0) }

    mutating func takeNextPolicy() {
        let kinds = Kind.allCases
        kind = kinds[((kinds.firstIndex(of: kind) ?? 0) + 1) % kinds.count]
    }

    mutating func lengthen() {
        learns = false
        delay = Tuning.delays.first { $0 > delay } ?? delay
    }

    mutating func shorten() {
        learns = false
        delay = Tuning.delays.last { $0 < delay } ?? delay
    }
}
