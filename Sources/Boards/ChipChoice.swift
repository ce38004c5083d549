// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

extension [Chip] {
    /// The chip that is asked for.
    ///
    /// - Parameters:
    ///   - asked: "auto", a label, a name or a path.
    ///   - path: the device to which `asked` leads where it is a path or a name in /dev.
    package func find(_ asked: String, at path: String) throws(LineProblem) -> Chip {
        let answering = asked == "auto" ? obvious : called(asked, at: path)
        guard answering.count == 1, let chip = answering.first else { throw missing(asked) }
        if let problem = chip.problem { throw problem }
        return chip
    }

    /// Those that nobody has to name: the one that bears a Raspberry Pi's header, or else all.
    private var obvious: [Chip] {
        let headers = Chip.raspberryPiLabels.lazy.map { label in filter { $0.label == label } }
        return headers.first { !$0.isEmpty } ?? self
    }

    private func called(_ asked: String, at path: String) -> [Chip] {
        let labelled = filter { $0.label == asked }
        return labelled.isEmpty ? filter { $0.name == asked || $0.path == path } : labelled
    }

    /// A chip that can't be opened may be the one: then that is the problem.
    private func missing(_ asked: String) -> LineProblem {
        lazy.compactMap(\.problem).first ?? .noChip(asked: asked, there: self)
    }
}

extension Chip {
    /// Which chip bears the 40-pin header: on a Raspberry Pi 5, on a 4, on those before.
    package static let raspberryPiLabels = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

    /// Whether its offsets are the numbers that are printed beside the pins.
    var isOfRaspberryPi: Bool { Chip.raspberryPiLabels.contains(label) }
}
