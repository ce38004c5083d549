// swift-tools-version: 6.0

import PackageDescription

/// The same calling code in each language mode; `Articles5` is a link to `Articles`.
func articles(_ name: String, _ mode: SwiftLanguageMode) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["Debouncing", "DebouncingDispatch", "DebouncingTesting"].map {
            .product(name: $0, package: "debounced")
        },
        swiftSettings: [.swiftLanguageMode(mode)])
}

// A package of its own: whoever uses the library sees it from outside, as this does.
let package = Package(
    name: "outside",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "debounced", path: "../../..")],
    targets: [articles("Articles", .v6), articles("Articles5", .v5)]
)
