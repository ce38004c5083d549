// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Lines

/// Somebody who presses buttons: one after the other, each held and left alone for as long as people do.
public struct Presser: Sendable {
    /// The contact of a button, and how it is wired.
    public struct Contact: Sendable {
        public var line: LineAddress
        public var activeLow: Bool

        public init(_ line: LineAddress, activeLow: Bool) {
            self.line = line
            self.activeLow = activeLow
        }
    }

    private let contacts: [Contact]
    private let profile: SwitchProfile
    private let presses: Int
    private var made = 0
    private var random: SplitMix
    private var time: Instant

    public init(
        _ contacts: [Contact], profile: SwitchProfile, presses: Int, seed: UInt64, from start: Instant
    ) {
        self.contacts = contacts
        self.profile = profile
        self.presses = presses
        random = SplitMix(seed: seed)
        time = start
    }

    /// A press, as it happens on the wire.
    public struct Press: Sendable {
        /// The place of the contact that is closed.
        public var contact: Int
        public var instant: Instant
        public var changes: [FakeBoard.Change]
    }

    /// One press more, until all were made.
    public mutating func press() -> Press? {
        guard made < presses else { return nil }
        let contact = made % contacts.count
        made += 1
        let close = pause(.milliseconds(80), .milliseconds(400))
        let closing = changes(profile.closing, of: contacts[contact], to: .active, from: close)
        let open = pause(.milliseconds(70), .milliseconds(160))
        let opening = changes(profile.opening, of: contacts[contact], to: .inactive, from: open)
        return Press(contact: contact, instant: close, changes: closing + opening)
    }

    private mutating func pause(_ shortest: Duration, _ longest: Duration) -> Instant {
        let length = Int64.random(in: shortest.nanoseconds...longest.nanoseconds, using: &random)
        time = time.advanced(by: length)
        return time
    }

    private mutating func changes(
        _ bounce: Bounce, of contact: Contact, to level: Level, from start: Instant
    ) -> [FakeBoard.Change] {
        bounce.edges(using: &random).enumerated().map { place, time in
            let now = place.isMultiple(of: 2) ? level : !level
            return FakeBoard.Change(
                contact.line, isHigh: now.isHigh(activeLow: contact.activeLow), at: start.advanced(by: time))
        }
    }
}
