// swift-tools-version: 6.0

import PackageDescription

// For the other packages beside it: who links this has its allocations counted.
let package = Package(
    name: "allocations",
    products: [.library(name: "CAllocations", targets: ["CAllocations"])],
    targets: [.target(name: "CAllocations")]
)
