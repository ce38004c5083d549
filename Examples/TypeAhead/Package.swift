// swift-tools-version: 6.0

import PackageDescription

// A package of its own: whoever builds the daemon does not wait for it.
let package = Package(
    name: "TypeAhead",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "debounced", path: "../..")],
    targets: [
        .executableTarget(
            name: "TypeAhead",
            dependencies: [.product(name: "Debouncing", package: "debounced")])
    ],
    swiftLanguageModes: [.v6]
)
