// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
    name: "debouncing-bench",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "debounced", path: "../..")],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "DebouncingBench",
            dependencies: ["CAllocations", .product(name: "Debouncing", package: "debounced")]),
    ],
    swiftLanguageModes: [.v6]
)
