// swift-tools-version: 6.0

import PackageDescription

// What each target may import is a rule: script/check-imports holds the table.

/// A module of the package alone. Those of all packages share one namespace, so the module in Lines is DebouncedLinux.
func module(_ name: String, _ imports: [String] = []) -> Target {
    .target(
        name: "Debounced\(name)", dependencies: dependencies(imports),
        path: "Sources/\(name)")
}

/// One in C or C++, with the checks of the C library, as in Debian's own packages; they need optimized code. What Swift
/// reads of the headers is without them: with them, Debian 13's declare `read` and others twice, and Swift can't tell which
/// is meant.
func cModule(_ name: String, linked library: String? = nil) -> Target {
    .target(
        name: "Debounced\(name)", path: "Sources/\(name)",
        cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))],
        cxxSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))],
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func tests(
    _ name: String, in folder: String, of modules: [String], besides targets: [Target.Dependency] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies(modules) + targets,
        path: "Tests/\(folder)/\(name)Tests",
        swiftSettings: modules.contains("Gpiod") ? [.define("GPIOD")] : [])
}

func dependencies(_ modules: [String]) -> [Target.Dependency] {
    modules.map { .init(stringLiteral: "Debounced\($0)") }
}

let library: [Target] = [
    module("Contacts"),
    .target(name: "Debouncing", dependencies: ["DebouncedContacts"], path: "Sources/Debouncing"),
    .target(name: "DebouncingApple", dependencies: ["Debouncing"], path: "Sources/DebouncingApple"),
    .target(
        name: "DebouncingTesting",
        dependencies: ["DebouncedContacts", "Debouncing"], path: "Sources/DebouncingTesting"),

    .testTarget(
        name: "DebouncingTests", dependencies: ["DebouncedContacts", "Debouncing", "DebouncingTesting"],
        path: "Tests/Library/DebouncingTests"),
    .testTarget(
        name: "DebouncingAppleTests", dependencies: ["Debouncing", "DebouncingApple", "DebouncingTesting"],
        path: "Tests/Library/DebouncingAppleTests"),
]

/// `DEBOUNCED_GPIOD=0` builds without libgpiod: everything but real lines.
let gpiod = Context.environment["DEBOUNCED_GPIOD"] == "0" ? [] : ["Gpiod"]

/// `DEBOUNCED_MQTT=0` builds without libmosquitto, and so without debounced-mqtt.
let hasMqtt = Context.environment["DEBOUNCED_MQTT"] != "0"

/// `DEBOUNCED_TOOLS=1` builds the programs of script/fuzz, script/life, script/explore and script/bench instead of the daemon.
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
    module("Visible"),
    module("Engine", ["Contacts"]),
    cModule("CLinux"),
    module("Linux", ["Contacts", "Visible", "CLinux"]),
    module("Wire", ["Contacts", "Engine", "Linux", "Visible"]),
    module("Instruments", ["Contacts", "Engine", "Wire", "Visible"]),
    cModule("CToml"),
    module("Configuration", ["Contacts", "Engine", "Linux", "Wire", "Visible", "CToml"]),
    module(
        "Daemon",
        ["Contacts", "Engine", "Linux", "Wire", "Visible", "Instruments", "Configuration", "CLinux"]),
    module("Mqtt", ["Contacts", "Engine", "Wire"]),
    debounced(
        dependencies(
            [
                "Contacts", "Engine", "Linux", "Wire", "Visible", "Instruments", "Configuration", "Daemon",
                "CLinux",
            ] + gpiod)),

    // Cases and lines as text, what happens to a panel, the manual and accepted texts, for the tests.
    .target(
        name: "DebouncedStrips", dependencies: dependencies(["Contacts", "Engine", "Wire"]),
        path: "Tests/Strips"),
    // The engine once more, naive and of whole lines: for its tests, and for script/life.
    .target(
        name: "DebouncedReferences", dependencies: dependencies(["Contacts", "Engine"]),
        path: "Tests/References"),
    tests("Visible", in: "Wire", of: ["Visible"]),
    tests("Contacts", in: "Engine", of: ["Contacts", "Linux", "References", "Strips"]),
    tests(
        "Controls", in: "Engine",
        of: ["Contacts", "Engine", "Linux", "Configuration", "References", "Strips"]),
    tests("Measuring", in: "Engine", of: ["Contacts", "Engine", "Linux", "Strips"]),
    tests("Boards", in: "Linux", of: ["Contacts", "Linux"]),
    tests("System", in: "Linux", of: ["Contacts", "Linux"]),
    tests("Lines", in: "Linux", of: ["Contacts", "Linux"] + gpiod),
    tests("Simulation", in: "Linux", of: ["Contacts", "Linux"]),
    tests("Text", in: "Wire", of: ["Contacts", "Engine", "Wire", "Strips"]),
    tests("Listening", in: "Wire", of: ["Contacts", "Engine", "Linux", "Wire"]),
    tests("Traces", in: "Instruments", of: ["Contacts", "Instruments"]),
    tests("Report", in: "Instruments", of: ["Contacts", "Engine", "Linux", "Instruments", "Strips", "Wire"]),
    tests("Scope", in: "Instruments", of: ["Contacts", "Engine", "Linux", "Instruments", "Strips"]),
    tests(
        "Configuration", in: "Daemon",
        of: ["Contacts", "Engine", "Linux", "Wire", "Visible", "Configuration", "Strips"]),
    tests("State", in: "Daemon", of: ["Contacts", "Engine", "Linux", "Wire", "Daemon"]),
    tests(
        "Actions", in: "Daemon",
        of: ["Contacts", "Engine", "Linux", "CLinux", "Configuration", "Daemon", "Strips"]),
    tests(
        "Session", in: "Daemon",
        of: ["Contacts", "Engine", "Linux", "Wire", "Instruments", "Configuration", "Daemon", "Strips"]),
    tests(
        "Feed", in: "Daemon",
        of: ["Contacts", "Engine", "Linux", "Wire", "Configuration", "Daemon", "Strips"]),
    tests("Mqtt", in: "Mqtt", of: ["Contacts", "Engine", "Mqtt"]),
    tests(
        "Debounced", in: "debounced",
        of: ["Contacts", "Engine", "Linux", "Wire", "Visible", "Configuration", "Daemon", "Strips"],
        besides: ["debounced"]),
    tests(
        "Command", in: "debounced", of: ["Contacts", "Engine", "Wire", "Configuration", "Mqtt", "Strips"],
        besides: ["debounced"] + (hasMqtt ? ["debounced-mqtt"] : [])),
]

let realBoard: [Target] =
    gpiod.isEmpty
    ? []
    : [
        cModule("CGpiod", linked: "gpiod"),
        module("Gpiod", ["Contacts", "Linux", "CGpiod"]),
        tests("Gpiod", in: "Linux", of: ["Gpiod", "Linux"]),
    ]

let bridge: [Target] =
    hasMqtt
    ? [
        cModule("CMosquitto", linked: "mosquitto"),
        .executableTarget(
            name: "debounced-mqtt",
            dependencies: dependencies([
                "Contacts", "Engine", "Linux", "Wire", "Visible", "Configuration", "Mqtt", "CMosquitto",
            ])),
        tests(
            "Bridge", in: "Mqtt", of: ["Contacts", "Linux", "Wire", "Configuration", "Mqtt", "Strips"],
            besides: ["debounced-mqtt"]),
    ] : []

let tools: [Target] =
    !wantsTools
    ? []
    : [
        .target(name: "CFuzzer", path: "Tests/heavy/fuzz/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: dependencies([
                "Contacts", "Engine", "Linux", "Wire", "Instruments", "Configuration", "Daemon", "Mqtt",
                "Strips",
            ]) + ["debounced", "CFuzzer"], path: "Tests/heavy/fuzz/Fuzz"),
        .executableTarget(
            name: "Life",
            dependencies: dependencies([
                "Contacts", "Engine", "Linux", "Wire", "Configuration", "Daemon", "References",
            ]), path: "Tests/heavy/life"),
        .executableTarget(
            name: "Explore",
            dependencies: dependencies([
                "Contacts", "Engine", "Linux", "Instruments", "Configuration", "Daemon",
            ]),
            path: "Tests/heavy/explore"),
        .target(name: "CAllocations", path: "Benchmarks/allocations/Sources/CAllocations"),
        .target(name: "CContact", path: "Benchmarks/contact/CContact"),
        .executableTarget(
            name: "ContactBench",
            dependencies: dependencies(["Contacts", "Engine", "Linux"])
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
        .library(name: "DebouncingApple", targets: ["DebouncingApple"]),
        .library(name: "DebouncingTesting", targets: ["DebouncingTesting"]),
    ],
    targets: targets,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
