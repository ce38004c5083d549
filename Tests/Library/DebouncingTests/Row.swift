import Testing

@testable import Debouncing

/// What a row is played on.
struct Setup: Sendable {
    var rule: Gate<String>.Rule
    var delay: Int

    static func debounce(_ delay: Int) -> Setup { Setup(rule: .debounce, delay: delay) }
    static func throttle(_ interval: Int) -> Setup { Setup(rule: .throttle, delay: interval) }
    static func throttleLatest(_ interval: Int) -> Setup { Setup(rule: .throttleLatest, delay: interval) }
}

/// Plays a row of calls, one column a millisecond, on all that should behave so; each must run what the other row
/// says, in its columns.
///
///     a … z  a call      !  cancel     ^  flush     |  the sequence ends     #  it throws
///
/// It is played twice: once the sleepers wake before what is called in their column, once after.
func expect(
    _ setup: Setup, calls: String, gives expected: String, location: SourceLocation = #_sourceLocation
) async {
    for make in subjects(of: setup, for: calls) {
        for wakesFirst in [true, false] {
            let clock = ManualClock()
            let subject = make(clock)
            let player = Player(clock: clock, setup: setup, calls: Array(calls), runs: Array(expected))
            await player.play(on: subject, wakesFirst: wakesFirst)
            let drawing = draw(clock.notes, columns: expected.count)
            #expect(drawing == expected, "\(subject), wakes first: \(wakesFirst)", sourceLocation: location)
            await subject.end()
        }
    }
}

private func draw(_ notes: [ManualClock.Note], columns: Int) -> String {
    var drawing = Array(repeating: "-", count: columns)
    for note in notes {
        let column = Int(note.instant / .milliseconds(1))
        drawing[column] = drawing[column] == "-" ? note.text : "?"
    }
    return drawing.joined()
}

/// Moves time from column to column, and never before all is settled.
private struct Player {
    let clock: ManualClock
    let setup: Setup
    let calls: [Character]
    let runs: [Character]

    func play(on subject: any Subject, wakesFirst: Bool) async {
        for column in calls.indices {
            clock.set(.milliseconds(column))
            if wakesFirst {
                clock.wake()
                await settle(column, isCalled: false)
            }
            if calls[column] != "-" { await subject.perform(calls[column]) }
            clock.wake()
            await settle(column, isCalled: true)
            let isPending = await subject.isPending
            #expect(
                isPending == nil || isPending == self.isPending(column, isCalled: true), "column \(column)")
        }
    }

    /// Waits until all is done that time and calls brought about, without or with the call in this column, and
    /// one sleeper waits where something is pending.
    private func settle(_ column: Int, isCalled: Bool) async {
        let done = runs.indices.count { runs[$0] != "-" && isDone($0, by: column, isCalled: isCalled) }
        let isPending = isPending(column, isCalled: isCalled)
        await clock.until { $0.notes.count >= done && $0.sleeping == (isPending ? 1 : 0) }
    }

    private func isDone(_ run: Int, by column: Int, isCalled: Bool) -> Bool {
        run < column || run == column && (isCalled || !isRunByCall(run))
    }

    /// Whether it is the call in its column that runs it, and not the time.
    private func isRunByCall(_ run: Int) -> Bool {
        runs[run] == calls[run] || "^|".contains(calls[run])
    }

    /// Whether the last call has still to run.
    private func isPending(_ column: Int, isCalled: Bool) -> Bool {
        let last = calls.prefix(isCalled ? column + 1 : column).last { $0 != "-" }
        guard let last, last.isLetter, setup.rule != .throttle else { return false }
        return !runs.indices.contains { runs[$0] == last && isDone($0, by: column, isCalled: isCalled) }
    }
}
