import DebouncedLinux

/// One `[output.NAME]`: a line that actions set.
package struct OutputPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    package var pin: LinePin
    /// "auto", a label, a name or a path.
    package var chip = "auto"
    package var isActiveLow = false
    package var isInitiallyOn = false
    /// The controls that keep it off while they are pressed or on, or have no line.
    package var offWhile: [String] = []

    package init(name: String, pin: LinePin) {
        self.name = name
        self.pin = pin
    }
}

extension OutputPlan {
    /// Returns true if its line can stay as it is for an output on the same wire. With another name it can't: what is
    /// under way would not find it to set it off.
    package func canStay(as other: OutputPlan) -> Bool {
        name == other.name && isActiveLow == other.isActiveLow
    }

    /// The data by which its line is found; its edges are not needed.
    package var request: LineRequest {
        LineRequest(
            chip: chip, pin: pin, bias: .asIs, activeLow: isActiveLow, policy: .lockout(delay: .zero))
    }
}
