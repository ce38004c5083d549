// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Simulation

/// When a contact is told of the time.
enum Schedule: CaseIterable {
    case atEachDeadline, onlyAtEdges, atEachColumn

    func play(_ strip: Strip, _ contact: Contact) -> [Edge] {
        var contact = contact
        var clean: [Edge] = []
        for edge in strip.edges {
            wake(&contact, until: edge.instant, &clean)
            contact.take(edge) { clean.append($0) }
        }
        wake(&contact, until: strip.end, &clean)
        contact.advance(to: strip.end) { clean.append($0) }
        return clean
    }

    private func wake(_ contact: inout Contact, until end: Instant, _ clean: inout [Edge]) {
        switch self {
        case .onlyAtEdges: break
        case .atEachDeadline:
            while let deadline = contact.deadline, deadline < end {
                contact.advance(to: deadline) { clean.append($0) }
            }
        case .atEachColumn:
            for column in 0..<(end.nanoseconds / 1_000_000) {
                contact.advance(to: Instant(nanoseconds: column * 1_000_000)) { clean.append($0) }
            }
        }
    }
}
