// swift-tools-version: 6.0

import PackageDescription

// Uses one product alone.
let package = Package(
    name: "alone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "debounced", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "Alone", dependencies: [.product(name: "Debouncing", package: "debounced")])
    ]
)
