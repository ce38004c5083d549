import CAllocations
import CContact
import DebouncedContacts
import DebouncedEngine

// The core in Swift against the same in C, over the same edges in the same run, in turn. Both must say the same, and
// no edge may cost an allocation: otherwise the run fails. What has no twin in C is compared with what it is added to.
// Prints, between tabs: what, beside what, the median of the ratios, the least and the most of nine in ten, and a
// remark. script/bench runs it.

// For a profile, one round is enough: ContactBench 1
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let policies: [Policy] = [
    .leading(delay: .milliseconds(30)), .trailing(delay: .milliseconds(20)),
    .lockout(delay: .milliseconds(25)),
]

struct Answer: Equatable {
    var count: Int64 = 0
    var sum: Int64 = 0

    init() {}

    init(_ answer: c_answer) { (count, sum) = (answer.count, answer.sum) }

    mutating func add(_ number: Int64) {
        count += 1
        sum &+= number
    }
}

func compare(_ name: String, edges: Int, swift: () -> Answer, c: () -> Answer) {
    let answers = race(name, edges: edges, against: "C", swift, rival: c)
    guard answers.0 == answers.1 else { fatalError("Swift says \(answers.0), C \(answers.1)") }
}

/// - Parameter limit: how many allocations are too many: those for a panel are allowed, those for edges are not.
@discardableResult
func race(
    _ name: String, edges: Int, against other: String, allocating limit: Int = 200, _ one: () -> Answer,
    rival: () -> Answer
) -> (Answer, Answer) {
    var best = (one: Duration.seconds(1000), rival: Duration.seconds(1000))
    var ratios: [Double] = []
    ratios.reserveCapacity(rounds)
    var answers = (Answer(), Answer())
    let clock = ContinuousClock()
    let before = c_allocations()
    for _ in 0..<rounds {
        let times = (clock.measure { answers.0 = one() }, clock.measure { answers.1 = rival() })
        best = (min(best.one, times.0), min(best.rival, times.1))
        ratios.append(times.0 / times.1)
    }
    let allocations = (c_allocations() - before) / Int64(rounds)
    let costs = [best.one, best.rival].map { rounded(Double($0.nanoseconds) / Double(edges)) }
    ratios.sort()
    let spread = [0.5, 0.05, 0.95].map { "\(rounded(ratios[Int(Double(ratios.count - 1) * $0)]))" }
    let remark = "\(costs[0]) and \(costs[1]) ns an edge, \(allocations) allocations in all"
    print(([name, other] + spread + [remark]).joined(separator: "\t"))
    guard allocations < limit else { fatalError("\(allocations) allocations for \(edges) edges") }
    return answers
}

func rounded(_ number: Double) -> Double { Double(Int(number * 100 + 0.5)) / 100 }

func contact(_ policy: Policy, _ recording: Recording) {
    let count = recording.edges.count
    compare("one contact, \(policy)", edges: count) {
        sum(policy, recording)
    } c: {
        Answer(c_contact_run(policy.raw, recording.raw, count))
    }
}

func sum(_ policy: Policy, _ recording: Recording) -> Answer {
    var answer = Answer()
    var contact = Contact(policy)
    for edge in recording.edges { contact.feed(edge) { answer.add($0.instant.nanoseconds) } }
    return answer
}

/// What it costs to learn, and to know how a contact bounces.
func learning(_ recording: Recording) {
    let count = recording.edges.count
    race("one contact that learns", edges: count, against: "one that does not") {
        sum(.learning(), recording)
    } rival: {
        sum(policies[0], recording)
    }
    race("one contact and its measure", edges: count, against: "one without") {
        var answer = Answer()
        var (contact, measure) = (Contact(.learning()), BounceHistory())
        for edge in recording.edges {
            contact.feed(edge) { answer.add($0.instant.nanoseconds) }
            if measure.feed(edge) { answer.add(1) }
        }
        return answer
    } rival: {
        sum(.learning(), recording)
    }
}

struct Adder: LoopListener {
    var answer = Answer()
    var deadline: Instant? { nil }

    mutating func feed(_ moment: Moment) { answer.add(moment.instant.nanoseconds + Int64(moment.control)) }
    mutating func advance(to now: Instant) {}
    mutating func wake() -> Bool { true }
}

func play(_ recording: Recording, _ settings: PanelSettings) -> Answer {
    var answer = Answer()
    var panel = Panel(settings)
    for index in recording.edges.indices {
        panel.feed(recording.edges[index], line: Int(recording.lines[index]))
        panel.report { answer.add($0.instant.nanoseconds + Int64($0.control)) }
    }
    return answer
}

func panel(of count: Int, _ recording: Recording) {
    let settings = (0..<count).map { ButtonSettings(policy: policies[$0 % 3]) }
    let raw = settings.map(\.policy.raw)
    let edges = recording.edges.count
    let inC = { Answer(c_panel_run(raw, count, recording.raw, recording.lines, edges)) }
    compare("panel of \(count)", edges: edges) {
        play(recording, PanelSettings(buttons: settings))
    } c: {
        inC()
    }
    compare("panel of \(count) in the loop", edges: edges) {
        var loop = Loop(
            source: RecordedSource(recording), panel: Panel(PanelSettings(buttons: settings)),
            listener: Adder())
        do { try loop.run() } catch { print(error) }
        return loop.listener.answer
    } c: {
        inC()
    }
}

/// How the cost of an edge grows with the buttons, of which all are pressed in turn, and with chords of two of them.
func growth(buttons count: Int, chords: Int = 0) {
    let edges = 200_000
    let button = ButtonSettings(policy: policies[0])
    let pairs = (0..<chords).map { ChordSettings(buttons: [$0 * 2, $0 * 2 + 1], within: .milliseconds(50)) }
    let (many, one) = (Recording(edges: edges, lines: count), Recording(edges: edges, lines: 1))
    let settings = PanelSettings(buttons: Array(repeating: button, count: count), chords: pairs)
    let name = "an edge of \(count) buttons" + (chords > 0 ? ", \(chords) chords" : "")
    race(name, edges: edges, against: "an edge of one button", allocating: 100 + 10 * count + 50 * chords) {
        play(many, settings)
    } rival: {
        play(one, PanelSettings(buttons: [button]))
    }
}

let one = Recording(edges: 200_000, lines: 1)
for policy in policies { contact(policy, one) }
learning(one)
panel(of: 1, one)
panel(of: 8, Recording(edges: 200_000, lines: 8))
panel(of: 64, Recording(edges: 200_000, lines: 64))
for count in [10, 100, 1000] { growth(buttons: count) }
growth(buttons: 100, chords: 50)
