// swift-tools-version: 6.0
// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import PackageDescription

// For the other packages beside it: whoever links this has its allocations counted.
let package = Package(
    name: "allocations",
    products: [.library(name: "CAllocations", targets: ["CAllocations"])],
    targets: [.target(name: "CAllocations")]
)
