import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension Symptom {
    /// True if the switch can't stay as it is.
    var isGrave: Bool {
        switch self {
        case .nothing, .onlyNoise, .closedAtRest, .noPolicyFits, .wornOut, .pressedTooFast: true
        case .worn, .noisy, .miscounted, .mergedPresses, .unclear, .losesDoublePresses, .spikes,
            .briefTouches, .dropOuts, .noises,
            .few:
            false
        }
    }

    /// One word for programs.
    package var kind: String {
        switch self {
        case .nothing: "nothing"
        case .onlyNoise: "only_noise"
        case .closedAtRest: "closed_at_rest"
        case .noPolicyFits: "no_policy_fits"
        case .wornOut: "worn_out"
        case .worn: "worn"
        case .noisy: "noisy"
        case .pressedTooFast: "pressed_too_fast"
        case .miscounted: "miscounted"
        case .mergedPresses: "merged_presses"
        case .unclear: "unclear"
        case .losesDoublePresses: "loses_double_presses"
        case .spikes: "spikes"
        case .briefTouches: "brief_touches"
        case .dropOuts: "drop_outs"
        case .noises: "noises"
        case .few: "few"
        }
    }

    /// Says what it is, and what to do about it.
    package var text: String {
        switch self {
        case .nothing:
            "Not a single edge: the button was not pressed, or this is not its line."
        case .closedAtRest:
            "The contact is closed most of the time, and at the end. If nobody held it, 'active_low' does not fit the "
                + "wiring."
        case .onlyNoise(let edges):
            "\(counted(edges, "edge", "edges")), and not one press: this is noise. Check the pull-up or pull-down, "
                + "the ground, and the wires nearby."
        case .noPolicyFits:
            "No policy gets every press right: replace the switch, or its wiring."
        case .wornOut(let quiet):
            "The contact opens for up to \(timeText(quiet)) in the middle of a bounce: the switch is bad. The delay "
                + "hides that for now; replace the switch."
        case .worn(let quiet):
            "The contact opens for up to \(timeText(quiet)) in the middle of a bounce, which no healthy switch does. "
                + "It is wearing out: replace it soon."
        case .noisy(let confirm):
            "Pulses longer than the 1 ms of 'confirm' would fire with 'leading': the line is noisy, so use "
                + (confirm == nil ? "'trailing'" : "a longer 'confirm'") + ", and look at the wiring."
        case .pressedTooFast(let needed):
            "The bounce needs a delay of \(timeText(needed.nanoseconds)), but then presses as quick as these "
                + "would run together: replace the switch."
        case .miscounted(let asked, let found):
            "\(counted(asked, "press was", "presses were")) asked for, but \(found) were recorded, so nothing "
                + "is recommended: repeat it."
        case .mergedPresses(let count, let number):
            "\(counted(count, "press looks", "presses look")) like two within \(ButtonSurvey.longestQuiet.words)"
                + mergedWords(count, takenFor: number)
        case .unclear(let presses, let others):
            "Only \(presses) of \(presses + others) bursts of edges are clearly presses, too few to say what suits this "
                + "switch: give the number of presses with --presses, and look at the contact and its wires."
        case .losesDoublePresses(let delay, let trailing):
            "With 'leading' and \(timeText(delay.nanoseconds)) many quick double presses count as one: of 5,771 that people "
                + "made on keys 46 % at 100 ms, 64 % at 150 ms, and 0.5 % at 30 ms."
                + (trailing.map { " 'trailing' with \(timeText($0.nanoseconds)) is right, too, and slower." }
                    ?? "")
        case .spikes(let count):
            "\(counted(count, "spike", "spikes")) besides those of the bounce, with 20 ms of quiet on both sides: something "
                + "nearby may disturb the line. 'leading' and 'trailing' ignore \(count == 1 ? "it" : "them")."
        case .briefTouches(let count):
            "\(counted(count, "touch", "touches")) of less than 1 ms, with 20 ms of quiet on both sides: this contact "
                + "bounces as slowly, or something nearby disturbs the line."
        case .dropOuts(let count):
            "\(counted(count, "drop-out", "drop-outs")): the contact opened for less than 1 ms while it was held. It is loose, "
                + "or a wire to it is: look at both."
        case .noises(let count):
            "\(counted(count, "burst", "bursts")) of pulses without a press in them: something nearby disturbs the line."
        case .few(let presses):
            "Too few presses (\(presses)): a fault that happens once in a hundred would not show. "
                + "Measure \(MeasurementResult.enoughPresses) or more."
        }
    }

    private func mergedWords(_ count: Int, takenFor number: Int?) -> String {
        switch number {
        case 1: "; the others bounce badly as well, so each is taken for one. \(Symptom.countThem)"
        case 2: "; no other press bounces like that, so each is taken for two. \(Symptom.countThem)"
        default:
            ", too many to say what suits this switch: press more slowly, or give the number of presses with --presses."
        }
    }

    private static let countThem = "To be sure, give the number of presses with --presses."
}
