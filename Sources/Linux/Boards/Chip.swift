/// A chip, as it describes itself.
package struct Chip: Equatable, Sendable {
    /// The device file, with symlinks resolved: "/dev/gpiochip0".
    package var path: String
    /// The kernel's name for it: "gpiochip0". Not stable across kernels.
    package var name: String
    /// The kind of chip: "pinctrl-rp1". Stable.
    package var label: String
    package var lineCount: Int
    /// The reason why it can't be opened; its label and lines are then unknown.
    package var problem: LineProblem?

    package init(path: String, name: String, label: String, lineCount: Int, problem: LineProblem? = nil) {
        self.path = path
        self.name = name
        self.label = label
        self.lineCount = lineCount
        self.problem = problem
    }
}

/// A line of a chip, as the chip describes it.
package struct Line: Equatable, Sendable {
    package var offset: Int
    /// Its name on the board, if it has one: "GPIO17".
    package var name: String?
    /// True if the line is in use, and the name given by its user.
    package var isUsed: Bool
    package var consumer: String?
    package var isOutput: Bool
    package var isActiveLow: Bool

    package init(
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

    /// Our name as the user of a line.
    package static let ourName = "debounced"

    /// True if a daemon of ours has it.
    package var isOurs: Bool { isUsed && consumer == Line.ourName }

    /// Its user, for a sentence.
    package var user: String { consumer.map { "\"\($0)\"" } ?? "the kernel" }
}

/// A line of a chip.
package struct LineAddress: Hashable, Sendable {
    package var chip: String
    package var offset: Int

    /// - Parameter chip: the path of the chip's device.
    package init(chip: String, offset: Int) {
        self.chip = chip
        self.offset = offset
    }
}

/// The resistor that holds a line while its contact is open.
package enum Bias: String, CaseIterable, Sendable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    case disabled
    case asIs = "as-is"
}

extension [Chip] {
    /// Returns the requested chip.
    ///
    /// - Parameters:
    ///   - asked: "auto", a label, a name or a path.
    ///   - path: the device that `asked` leads to, if it is a path or a name in /dev.
    package func find(_ asked: String, at path: String) throws(LineProblem) -> Chip {
        let matching = asked == "auto" ? obvious : called(asked, at: path)
        guard matching.count == 1, let chip = matching.first else { throw missing(asked) }
        if let problem = chip.problem { throw problem }
        return chip
    }

    /// The candidates for "auto": the chip of a Raspberry Pi's header, otherwise all chips.
    private var obvious: [Chip] {
        let headers = Chip.raspberryPiLabels.lazy.map { label in filter { $0.label == label } }
        return headers.first { !$0.isEmpty } ?? self
    }

    private func called(_ asked: String, at path: String) -> [Chip] {
        let labelled = filter { $0.label == asked }
        return labelled.isEmpty ? filter { $0.name == asked || $0.path == path } : labelled
    }

    /// If there is a chip that can't be opened, it may be the right one: then that is the problem.
    private func missing(_ asked: String) -> LineProblem {
        lazy.compactMap(\.problem).first ?? .noChip(asked: asked, there: self)
    }
}

extension Chip {
    /// The labels of the chips with the 40-pin header: on a Raspberry Pi 5, on a 4, on older ones.
    package static let raspberryPiLabels = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

    /// True if its offsets are the numbers printed beside the pins.
    package var isOfRaspberryPi: Bool { Chip.raspberryPiLabels.contains(label) }
}
