// swift-tools-version: 6.0

import PackageDescription

/// The same calling code in each language mode; `Articles5` and `ArticlesMain` are links to `Articles`.
func articles(_ name: String, _ settings: SwiftSetting...) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["Debouncing", "DebouncingTesting"].map { .product(name: $0, package: "debounced") },
        swiftSettings: settings)
}

// Isolation to the main actor by default came with Swift 6.2.
#if compiler(>=6.2)
    let mainActor = SwiftSetting.unsafeFlags(["-default-isolation", "MainActor"])
#else
    let mainActor = SwiftSetting.define("NO_DEFAULT_ISOLATION")
#endif

// A package of its own: whoever uses the library sees it from outside, as this does.
let package = Package(
    name: "outside",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "debounced", path: "../../..")],
    targets: [
        articles("Articles", .swiftLanguageMode(.v6)),
        articles("Articles5", .swiftLanguageMode(.v5)),
        articles("ArticlesMain", .swiftLanguageMode(.v6), mainActor),
    ]
)
