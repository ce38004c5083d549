// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux

/// How many descriptors may be open. Each button and each output takes one, so we may open as many as the system
/// allows; a child may open as many as we were allowed at first, since programs that call select(2) break beyond 1024.
struct DescriptorLimit {
    private static let original = linux_limit_descriptors(-1)

    init() { DescriptorLimit.raise() }

    /// Call it before the first line is taken.
    static func raise() { _ = original }

    /// Starts a child, which inherits the limit of its parent at that moment.
    func lowered<Result>(_ start: () -> Result) -> Result {
        _ = linux_limit_descriptors(DescriptorLimit.original)
        defer { _ = linux_limit_descriptors(-1) }
        return start()
    }
}

/// A thousand buttons need more descriptors than a process may usually open.
package func allowManyDescriptors() { DescriptorLimit.raise() }
