import DebouncedCLinux

/// How many descriptors may be open. Each button and each output takes one, so we may open as many as the system
/// allows; a child may open as many as we were allowed at first, since programs that call select(2) break beyond 1024.
package enum DescriptorLimit {
    /// What it was before we raised it; -1 if it is unknown.
    static let original = linux_limit_descriptors(-1)

    /// Call it before the first line is taken.
    package static func raise() { _ = original }
}
