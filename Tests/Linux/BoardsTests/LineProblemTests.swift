import DebouncedLinux
import Glibc
import Testing

@Suite struct LineProblemTests {
    private static let unnamed =
        "already in use, but by no program that gives its name: it may be another driver's (see dtoverlay and dtparam in "
        + "config.txt), or its chip has no interrupt left; then poll = \"5ms\" reads the line without one"

    private static let sentences: [(problem: LineProblem, words: String)] = [
        (LineProblem.noChip(asked: "auto", there: []), "no GPIO chip on this machine"),
        (.noChip(asked: "pinctrl-rp1", there: []), "no GPIO chip on this machine"),
        (
            .noChip(asked: "auto", there: Machines.laptopWithExpander),
            "there are several chips, and none is a Raspberry Pi's: set chip to one of "
                + "gpiochip0 (INTC1055:00), gpiochip1 (cp210x)"
        ),
        (
            .noChip(asked: "pinctrl-rp1", there: Machines.pi4),
            #"no chip "pinctrl-rp1"; these are available: gpiochip0 (pinctrl-bcm2711), gpiochip1 (raspberrypi-exp-gpio)"#
        ),
        (
            .noChip(asked: "cp210x", there: Array(Machines.laptopWithTwins.dropFirst())),
            #"several chips are "cp210x": gpiochip1 (cp210x), gpiochip2 (cp210x)"#
        ),
        (
            .noLine(asked: .offset(58), chip: Machines.pi4[0]),
            "gpiochip0 (pinctrl-bcm2711) has no line 58 (they are numbered 0 to 57)"
        ),
        (
            .noLine(asked: .name("58"), chip: Machines.pi4[0]),
            #"gpiochip0 (pinctrl-bcm2711) has no line "58" (they are numbered 0 to 57)"#
        ),
        (.busy(consumer: "gpio-keys"), #"in use by "gpio-keys""#),
        (.busy(consumer: nil), unnamed),
        (
            .notPermitted(path: "/dev/gpiochip0", group: "gpio"),
            "no permission for /dev/gpiochip0: join the group gpio "
                + "(sudo usermod -aG gpio $USER, then log in again; in a unit: SupplementaryGroups=gpio); "
                + "its members may drive any pin"
        ),
        (
            .notPermitted(path: "/dev/gpiochip0", group: nil),
            "no permission for /dev/gpiochip0: "
                + "a udev rule must give it to a group, and a unit needs DeviceAllow=char-gpiochip rw"
        ),
        (.gone, "the chip is gone"),
        (.system(code: EIO, doing: "take line 4"), "could not take line 4: Input/output error"),
    ]

    @Test(arguments: sentences)
    func saysWhatHelps(problem: LineProblem, words: String) {
        #expect(problem.words(inContainer: false) == words)
    }

    private static let containers: [(problem: LineProblem, words: String)] = [
        (
            LineProblem.noChip(asked: "auto", there: []),
            "no GPIO chip in this container: start it with --device /dev/gpiochip0"
        ),
        (
            .notPermitted(path: "/dev/gpiochip4", group: "997"),
            "no permission for /dev/gpiochip4: start the container with --group-add 997; "
                + "members of that group may drive any pin"
        ),
        (
            .notPermitted(path: "/dev/gpiochip4", group: nil),
            "no permission for /dev/gpiochip4: a udev rule of the host must give it to a group, and the container needs "
                + "--device /dev/gpiochip4 and --group-add with the number of that group"
        ),
        (.busy(consumer: "debounced"), #"in use by "debounced""#),
    ]

    @Test(arguments: containers)
    func saysWhatHelpsInAContainer(problem: LineProblem, words: String) {
        #expect(problem.words(inContainer: true) == words)
    }
}
