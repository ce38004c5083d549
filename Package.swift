// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

// What each target may import is a rule of the house: script/check-imports holds the table.

/// A room of the house. Modules of a package graph share one namespace, so that of the room Lines is DebouncedLines.
func room(_ name: String, _ rooms: [String] = [], linked library: String? = nil) -> Target {
    .target(
        name: "Debounced\(name)", dependencies: modules(rooms), path: "Sources/\(name)",
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func tests(_ name: String, of rooms: [String], besides targets: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: modules(rooms) + targets,
        swiftSettings: rooms.contains("Gpiod") ? [.define("GPIOD")] : [])
}

func modules(_ rooms: [String]) -> [Target.Dependency] {
    rooms.map { .init(stringLiteral: "Debounced\($0)") }
}

let library: [Target] = [
    room("Contacts"),
    .target(name: "Debouncing", dependencies: ["DebouncedContacts"]),
    .target(name: "DebouncingDispatch", dependencies: ["DebouncedContacts", "Debouncing"]),
    .target(name: "DebouncingApple", dependencies: ["Debouncing"]),
    .target(
        name: "DebouncingTesting",
        dependencies: ["DebouncedContacts", "Debouncing", "DebouncingDispatch"]),

    .testTarget(name: "DebouncingTests", dependencies: ["Debouncing"]),
    .testTarget(
        name: "DebouncingDispatchTests",
        dependencies: ["DebouncingDispatch", "Debouncing", "DebouncedContacts"]),
    .testTarget(
        name: "DebouncingTestingTests",
        dependencies: ["DebouncingTesting", "DebouncingDispatch", "Debouncing"]),
    .testTarget(name: "DebouncingAppleTests", dependencies: ["DebouncingApple", "DebouncingTesting"]),
]

/// `DEBOUNCED_GPIOD=0` builds without libgpiod: everything but real lines.
let gpiod = Context.environment["DEBOUNCED_GPIOD"] == "0" ? [] : ["Gpiod"]

/// `DEBOUNCED_MQTT=0` builds without libmosquitto, and so without debounced-mqtt.
let hasMqtt = Context.environment["DEBOUNCED_MQTT"] != "0"

/// `DEBOUNCED_TOOLS=1` builds the programs of script/fuzz, script/life and script/bench instead of the daemon.
let wantsTools = Context.environment["DEBOUNCED_TOOLS"] == "1"

/// Programs may only link what is none: for the tools it goes without its first line.
func debounced(_ dependencies: [Target.Dependency]) -> Target {
    let settings: [SwiftSetting] = gpiod.isEmpty ? [] : [.define("GPIOD")]
    return wantsTools
        ? .target(
            name: "debounced", dependencies: dependencies, exclude: ["main.swift"], swiftSettings: settings)
        : .executableTarget(name: "debounced", dependencies: dependencies, swiftSettings: settings)
}

/// The daemon stands on Linux: its polls, signals and processes.
let daemon: [Target] = [
    room("Visible"),
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
            "Actions", "Visible",
            "CLinux",
        ]),
    room("Mqtt", ["Contacts", "Buttons", "Text"]),
    room(
        "Feed",
        [
            "Contacts", "Buttons", "Boards", "System", "Traces", "Text", "Measuring", "Configuration",
            "Actions",
            "Daemon",
        ]),
    room("CJson", linked: ":libjson-c.a"),
    room("Listening", ["Contacts", "Buttons", "Boards", "System", "Text", "CJson"]),
    room("COptions"),
    room("Options", ["COptions"]),
    debounced(
        modules(
            [
                "Contacts", "Buttons", "Boards", "System", "Lines", "Simulation", "Traces", "Text", "Visible",
                "Measuring", "Report", "Feed", "Listening", "Configuration", "Actions", "Daemon", "Scope",
                "CLinux", "Options",
            ] + gpiod)),

    // Lines drawn as text, and what happens to a panel, for the tests.
    .target(name: "DebouncedStrips", dependencies: modules(["Contacts", "Buttons"]), path: "Tests/Strips"),
    tests("Contacts", of: ["Contacts", "Simulation", "Strips"]),
    tests("Buttons", of: ["Buttons", "Contacts", "Simulation", "Strips"]),
    tests("Boards", of: ["Contacts", "Boards", "Simulation"]),
    tests("System", of: ["Contacts", "System"]),
    tests("Source", of: ["Contacts", "Boards", "System", "Lines", "Simulation"] + gpiod),
    tests("Simulation", of: ["Contacts", "Boards", "System", "Lines", "Simulation"]),
    tests("Visible", of: ["Visible"]),
    tests("Text", of: ["Text", "Buttons", "Contacts"]),
    tests("Mqtt", of: ["Mqtt", "Buttons", "Contacts"]),
    tests("Traces", of: ["Traces", "Contacts"]),
    tests("Report", of: ["Report", "Measuring", "Contacts", "Boards", "Simulation", "Text"]),
    tests("Measuring", of: ["Measuring", "Contacts", "Boards", "Simulation", "Strips"]),
    tests("Scope", of: ["Buttons", "Contacts", "Boards", "Lines", "Scope", "Simulation", "Strips"]),
    tests("Configuration", of: ["Configuration", "Buttons", "Contacts", "Boards", "Simulation", "Text"]),
    tests(
        "Actions",
        of: [
            "Actions", "Boards", "Buttons", "CLinux", "Configuration", "Contacts", "Simulation", "System",
        ]),
    tests(
        "Daemon",
        of: [
            "Actions", "Buttons", "Boards", "System", "Configuration", "Contacts", "Daemon", "Lines",
            "Measuring", "Simulation", "Strips", "Traces",
        ]),
    tests(
        "Debounced",
        of: [
            "Buttons", "Boards", "System", "Configuration", "Contacts", "Daemon", "Lines", "Simulation",
            "Listening", "Text", "Options",
        ], besides: ["debounced"]),
    tests(
        "Feed",
        of: [
            "Feed", "Listening", "Text", "Buttons", "Boards", "Contacts", "System", "Configuration",
            "Actions", "Daemon",
            "Measuring", "Simulation",
        ]),
    tests(
        "Listening",
        of: ["Listening", "Buttons", "Boards", "Contacts", "Lines", "Text", "System"]),
    tests(
        "Command", of: ["Configuration", "Buttons"],
        besides: ["debounced"] + (hasMqtt ? ["debounced-mqtt"] : [])),
]

let realBoard: [Target] =
    gpiod.isEmpty
    ? []
    : [
        room("CGpiod", linked: "gpiod"),
        room("Gpiod", ["Contacts", "Boards", "System", "CGpiod"]),
        tests("Gpiod", of: ["Gpiod", "Boards", "System"]),
    ]

let bridge: [Target] =
    hasMqtt
    ? [
        room("CMosquitto", linked: "mosquitto"),
        .executableTarget(
            name: "debounced-mqtt",
            dependencies: modules([
                "Contacts", "Buttons", "System", "Text", "Visible", "Configuration", "Listening", "Daemon",
                "Mqtt",
                "CMosquitto", "Options",
            ])),
        tests(
            "Bridge", of: ["Contacts", "Mqtt", "Text", "Configuration", "Listening", "Options"],
            besides: ["debounced-mqtt"]),
    ] : []

let tools: [Target] =
    !wantsTools
    ? []
    : [
        .target(name: "CFuzzer", path: "Tests/fuzz/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: modules([
                "Buttons", "Configuration", "Contacts", "Feed", "Listening", "Mqtt", "Options", "Strips",
                "Text", "Traces",
            ]) + ["debounced", "CFuzzer"], path: "Tests/fuzz/Fuzz"),
        .executableTarget(
            name: "Life",
            dependencies: modules([
                "Contacts", "Buttons", "Boards", "System", "Lines", "Simulation", "Configuration", "Actions",
                "Daemon", "Feed",
            ]), path: "Tests/life"),
        .target(name: "CAllocations", path: "Benchmarks/allocations/Sources/CAllocations"),
        .target(name: "CContact", path: "Benchmarks/contact/CContact"),
        .executableTarget(
            name: "ContactBench",
            dependencies: modules(["Contacts", "Buttons", "Measuring", "Simulation"])
                + ["CContact", "CAllocations"], path: "Benchmarks/contact/ContactBench"),
    ]

#if os(Linux)
    let products: [Product] =
        (wantsTools ? [] : [.executable(name: "debounced", targets: ["debounced"])])
        + (hasMqtt ? [.executable(name: "debounced-mqtt", targets: ["debounced-mqtt"])] : [])
    let targets = library + daemon + realBoard + bridge + tools
#else
    let products: [Product] = []
    let targets = library
#endif

let package = Package(
    name: "debounced",
    // The first with Synchronization's Mutex.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: products + [
        .library(name: "Debouncing", targets: ["DebouncedContacts", "Debouncing"]),
        .library(name: "DebouncingDispatch", targets: ["DebouncingDispatch"]),
        .library(name: "DebouncingApple", targets: ["DebouncingApple"]),
        .library(name: "DebouncingTesting", targets: ["DebouncingTesting"]),
    ],
    targets: targets,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
