// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Why a chip or line can't be had or used, in kinds that call for different answers.
public enum LineProblem: Error, Equatable, Sendable {
    /// No chip answers to what was asked for; these do.
    case noChip(asked: String, there: [Chip])
    /// The chip has no such line.
    indirect case noLine(asked: String, chip: Chip)
    /// Somebody else holds the line; the kernel knows them by this name.
    case busy(consumer: String?)
    /// We may not open the device; members of this group may.
    case notPermitted(path: String, group: String?)
    /// The chip is there no longer.
    case gone
    /// Everything else that the system says.
    case system(code: Int32, doing: String)

    /// Whether waiting may help.
    public var mayPass: Bool {
        switch self {
        case .noChip, .busy, .gone, .notPermitted: true
        case .noLine, .system: false
        }
    }
}
