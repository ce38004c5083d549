import DebouncedLinux
import Testing

@Suite struct ChipChoiceTests {
    @Test(arguments: [
        (Machines.pi3, "gpiochip0"), (Machines.pi4, "gpiochip0"),
        (Machines.pi5(headerAt: 0), "gpiochip0"), (Machines.pi5(headerAt: 4), "gpiochip4"),
        (Machines.pi5(headerAt: 11), "gpiochip11"), (Machines.laptop, "gpiochip0"),
        (Machines.laptopWithExpander + Machines.pi4.map(renumbered), "gpiochip10"),
    ])
    func autoIsTheHeaderOrTheOnlyChip(machine: [Chip], name: String) throws {
        #expect(try find("auto", in: machine).name == name)
    }

    @Test(arguments: [[], Machines.laptopWithExpander])
    func autoDoesNotGuess(machine: [Chip]) {
        #expect(throws: LineProblem.noChip(asked: "auto", there: machine)) { try find("auto", in: machine) }
    }

    @Test(arguments: ["cp210x", "gpiochip1", "/dev/gpiochip1"])
    func aChipHasALabelANameAndAPath(asked: String) throws {
        #expect(try find(asked, in: Machines.laptopWithExpander) == Machines.laptopWithExpander[1])
    }

    @Test(arguments: ["/dev/gpiochip4", "gpiochip4", "/dev/doorbell"])
    func aSymlinkLeadsToItsChip(asked: String) throws {
        let found = try Machines.pi5(headerAt: 0).find(asked, at: "/dev/gpiochip0")
        #expect(found.label == "pinctrl-rp1")
    }

    @Test(arguments: ["pinctrl-rp1", "gpiochip7", "/dev/gpiochip7", ""])
    func nothingElseAnswers(asked: String) {
        #expect(throws: LineProblem.noChip(asked: asked, there: Machines.pi4)) {
            try find(asked, in: Machines.pi4)
        }
    }

    @Test func twoOfOneLabelNeedAName() throws {
        let machine = Machines.laptopWithTwins
        #expect(throws: LineProblem.noChip(asked: "cp210x", there: machine)) {
            try find("cp210x", in: machine)
        }
        #expect(try find("gpiochip2", in: machine) == machine[2])
    }

    @Test(arguments: ["auto", "pinctrl-rp1", "gpiochip1"])
    func whatMayBeTheChipIsToBlame(asked: String) {
        let machine = Machines.laptop + [Machines.forbidden(1)]
        #expect(throws: LineProblem.notPermitted(path: "/dev/gpiochip1", group: "gpio")) {
            try find(asked, in: machine)
        }
    }

    @Test func anotherChipIsNotToBlame() throws {
        let machine = Machines.pi4 + [Machines.forbidden(2)]
        #expect(try find("auto", in: machine) == machine[0])
        #expect(try find("gpiochip1", in: machine) == machine[1])
    }

    /// On a machine without symlinks.
    private func find(_ asked: String, in machine: [Chip]) throws -> Chip {
        try machine.find(asked, at: asked.contains("/") ? asked : "/dev/\(asked)")
    }
}

private func renumbered(_ chip: Chip) -> Chip {
    Machines.chip(10, chip.label, lines: chip.lineCount)
}
