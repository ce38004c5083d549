// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

/// The rooms are links into the tree: what is tried is what ships.
func room(_ name: String, _ rooms: [String] = []) -> Target {
    .target(
        name: "Debounced\(name)", dependencies: rooms.map { .init(stringLiteral: "Debounced\($0)") },
        path: "rooms/\(name)")
}

let package = Package(
    name: "life",
    targets: [
        room("Visible"),
        room("Contacts"),
        room("Buttons", ["Contacts"]),
        room("Boards", ["Contacts"]),
        room("CLinux"),
        room("System", ["Contacts", "CLinux"]),
        room("Lines", ["Contacts", "Boards"]),
        room("Simulation", ["Contacts", "Boards", "System"]),
        room("Traces", ["Contacts"]),
        room("Text", ["Contacts", "Buttons", "Traces", "Visible"]),
        room("Measuring", ["Contacts"]),
        room("CToml"),
        room("Configuration", ["Contacts", "Buttons", "Boards", "System", "Visible", "CToml"]),
        room("Actions", ["Contacts", "Buttons", "Boards", "System", "Configuration", "CLinux"]),
        room(
            "Daemon",
            [
                "Contacts", "Buttons", "Boards", "System", "Lines", "Measuring", "Traces", "Configuration",
                "Actions", "Visible", "CLinux",
            ]),
        room(
            "Feed",
            [
                "Contacts", "Buttons", "Boards", "System", "Traces", "Text", "Measuring", "Configuration",
                "Actions", "Daemon",
            ]),
        .executableTarget(
            name: "Life",
            dependencies: [
                "Contacts", "Buttons", "Boards", "System", "Lines", "Simulation", "Configuration", "Actions",
                "Daemon", "Feed",
            ].map { .init(stringLiteral: "Debounced\($0)") }),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
