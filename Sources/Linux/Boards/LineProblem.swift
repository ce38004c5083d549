import Glibc

/// The reason why a chip or line can't be opened or used, by the reaction that each kind calls for.
package enum LineProblem: Error, Equatable, Sendable {
    /// No chip matches the request, or several do; these are available.
    case noChip(asked: String, there: [Chip])
    /// The chip has no such line.
    indirect case noLine(asked: LinePin, chip: Chip)
    /// The line is in use; the kernel knows its user by this name.
    case busy(consumer: String?)
    /// We may not open the device; members of this group may. In a container it is a number: names are the host's.
    case notPermitted(path: String, group: String?)
    /// The chip is no longer there.
    case gone
    /// The line can be read, but its chip has no interrupt for it, and so reports no edges.
    case noEdges(LineAddress)
    /// Whoever holds the line for us can't show it, for this reason.
    case unavailable(String)
    /// Any other error of the system.
    case system(code: Int32, doing: String)
}

extension LineProblem {
    /// True if only a change of the wires or the config can help, and not time.
    package var isLasting: Bool {
        if case .noEdges = self { true } else { false }
    }

    /// True if this machine has no chip at all.
    package var isWithoutChips: Bool {
        if case .noChip(_, there: []) = self { true } else { false }
    }

    /// True if it may have been a transient error, as chips behind a bus have them: the line is still ours.
    package var isTransient: Bool {
        if case .system(let code, _) = self { code != ENODEV } else { false }
    }
}

extension LineProblem: CustomStringConvertible {
    package var description: String { words(inContainer: isInContainer) }

    /// - Parameter inContainer: whether a container's remedies are meant.
    package func words(inContainer: Bool) -> String {
        switch self {
        case .noChip(_, there: []):
            inContainer
                ? "no GPIO chip in this container: start it with --device /dev/gpiochip0"
                : "no GPIO chip on this machine"
        case .noChip(let asked, let there): missing(asked, there)
        case .noLine(let asked, let chip):
            "\(chip) has no line \(asked) (they are numbered 0 to \(chip.lineCount - 1))"
        case .busy(let consumer?): "in use by \"\(consumer)\""
        case .busy(nil):
            "already in use, but by no program that gives its name: it may be another driver's (see dtoverlay and dtparam in "
                + "config.txt), or its chip has no interrupt left; then poll = \"5ms\" reads the line without one"
        case .notPermitted(let path, let group):
            "no permission for \(path): \(inContainer ? containerRemedy(path, group) : remedy(group))"
        case .gone: "the chip is gone"
        case .noEdges(let line):
            "line \(line.offset) of \(line.chip) can't report edges, because its chip has no interrupt; "
                + "connect the chip's interrupt wire, or write poll = \"5ms\" to read the line 200 times a second"
        case .unavailable(let reason): reason
        case .system(let code, let doing): "could not \(doing): \(String(cString: strerror(code)))"
        }
    }

    private func missing(_ asked: String, _ there: [Chip]) -> String {
        let list = there.map(\.description).joined(separator: ", ")
        if asked == "auto" {
            return "there are several chips, and none is a Raspberry Pi's: set chip to one of \(list)"
        }
        let isAmbiguous = there.contains { $0.label == asked }
        return isAmbiguous
            ? "several chips are \"\(asked)\": \(list)" : "no chip \"\(asked)\"; these are available: \(list)"
    }

    private func remedy(_ group: String?) -> String {
        guard let group else {
            return "a udev rule must give it to a group, and a unit needs DeviceAllow=char-gpiochip rw"
        }
        return "join the group \(group) (sudo usermod -aG \(group) $USER, then log in again; "
            + "in a unit: SupplementaryGroups=\(group)); its members may drive any pin"
    }

    private func containerRemedy(_ path: String, _ group: String?) -> String {
        guard let group else {
            return
                "a udev rule of the host must give it to a group, and the container needs --device \(path) and "
                + "--group-add with the number of that group"
        }
        return "start the container with --group-add \(group); members of that group may drive any pin"
    }
}

extension Chip: CustomStringConvertible {
    package var description: String { label.isEmpty ? name : "\(name) (\(label))" }
}

extension LinePin: CustomStringConvertible {
    package var description: String {
        switch self {
        case .offset(let offset): "\(offset)"
        case .name(let name): "\"\(name)\""
        }
    }
}

/// True if this process runs in a container, of which the variable `container` tells: podman and our image set it. The
/// remedies are others there: devices and groups come from the command that starts the container.
package let isInContainer = getenv("container").map { $0[0] != 0 } ?? false
