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

    /// Whether its offsets are the numbers printed beside the pins.
    package var isOfRaspberryPi: Bool { Chip.raspberryPiLabels.contains(label) }
}
