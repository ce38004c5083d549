// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// One `[group.NAME]` under reading.
struct GroupDraft {
    let name: String
    let buttons: [Entry]
    let lockout: Setting<Duration>

    init(_ name: String, _ section: Section) {
        self.name = name
        lockout = section.read("lockout", Form.positiveDuration)
        buttons = section.members(atLeast: 1, of: "group '\(name)'")
        if !lockout.isWritten, !section.hasUnknownKeys {
            section.report.error(
                "group '\(name)' has no lockout: write how long a press deafens it, such as lockout = \"500ms\"",
                at: section.place)
        }
    }

    /// The names of its buttons.
    var names: [String] { buttons.compactMap(\.text) }

    var plan: GroupPlan { GroupPlan(name: name, buttons: names, lockout: lockout.value ?? .zero) }
}
