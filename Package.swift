// swift-tools-version: 6.0

import PackageDescription

// What each target may import is a rule: script/check-imports holds the table.

/// The folders of Sources and Tests, and the modules in each.
let folders = [
    "Engine": ["Contacts", "Controls", "Measuring"],
    "Library": ["Debouncing", "DebouncingApple", "DebouncingTesting"],
    "Linux": [
        "System", "CLinux", "Boards", "Gpiod", "CGpiod", "Lines", "Simulation", "Options", "COptions",
    ],
    "Daemon": ["Configuration", "CToml", "Actions", "State", "Session", "Feed"],
    "Wire": ["Text", "Listening", "Visible"],
    "Instruments": ["Traces", "Scope", "Report"],
    "Mqtt": ["Mqtt", "CMosquitto", "Bridge"],
    "debounced": ["Debounced", "Command"],
]

func folder(of module: String) -> String {
    folders.first { $0.value.contains(module) }?.key ?? ""
}

/// A module of the package alone. Those of all packages share one namespace, so the module in Lines is DebouncedLines.
func module(_ name: String, _ imports: [String] = []) -> Target {
    .target(
        name: "Debounced\(name)", dependencies: dependencies(imports),
        path: "Sources/\(folder(of: name))/\(name)")
}

/// One in C or C++, with the checks of the C library, as in Debian's own packages; they need optimized code. What Swift
/// reads of the headers is without them: with them, Debian 13's declare `read` and others twice, and Swift can't tell which
/// is meant.
func cModule(_ name: String, linked library: String? = nil) -> Target {
    .target(
        name: "Debounced\(name)", path: "Sources/\(folder(of: name))/\(name)",
        cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))],
        cxxSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))],
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func tests(_ name: String, of modules: [String], besides targets: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies(modules) + targets,
        path: "Tests/\(folder(of: name))/\(name)Tests",
        swiftSettings: modules.contains("Gpiod") ? [.define("GPIOD")] : [])
}

func dependencies(_ modules: [String]) -> [Target.Dependency] {
    modules.map { .init(stringLiteral: "Debounced\($0)") }
}

let library: [Target] = [
    module("Contacts"),
    .target(name: "Debouncing", dependencies: ["DebouncedContacts"], path: "Sources/Library/Debouncing"),
    .target(name: "DebouncingApple", dependencies: ["Debouncing"], path: "Sources/Library/DebouncingApple"),
    .target(
        name: "DebouncingTesting",
        dependencies: ["DebouncedContacts", "Debouncing"], path: "Sources/Library/DebouncingTesting"),

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
    module("Controls", ["Contacts"]),
    module("Boards", ["Contacts"]),
    cModule("CLinux"),
    module("System", ["Contacts", "Visible", "CLinux"]),
    module("Lines", ["Contacts", "Boards"]),
    module("Simulation", ["Contacts", "Boards", "System"]),
    module("Traces", ["Contacts"]),
    module("Text", ["Contacts", "Controls", "Traces", "Visible"]),
    module("State", ["Contacts", "Controls", "System", "Text"]),
    module("Measuring", ["Contacts", "Controls"]),
    module("Scope", ["Contacts", "Controls", "Text", "Visible"]),
    module("Report", ["Contacts", "Controls", "Measuring", "Text", "Visible"]),
    cModule("CToml"),
    module("Configuration", ["Contacts", "Controls", "Boards", "System", "Text", "Visible", "CToml"]),
    module(
        "Actions", ["Contacts", "Controls", "Boards", "System", "Text", "Visible", "Configuration", "CLinux"]),
    module(
        "Session",
        [
            "Contacts", "Controls", "Boards", "System", "Lines", "Measuring", "Traces", "Text",
            "Configuration",
            "Actions", "State", "CLinux",
        ]),
    module("Mqtt", ["Contacts", "Controls", "Text"]),
    module(
        "Feed",
        [
            "Contacts", "Controls", "Boards", "System", "Text", "Measuring", "Configuration", "Actions",
            "Session",
        ]),
    module("Listening", ["Contacts", "Controls", "Boards", "System", "Text"]),
    cModule("COptions"),
    module("Options", ["COptions", "Visible"]),
    debounced(
        dependencies(
            [
                "Contacts", "Controls", "Boards", "System", "Lines", "Simulation", "Traces", "Text",
                "Visible",
                "Measuring", "Report", "Feed", "Listening", "Configuration", "State", "Session",
                "Scope", "CLinux", "Options",
            ] + gpiod)),

    // Lines drawn as text, what happens to a panel, and the manual, for the tests.
    .target(
        name: "DebouncedStrips", dependencies: dependencies(["Contacts", "Controls", "Text"]),
        path: "Tests/Strips"),
    tests("Contacts", of: ["Contacts", "Simulation", "Strips"]),
    tests("Controls", of: ["Controls", "Contacts", "Simulation", "Strips"]),
    tests("Boards", of: ["Contacts", "Boards", "Simulation"]),
    tests("System", of: ["Contacts", "System"]),
    tests("Lines", of: ["Contacts", "Boards", "System", "Lines", "Simulation"] + gpiod),
    tests("Simulation", of: ["Contacts", "Boards", "System", "Lines", "Simulation"]),
    tests("Visible", of: ["Visible"]),
    tests("Text", of: ["Text", "Controls", "Contacts", "Strips"]),
    tests("State", of: ["State", "Controls", "Contacts", "System", "Text"]),
    tests("Mqtt", of: ["Mqtt", "Controls", "Contacts"]),
    tests("Traces", of: ["Traces", "Contacts"]),
    tests("Report", of: ["Report", "Measuring", "Contacts", "Boards", "Simulation", "Strips", "Text"]),
    tests("Measuring", of: ["Measuring", "Contacts", "Controls", "Boards", "Simulation", "Strips"]),
    tests("Scope", of: ["Controls", "Contacts", "Boards", "Lines", "Scope", "Simulation", "Strips"]),
    tests(
        "Configuration",
        of: [
            "Configuration", "Controls", "Contacts", "Boards", "Simulation", "Strips", "System", "Text",
            "Visible",
        ]),
    tests(
        "Actions",
        of: [
            "Actions", "Boards", "Controls", "CLinux", "Configuration", "Contacts", "Simulation", "Strips",
            "System",
        ]),
    tests(
        "Session",
        of: [
            "Actions", "Controls", "Boards", "System", "Configuration", "Contacts", "Session", "Lines",
            "Measuring", "Simulation", "Strips", "Traces", "Text", "Listening",
        ]),
    tests(
        "Debounced",
        of: [
            "Controls", "Boards", "System", "Configuration", "Contacts", "Session", "Lines", "Simulation",
            "Listening", "Strips", "Text", "Visible", "Options", "State",
        ], besides: ["debounced"]),
    tests(
        "Feed",
        of: [
            "Feed", "Listening", "Text", "Controls", "Boards", "Contacts", "System", "Configuration",
            "Actions", "Session", "Measuring", "Simulation", "Strips",
        ]),
    tests(
        "Listening",
        of: ["Listening", "Controls", "Boards", "Contacts", "Lines", "Text", "System"]),
    tests(
        "Command", of: ["Configuration", "Contacts", "Controls", "Listening", "Mqtt", "Text"],
        besides: ["debounced"] + (hasMqtt ? ["debounced-mqtt"] : [])),
]

let realBoard: [Target] =
    gpiod.isEmpty
    ? []
    : [
        cModule("CGpiod", linked: "gpiod"),
        module("Gpiod", ["Contacts", "Boards", "System", "CGpiod"]),
        tests("Gpiod", of: ["Gpiod", "Boards", "System"]),
    ]

let bridge: [Target] =
    hasMqtt
    ? [
        cModule("CMosquitto", linked: "mosquitto"),
        .executableTarget(
            name: "debounced-mqtt",
            dependencies: dependencies([
                "Contacts", "Controls", "System", "Text", "Configuration", "Listening", "Mqtt", "CMosquitto",
                "Options", "State", "Visible",
            ])),
        tests(
            "Bridge", of: ["Contacts", "Mqtt", "Strips", "Text", "Configuration", "Listening", "Options"],
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
                "Boards", "Controls", "Configuration", "Contacts", "Feed", "Listening", "Mqtt", "Options",
                "Session", "State", "Strips", "Text", "Traces",
            ]) + ["debounced", "CFuzzer"], path: "Tests/heavy/fuzz/Fuzz"),
        .executableTarget(
            name: "Life",
            dependencies: dependencies([
                "Contacts", "Controls", "Boards", "System", "Lines", "Simulation", "Configuration", "Actions",
                "Session", "Feed", "State", "Text",
            ]), path: "Tests/heavy/life"),
        .executableTarget(
            name: "Explore",
            dependencies: dependencies([
                "Contacts", "Controls", "Boards", "Lines", "Traces", "Configuration", "Actions", "Session",
            ]),
            path: "Tests/heavy/explore"),
        .target(name: "CAllocations", path: "Benchmarks/allocations/Sources/CAllocations"),
        .target(name: "CContact", path: "Benchmarks/contact/CContact"),
        .executableTarget(
            name: "ContactBench",
            dependencies: dependencies(["Contacts", "Controls", "Measuring", "Simulation"])
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
