import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLinux
import Glibc

/// One run of the daemon, from its start until it is told to stop, and the life around it.
final class Day {
    let folder: String
    let presses: Int
    var dice: Dice
    var maker: MachineMaker
    var machine: Machine
    let chips = Chips()
    let judge: Judge
    var fingers: [String: Finger] = [:]
    /// What must be heard of switches.
    var truths: [String: SwitchTruth] = [:]
    /// Held since before their lines came back.
    var held: Set<String> = []
    /// Of those, the ones let go of in this scene.
    var released: Set<String> = []
    /// The lines that must be back by an instant, and may be from another one on.
    var due: [String: Window] = [:]
    /// Clusters, by their first button, of which so many edges were lost that a line may be stuck.
    var doubtful: Set<String> = []
    let slowProgram: SlowProgram
    var visitors: [Visitor] = []
    var hostile: [HostileClient] = []
    var scene: Scene
    var parts: [Scene.Part] = []
    /// How many presses were made.
    var made = 0
    /// How often switches were moved.
    var moved = 0
    var scenes = 0
    var audit: Audit?
    private var isEnding = false
    private(set) var edges = 0

    var socket: String { folder + "/socket" }
    private var config: String { folder + "/config.toml" }
    var now: Instant { chips.board.now }

    init(seed: UInt64, presses: Int, folder: String) {
        (self.folder, self.presses) = (folder, presses)
        slowProgram = SlowProgram(in: folder)
        maker = MachineMaker(seed: seed)
        machine = maker.machine()
        dice = Dice(seed: maker.dice.seed())
        judge = Judge { [board = chips.board] in board.now }
        scene = Scene(from: chips.board.now)
    }

    /// Lives it; returns what was not as it should be.
    func live() throws -> String? {
        reachOut()
        wire(machine.switches)
        write(machine.text(in: folder))
        let (plan, findings) = Plan.read(file: config)
        guard let plan else { return "the first config is wrong: \(findings)" }
        for knob in machine.knobs where dice.once(in: 8) {
            _ = fingers[knob.name]?.move(knob.profile, at: now, chips)
            held.insert(knob.name)
        }
        judge.adopt(machine.wirings)
        judge.isLit = { [chips] name in chips.isLit(name) }
        chips.board.play(levels())
        chips.board.script = { [weak self] in self?.goOn() ?? [] }
        let runtime = Runtime(handlesSignals: true)
        runtime.listeners.add(judge)
        var session = try Session(
            plan, on: chips.board, in: runtime, SessionOptions(isFast: true, file: config))
        session.serve(version: "life")
        session.ready()
        for name in truths.keys { truths[name]?.befall(.back, at: now) }
        try session.run()
        visitors = []
        judge.isOver = true
        try session.finish(asking: true)
        chips.board.script = nil
        // What is left of it to be done refers to the day.
        (scene, parts, next) = (Scene(from: now), [], nil)
        edges = session.counts.edges
        if judge.difference == nil, let problem = judge.actions.difference { judge.differ(problem) }
        return judge.difference
    }

    /// What is played next. Everything played before has happened.
    private func goOn() -> [FakeBoard.Change] {
        next.take()?()
        if parts.isEmpty {
            if scenes > 0 { endScene() }
            isEnding = isEnding || made >= presses || judge.difference != nil
            if isEnding { endDay() } else { beginScene() }
        }
        guard let part = parts.popLast() else { return [] }
        next = part.then
        return part.changes
    }

    private var next: (() -> Void)?

    func write(_ text: String) {
        guard let file = fopen(config, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}
