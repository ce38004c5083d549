// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedText

/// How a site is announced to Home Assistant: one device, with an event for each button and chord and a switch for
/// each output.
struct Discovery {
    let topics: Topics
    /// What the device is called.
    let client: String
    let version: String
    let site: Site

    /// - Parameter orphans: components that were announced before, with their platforms.
    func payload(orphans: [Component]) -> String {
        let present = site.controls.map(component) + site.outputs.map(component)
        let names = Set(present.map(\.0))
        // To leave a component out removes nothing; to name only its platform does.
        let gone = orphans.filter { !names.contains($0.key) }
            .map { ($0.key, JSON.object([("p", .text($0.platform))])) }
        let origin = JSON.object([("name", .text("debounced")), ("sw", .text(version))])
        return JSON.object([
            ("dev", device), ("o", origin), ("cmps", .object(present + gone)), ("qos", .number(1)),
        ])
        .text
    }

    static func components(of site: Site) -> [Component] {
        site.controls.map { Component(key: key(of: $0), platform: "event") }
            + site.outputs.map { Component(key: key(of: $0), platform: "switch") }
    }

    private static func key(of control: Site.Control) -> String { "button_\(identifier(control.name))" }
    private static func key(of output: Site.Output) -> String { "output_\(identifier(output.name))" }

    private var device: JSON {
        .object([
            ("ids", .list([.text(topics.device)])), ("name", .text(client)), ("mf", .text("debounced")),
            ("sw", .text(version)),
        ])
    }

    private func component(_ control: Site.Control) -> (String, JSON) {
        let key = Discovery.key(of: control)
        return (
            key,
            .object([
                ("p", .text("event")), ("name", .text(control.title ?? control.name)),
                ("uniq_id", .text("\(topics.device)_\(key)")),
                ("dev_cla", .text(control.isDoorbell ? "doorbell" : "button")),
                ("evt_typ", .list(control.types.map { .text($0.name) })),
                ("stat_t", .text(topics.button(control.name))),
            ])
        )
    }

    /// An event has no availability: one that comes back from being unavailable looks like a press to automations.
    private func component(_ output: Site.Output) -> (String, JSON) {
        let key = Discovery.key(of: output)
        return (
            key,
            .object([
                ("p", .text("switch")), ("name", .text(output.title ?? output.name)),
                ("uniq_id", .text("\(topics.device)_\(key)")),
                ("stat_t", .text(topics.output(output.name))),
                ("cmd_t", .text(topics.command(output.name))),
                ("avty_t", .text(topics.status)),
            ])
        )
    }
}

/// A part of a device as it was announced.
package struct Component: Hashable, Sendable {
    package var key: String
    package var platform: String

    package init(key: String, platform: String) {
        self.key = key
        self.platform = platform
    }
}
