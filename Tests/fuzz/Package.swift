// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

// The rooms are links into the tree, so that all of them are compiled with what the fuzzer needs. script/fuzz builds it.
func room(_ name: String, _ rooms: [String] = [], linked library: String? = nil) -> Target {
    .target(
        name: "Debounced\(name)", dependencies: modules(rooms), path: "Rooms/\(name)",
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func modules(_ rooms: [String]) -> [Target.Dependency] {
    rooms.map { .init(stringLiteral: "Debounced\($0)") }
}

let daemon = [
    "Contacts", "Buttons", "Boards", "System", "Lines", "Simulation", "Traces", "Text", "Visible",
    "Measuring",
    "Report", "Feed", "Listening", "Configuration", "Actions", "Daemon", "Scope", "CLinux", "COptions",
]

let package = Package(
    name: "fuzz",
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
        room("Scope", ["Contacts", "Buttons"]),
        room("Report", ["Contacts", "Measuring", "Text", "Visible"]),
        room("CToml"),
        room("Configuration", ["Contacts", "Buttons", "Boards", "System", "Visible", "CToml"]),
        room("Actions", ["Contacts", "Buttons", "Boards", "System", "Configuration", "CLinux"]),
        room(
            "Daemon",
            [
                "Contacts", "Buttons", "Boards", "System", "Lines", "Measuring", "Traces", "Configuration",
                "Actions", "Visible", "CLinux",
            ]),
        room("Mqtt", ["Contacts", "Buttons", "Text"]),
        room(
            "Feed",
            [
                "Contacts", "Buttons", "Boards", "System", "Traces", "Text", "Measuring", "Configuration",
                "Actions", "Daemon",
            ]),
        room("CJson", linked: ":libjson-c.a"),
        room("Listening", ["Contacts", "Buttons", "System", "Text", "CJson"]),
        room("COptions"),
        // All but its first line, which would be another main.
        .target(
            name: "debounced", dependencies: modules(daemon), path: "Rooms/debounced", exclude: ["main.swift"]
        ),
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: modules(daemon + ["Mqtt"]) + ["debounced", "CFuzzer"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
