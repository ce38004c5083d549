import Testing

@testable import Debouncing

/// What a row can be played on. What it runs it notes on the clock.
protocol Subject: Sendable {
    /// A call, or one of the marks of a row.
    func perform(_ mark: Character) async
    /// Nil where it can't be told.
    var isPending: Bool? { get async }
    func end() async
}

extension Subject {
    func end() async {}
}

/// All that promises to do as `setup` says, and can do what `calls` asks for.
func subjects(of setup: Setup, for calls: String) -> [@Sendable (ManualClock) -> any Subject] {
    let sequence: @Sendable (ManualClock) -> any Subject = { SequenceSubject(setup, $0) }
    if calls.contains(where: "|#".contains) { return [sequence] }
    let others: [@Sendable (ManualClock) -> any Subject] =
        setup.rule == .debounce
        ? [{ DebouncerSubject(setup, $0) }, { ValueSubject(setup, $0) }] : [{ ThrottlerSubject(setup, $0) }]
    return calls.contains(where: "!^".contains) ? others : others + [sequence]
}

private struct DebouncerSubject: Subject {
    let clock: ManualClock
    let debouncer: Debouncer

    init(_ setup: Setup, _ clock: ManualClock) {
        self.clock = clock
        debouncer = Debouncer(delay: .milliseconds(setup.delay), clock: clock)
    }

    var isPending: Bool? { debouncer.isPending }

    func perform(_ mark: Character) async {
        switch mark {
        case "!": debouncer.cancel()
        case "^": await debouncer.flush()
        default: debouncer.debounce { clock.note(String(mark)) }
        }
    }
}

private struct ValueSubject: Subject {
    let debouncer: ValueDebouncer<Character>

    init(_ setup: Setup, _ clock: ManualClock) {
        debouncer = ValueDebouncer(
            delay: .milliseconds(setup.delay), clock: clock, output: { clock.note(String($0)) })
    }

    var isPending: Bool? { debouncer.isPending }

    func perform(_ mark: Character) async {
        switch mark {
        case "!": debouncer.cancel()
        case "^": await debouncer.flush()
        default: debouncer.emit(mark)
        }
    }
}

private struct ThrottlerSubject: Subject {
    let clock: ManualClock
    let throttler: Throttler

    init(_ setup: Setup, _ clock: ManualClock) {
        self.clock = clock
        throttler = Throttler(
            interval: .milliseconds(setup.delay), keeping: setup.rule == .throttleLatest ? .latest : .none,
            clock: clock)
    }

    var isPending: Bool? { throttler.isPending }

    func perform(_ mark: Character) async {
        if mark == "!" {
            throttler.cancel()
        } else {
            await throttler.throttle { clock.note(String(mark)) }
        }
    }
}

private struct SequenceSubject: Subject {
    let source = Source<String>()
    let reader: Task<Void, any Error>

    init(_ setup: Setup, _ clock: ManualClock) {
        let delay = Duration.milliseconds(setup.delay)
        reader = Task { [source] in
            if setup.rule == .debounce {
                for try await text in source.debounced(for: delay, clock: clock) { clock.note(text) }
            } else {
                let kept = setup.rule == .throttleLatest ? Kept.latest : .none
                let throttled = source.throttled(for: delay, keeping: kept, clock: clock)
                for try await text in throttled { clock.note(text) }
            }
        }
    }

    var isPending: Bool? { nil }

    func perform(_ mark: Character) async {
        switch mark {
        case "|":
            await source.send(.success(nil))
            await #expect(throws: Never.self) { try await reader.value }
        case "#":
            await source.send(.failure(Source<String>.Trouble()))
            await #expect(throws: Source<String>.Trouble.self) { try await reader.value }
        default: await source.send(.success(String(mark)))
        }
    }

    func end() async {
        await source.send(.success(nil))
    }
}
