// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

#if os(macOS)
    let hasGpiodByDefault = false
#else
    let hasGpiodByDefault = true
#endif

/// `DEBOUNCED_GPIOD=0` builds without libgpiod: everything but real lines.
let hasGpiod = Context.environment["DEBOUNCED_GPIOD"].map { $0 != "0" } ?? hasGpiodByDefault

// What each target may import is a rule of the house: script/check-imports holds the table.
let package = Package(
    name: "debounced",
    // The first with Synchronization's Mutex.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "debounced", targets: ["debounced"]),
        .library(name: "Debouncing", targets: ["Contacts", "Debouncing"]),
        .library(name: "DebouncingDispatch", targets: ["DebouncingDispatch"]),
    ],
    targets: [
        .target(name: "Contacts"),
        .target(name: "Buttons", dependencies: ["Contacts"]),
        .target(name: "Debouncing", dependencies: ["Contacts"]),
        .target(name: "DebouncingDispatch", dependencies: ["Contacts", "Debouncing"]),
        .target(name: "CLinux"),
        .target(name: "Lines", dependencies: ["Contacts", "CLinux"]),
        .target(name: "Simulation", dependencies: ["Contacts", "Lines"]),
        .target(name: "Traces", dependencies: ["Contacts"]),
        .target(name: "Scope", dependencies: ["Contacts", "Buttons"]),
        .target(name: "CToml"),
        .target(name: "Configuration", dependencies: ["Contacts", "Buttons", "CToml"]),
        .target(name: "Actions", dependencies: ["Contacts", "Buttons", "Configuration", "CLinux"]),
        .target(
            name: "Daemon",
            dependencies: ["Contacts", "Buttons", "Lines", "Configuration", "Actions", "CLinux"]),
        .target(name: "COptions"),
        .executableTarget(
            name: "debounced",
            dependencies: [
                "Contacts", "Buttons", "Lines", "Simulation", "Traces", "Configuration", "Actions", "Daemon",
                "Scope", "CLinux", "COptions",
            ] + (hasGpiod ? ["Gpiod"] : []),
            swiftSettings: hasGpiod ? [.define("GPIOD")] : []),

        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "Buttons", "Contacts"]),
        .testTarget(name: "DebouncingTests", dependencies: ["Debouncing"]),
        .testTarget(
            name: "DebouncingDispatchTests", dependencies: ["DebouncingDispatch", "Debouncing", "Contacts"]),
        .testTarget(name: "ContactsTests", dependencies: ["Contacts", "Simulation"]),
        .testTarget(name: "ActionsTests", dependencies: ["Actions", "Buttons", "Configuration", "Contacts"]),
        .testTarget(
            name: "DaemonTests",
            dependencies: [
                "Actions", "Buttons", "Configuration", "Contacts", "Daemon", "Lines", "Simulation",
            ]),
        .testTarget(
            name: "DebouncedTests",
            dependencies: [
                "debounced", "Buttons", "Configuration", "Contacts", "Daemon", "Lines", "Simulation",
            ]),
        .testTarget(name: "SimulationTests", dependencies: ["Contacts", "Lines", "Simulation"]),
        .testTarget(name: "TracesTests", dependencies: ["Traces", "Contacts"]),
        .testTarget(
            name: "ScopeTests", dependencies: ["Buttons", "Contacts", "Lines", "Scope", "Simulation"]),
        .testTarget(
            name: "SourceTests",
            dependencies: ["Contacts", "Lines", "Simulation"] + (hasGpiod ? ["Gpiod"] : []),
            swiftSettings: hasGpiod ? [.define("GPIOD")] : []),
        .testTarget(name: "ButtonsTests", dependencies: ["Buttons", "Contacts", "Simulation"]),
        .testTarget(name: "CommandTests", dependencies: ["debounced"]),
        .testTarget(name: "LinesTests", dependencies: ["Contacts", "Lines"]),
    ]
        + (hasGpiod
            ? [
                .target(name: "CGpiod", linkerSettings: [.linkedLibrary("gpiod")]),
                .target(name: "Gpiod", dependencies: ["Contacts", "Lines", "CGpiod"]),
                .testTarget(name: "GpiodTests", dependencies: ["Gpiod", "Lines"]),
            ] : []),
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
