// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "debouncing-bench",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "debounced", path: "../.."),
        .package(path: "../allocations"),
    ],
    targets: [
        .executableTarget(
            name: "DebouncingBench",
            dependencies: [
                .product(name: "CAllocations", package: "allocations"),
                .product(name: "Debouncing", package: "debounced"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
