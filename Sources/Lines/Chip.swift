// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A chip, as it describes itself.
public struct Chip: Equatable, Sendable {
    /// The device's file, with no symlink on the way: "/dev/gpiochip0".
    public var path: String
    /// The kernel's name for it: "gpiochip0". Not stable across kernels.
    public var name: String
    /// What it is: "pinctrl-rp1". Stable.
    public var label: String
    public var lineCount: Int
    /// Why it can't be opened; then its label and its lines are not known.
    public var problem: LineProblem?

    public init(path: String, name: String, label: String, lineCount: Int, problem: LineProblem? = nil) {
        self.path = path
        self.name = name
        self.label = label
        self.lineCount = lineCount
        self.problem = problem
    }
}

/// A line of a chip, as the chip describes it.
public struct Line: Equatable, Sendable {
    public var offset: Int
    /// Its name on the board, if it has one: "GPIO17".
    public var name: String?
    /// Whether somebody has it, and under which name they asked for it.
    public var isUsed: Bool
    public var consumer: String?
    public var isOutput: Bool
    public var isActiveLow: Bool

    public init(
        offset: Int, name: String? = nil, isUsed: Bool = false, consumer: String? = nil,
        isOutput: Bool = false, isActiveLow: Bool = false
    ) {
        self.offset = offset
        self.name = name
        self.isUsed = isUsed
        self.consumer = consumer
        self.isOutput = isOutput
        self.isActiveLow = isActiveLow
    }
}

/// Which line of which chip.
public struct LineAddress: Hashable, Sendable {
    public var chip: String
    public var offset: Int

    /// - Parameter chip: the path of the chip's device.
    public init(chip: String, offset: Int) {
        self.chip = chip
        self.offset = offset
    }
}

/// The resistor that holds a line while its contact is open.
public enum Bias: String, CaseIterable, Sendable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    case disabled
    case asIs = "as-is"
}
