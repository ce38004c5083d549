import DebouncedContacts
import DebouncedLinux
import Glibc

// MARK: Outputs

extension Day {
    /// Outputs can't be set for a while; some so long that they are lost.
    func failSetting(from instant: Instant) {
        let lines = Output.all.filter { _ in dice.once(in: 2) }.compactMap { chips.line(0, Output.pin($0)) }
        let times = dice.once(in: 2) ? dice.number(1...9) : .max
        let code = dice.pick([EREMOTEIO, ETIMEDOUT, EIO, EAGAIN])
        let end = instant.advanced(by: dice.time(100 * ms...2000 * ms))
        judge.setsMayFail = true
        scene.turn(at: instant) {
            for line in lines { line.setFault = (.system(code: code, doing: "set"), times) }
        }
        scene.turn(at: end) { for line in lines { line.setFault = nil } }
        // Those that were lost are asked for again.
        scene.last(until: end.advanced(by: 5 * seconds))
        scene.notes.append("setting fails from \(instant.nanoseconds) to \(end.nanoseconds), \(times) times")
    }

    func judgeOutputs() {
        judge.checkOutputs(at: now)
        judge.setsMayFail = false
        if scene.trouble == .setErrors { judge.forgiveSets() }
        if let problem = judge.actions.setsDifference { judge.differ(problem) }
        let pressed = machine.knobs.filter { judge.isPressed($0.name) }.compactMap(\.lamp)
        for (number, lamp) in Output.lamps.enumerated() where chips.isLit(lamp) == true {
            if !pressed.contains(number) { judge.differ("\(lamp) is on, but its button is not pressed") }
        }
        for (output, controls) in machine.offWhile where chips.isLit(output) == true {
            guard let control = controls.first(where: isActive) else { continue }
            judge.differ("\(output) is on, but \(control) is active")
        }
    }

    /// Whether a control is active in truth, or its line is not there.
    private func isActive(_ control: String) -> Bool {
        if let truth = truths[control] { return truth.isOn || judge.away[control] != nil }
        let lines = judge.wirings.lines[control, default: []]
        return lines.contains { judge.away[$0] != nil }
            || !lines.isEmpty && lines.allSatisfy { fingers[$0]?.isDown ?? false }
    }
}
