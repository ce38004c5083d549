import DebouncedLinux

/// The chips of some machines.
enum Machines {
    static let pi3 = [
        chip(0, "pinctrl-bcm2835", lines: 54), chip(1, "brcmvirt-gpio", lines: 2),
        chip(2, "raspberrypi-exp-gpio", lines: 8),
    ]
    static let pi4 = [chip(0, "pinctrl-bcm2711", lines: 58), chip(1, "raspberrypi-exp-gpio", lines: 8)]
    static let laptop = [chip(0, "INTC1055:00", lines: 360)]
    static let laptopWithExpander = laptop + [chip(1, "cp210x", lines: 4)]
    static let laptopWithTwins = laptopWithExpander + [chip(2, "cp210x", lines: 4)]

    /// The header's chip moved with the kernel: 4, then 0 (where /dev/gpiochip4 leads to it), then 11.
    static func pi5(headerAt number: Int) -> [Chip] {
        let others = number == 4 ? 0...3 : 12...15
        let broadcom = zip(others, [32, 4, 17, 6]).map { chip($0, "gpio-brcmstb@107d5\($0)", lines: $1) }
        return (broadcom + [chip(number, "pinctrl-rp1", lines: 54)]).sorted { $0.path < $1.path }
    }

    static func chip(_ number: Int, _ label: String, lines: Int) -> Chip {
        let name = "gpiochip\(number)"
        return Chip(path: "/dev/\(name)", name: name, label: label, lineCount: lines)
    }

    static func forbidden(_ number: Int) -> Chip {
        var chip = chip(number, "", lines: 0)
        chip.problem = .notPermitted(path: chip.path, group: "gpio")
        return chip
    }
}
