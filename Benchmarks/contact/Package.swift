// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

// The rooms are links into the tree: what is measured is what ships.
let package = Package(
    name: "contact",
    dependencies: [.package(path: "../allocations")],
    targets: [
        .target(name: "DebouncedContacts", path: "Sources/Contacts"),
        .target(name: "DebouncedButtons", dependencies: ["DebouncedContacts"], path: "Sources/Buttons"),
        .target(name: "CContact"),
        .executableTarget(
            name: "ContactBench",
            dependencies: [
                "DebouncedContacts", "DebouncedButtons", "CContact",
                .product(name: "CAllocations", package: "allocations"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
