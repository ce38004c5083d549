import Testing

/// What gets through, in rows: see `expect`.
@Suite(.timeLimit(.minutes(10))) struct RowTests {
    @Test func theLastOfABurstRuns() async {
        await expect(
            .debounce(4),
            calls: "a-b-c-----d-------",
            gives: "--------c-----d---")
    }

    @Test func eachCallBeginsTheDelayAnew() async {
        await expect(
            .debounce(3),
            calls: "abcdefg-h-i-j---------",
            gives: "---------------j------")
    }

    @Test func aCallAtTheDeadlineComesAfterTheDecision() async {
        await expect(
            .debounce(3),
            calls: "-a--b--cd-----",
            gives: "----a--b---d--")
    }

    @Test func cancelDropsWhatIsPending() async {
        await expect(
            .debounce(3),
            calls: "-a-!----b--c-!d----",
            gives: "-----------b-----d-")
    }

    @Test func flushRunsWhatIsPendingNowAndOnce() async {
        await expect(
            .debounce(5),
            calls: "-^-a--^--^--b------c^d-------",
            gives: "------a----------b--c-----d--")
    }

    @Test func theFirstOfAnIntervalRuns() async {
        await expect(
            .throttle(4),
            calls: "a-b-c-d-------e---f",
            gives: "a---c---------e---f")
    }

    @Test func whatIsDroppedProlongsNothing() async {
        await expect(
            .throttle(3),
            calls: "abcdefghij-k-l",
            gives: "a--d--g--j---l")
    }

    @Test func cancelEndsTheInterval() async {
        await expect(
            .throttle(5),
            calls: "a-b-!c-d---e",
            gives: "a----c-----e")
    }

    @Test func theLatestOfAnIntervalRunsAtItsEnd() async {
        await expect(
            .throttleLatest(4),
            calls: "a-b-c-d-------",
            gives: "a---b---d-----")
    }

    @Test func anIntervalThatTheLatestBeganIsWhole() async {
        await expect(
            .throttleLatest(4),
            calls: "abc-----d----e",
            gives: "a---c---d----e")
    }

    @Test func anIntervalWithoutAnotherEndsSilently() async {
        await expect(
            .throttleLatest(3),
            calls: "a----b--c------",
            gives: "a----b--c------")
    }

    @Test func cancelDropsTheLatestAndEndsTheInterval() async {
        await expect(
            .throttleLatest(5),
            calls: "a-b!---c-d-!-e--",
            gives: "a------c-----e--")
    }

    @Test func aSequenceThatEndsEmitsWhatIsPending() async {
        await expect(
            .debounce(5),
            calls: "a-b|--------",
            gives: "---b--------")
        await expect(
            .throttleLatest(5),
            calls: "a-b|--------",
            gives: "a--b--------")
    }

    @Test func aSequenceThatEndsWithNothingPendingJustEnds() async {
        await expect(
            .debounce(3),
            calls: "a-----|---",
            gives: "---a------")
        await expect(
            .throttle(5),
            calls: "a-b|---",
            gives: "a------")
    }

    @Test func aSequenceThatThrowsEmitsNothingMore() async {
        await expect(
            .debounce(5),
            calls: "a-b#--------",
            gives: "------------")
        await expect(
            .throttleLatest(5),
            calls: "a-b#--------",
            gives: "a-----------")
    }

    @Test func aSequenceThatThrowsAtTheDeadlineDoesSoAfterTheDecision() async {
        await expect(
            .debounce(3),
            calls: "a--#-----",
            gives: "---a-----")
    }
}
