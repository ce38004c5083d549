import DebouncedEngine

/// The table of all keys in debounced.toml(5), in mdoc(7).
package enum KeyTable {
    package static var manual: String {
        let file = FileDraft.form.description
        let named = file.withNested.filter { table in
            file.keys.contains { $0.isNamed && $0.name == table.name }
        }
        let parts =
            [part("the whole file", file.keys.filter { $0.tables().isEmpty })]
            + named.map { part($0.title, $0.keys) } + actions + [
                part("[mqtt]", MqttDraft.form.description.keys, reloads: false)
            ]
        return #".Bl -column "blinking output" "homeassistant" "leading, trailing, lockout" "restart""# + "\n"
            + parts.joined() + ".El"
    }

    private static var actions: [String] {
        let action = ActionDraft.form(of: .press).description.keys
        func keys(_ gesture: Gesture, _ names: String...) -> [KeyDescription] {
            ActionDraft.form(of: gesture).description.keys.filter { names.contains($0.name) }
        }
        var pulse = keys(.press, "for")
        pulse[0].standard = "\(Defaults.pulse.words.filter { $0 != " " })"
        return [
            part("an action", action.filter { !["every", "for"].contains($0.name) }, reloads: false),
            part("a pulse", pulse, reloads: false),
            part("blinking", keys(.press, "every", "for"), reloads: false),
            part("a hold", keys(.hold, "after"), reloads: false),
            part("a repeat", keys(.repeat, "after", "every"), reloads: false),
        ]
    }

    private static func part(_ title: String, _ keys: [KeyDescription], reloads: Bool = true) -> String {
        ".It Em \(title) Ta Em default Ta Em values Ta Em reload\n"
            + keys.map { ".It Ic " + $0.row(reloads: reloads) + "\n" }.joined()
    }
}

extension KeyDescription {
    fileprivate func row(reloads: Bool) -> String {
        let cells = [name, quotedStandard ?? "", values(), reloads ? reload?.rawValue ?? "" : ""]
        return cells.map { cell in
            cell.isEmpty
                ? #"\&"#
                : cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: #"\(dq"#)
        }.joined(separator: " Ta ")
    }

    /// As a config has it.
    private var quotedStandard: String? {
        guard let standard else { return nil }
        let isBare = Double(standard) != nil || ["true", "false", "[]", "{}"].contains(standard)
        return isBare ? standard : "\"\(standard)\""
    }
}
