// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import CAllocations
import CContact
import DebouncedButtons
import DebouncedContacts

// The core in Swift against the same in C, over the same edges in the same run: the best of some rounds each.
// Both must say the same, and no edge may cost an allocation: otherwise the run fails.
//
//     swift run -c release --package-path Benchmarks/contact ContactBench

let rounds = 100
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
    var best = (swift: Duration.seconds(1000), c: Duration.seconds(1000))
    var answers = (swift: Answer(), c: Answer())
    let clock = ContinuousClock()
    let before = c_allocations()
    for _ in 0..<rounds {
        best.swift = min(best.swift, clock.measure { answers.swift = swift() })
        best.c = min(best.c, clock.measure { answers.c = c() })
    }
    let allocations = (c_allocations() - before) / Int64(rounds)
    let perEdge = rounded(Double(best.swift.nanoseconds) / Double(edges))
    print(
        "\(name): \(rounded(best.swift / best.c)) times C; \(perEdge) ns an edge, \(allocations) allocations in all"
    )
    guard answers.swift == answers.c else { fatalError("Swift says \(answers.swift), C \(answers.c)") }
    guard allocations < 100 else { fatalError("\(allocations) allocations for \(edges) edges") }
}

func rounded(_ number: Double) -> Double { Double(Int(number * 100 + 0.5)) / 100 }

func contact(_ policy: Policy, _ recording: Recording) {
    let count = recording.edges.count
    compare("one contact, \(policy)", edges: count) {
        var answer = Answer()
        var contact = Contact(policy)
        for edge in recording.edges { contact.take(edge) { answer.add($0.instant.nanoseconds) } }
        return answer
    } c: {
        Answer(c_contact_run(policy.raw, recording.raw, count))
    }
}

struct Adder: LoopListener {
    var answer = Answer()
    var deadline: Instant? { nil }

    mutating func take(_ moment: Moment) { answer.add(moment.instant.nanoseconds + Int64(moment.button)) }
    mutating func advance(to now: Instant) {}
    mutating func wake() -> Bool { true }
}

func panel(of count: Int, _ recording: Recording) {
    let settings = (0..<count).map { ButtonSettings(policy: policies[$0 % 3]) }
    let raw = settings.map(\.policy.raw)
    let edges = recording.edges.count
    let inC = { Answer(c_panel_run(raw, count, recording.raw, recording.lines, edges)) }
    compare("panel of \(count)", edges: edges) {
        var answer = Answer()
        var panel = Panel(PanelSettings(buttons: settings))
        for index in recording.edges.indices {
            panel.take(recording.edges[index], line: Int(recording.lines[index]))
            panel.report { answer.add($0.instant.nanoseconds + Int64($0.button)) }
        }
        return answer
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

let one = Recording(edges: 200_000, lines: 1)
for policy in policies { contact(policy, one) }
panel(of: 1, one)
panel(of: 8, Recording(edges: 200_000, lines: 8))
panel(of: 64, Recording(edges: 200_000, lines: 64))
