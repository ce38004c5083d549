import Debouncing
import Testing

@Suite(.timeLimit(.minutes(10))) struct LockoutGroupTests {
    private let clock = ManualClock()
    private let group: LockoutGroup

    init() {
        group = LockoutGroup(lockout: .seconds(5), clock: clock)
    }

    @Test func isAsDrawnAboveTheCode() {
        #expect(counting(left: "#-----#-------", right: "--#--------#--") == "L-----L----R--")
    }

    @Test func ofTwoAtOneInstantTheFirstCounts() {
        #expect(counting(left: "--#----", right: "--#----") == "--L----")
    }

    @Test func whatIsSuppressedProlongsNothing() {
        #expect(counting(left: "####----", right: "----####") == "L----R--")
    }

    @Test func aLockoutOfItsOwnHoldsAfterThatPress() {
        #expect(group.press("left", lockout: .seconds(1)))
        clock.set(.seconds(1))
        #expect(group.press("right"))
        clock.set(.seconds(5))
        #expect(!group.press("left", lockout: .zero))
        clock.set(.seconds(6))
        #expect(group.press("left"))
    }

    @Test func cancelEndsTheLockout() {
        #expect(group.press(1))
        group.cancel()
        #expect(group.press(2))
    }

    @Test func aClockThatJumpedBackDoesNotBlock() {
        clock.set(.seconds(1000))
        #expect(group.press(1))
        clock.set(.zero)
        #expect(group.press(2))
        #expect(!group.press(1))
    }

    @Test func aPressOfAnySiblingLocksAll() {
        #expect(group.press())
        #expect(!group.press())
        #expect(!group.press("left"))
    }

    @Test func siblingsThatAreNamedAreLockedAndNoOthers() {
        #expect(group.press("yes", siblings: ["no", "maybe"]))
        #expect(["yes", "no", "maybe", "help"].map { group.isLocked($0) } == [true, true, true, false])
        #expect(!group.press("no"))
        #expect(group.press("help", siblings: []))
        #expect(!group.press("help"))
    }

    @Test func aLockoutOfTheGroupLocksThoseThatWereNotNamed() {
        #expect(group.press("yes", siblings: ["no"]))
        clock.set(.seconds(2))
        #expect(group.press("help"))
        clock.set(.seconds(6))
        #expect(!group.press("yes"))
        clock.set(.seconds(7))
        #expect(group.press("yes"))
    }

    @Test func itIsLockedUntilTheLockoutEnds() {
        #expect(!group.isLocked)
        #expect(group.press("left"))
        clock.set(.seconds(4))
        #expect(group.isLocked)
        clock.set(.seconds(5))
        #expect(!group.isLocked)
    }

    @Test func theEndOfALockoutCanBeAwaited() async {
        #expect(group.press("left"))
        let waiting = Task { [group, clock] in
            await group.untilUnlocked()
            clock.note("unlocked")
        }
        await clock.untilSleeping()
        clock.advance(to: .seconds(5))
        await waiting.value
        #expect(clock.notes == [.init(text: "unlocked", instant: .seconds(5))])
    }

    @Test func aLockoutThatBeganMeanwhileIsAwaitedToo() async {
        #expect(group.press("left"))
        let waiting = Task { [group] in await group.untilUnlocked("right") }
        await clock.untilSleeping()
        clock.set(.seconds(5))
        #expect(group.press("left"))
        clock.wake()
        await clock.until { $0.sleeps == 2 && $0.sleeping == 1 }
        clock.advance(to: .seconds(10))
        await waiting.value
        #expect(!group.isLocked)
    }

    @Test func cancelWakesThoseWhoWait() async {
        #expect(group.press("left"))
        let waiting = Task { [group] in await group.untilUnlocked() }
        await clock.untilSleeping()
        group.cancel()
        await waiting.value
    }

    @Test func aWaitThatIsCancelledEnds() async {
        #expect(group.press("left"))
        let waiting = Task { [group] in await group.untilUnlocked() }
        await clock.untilSleeping()
        waiting.cancel()
        await waiting.value
        #expect(group.isLocked)
    }

    private func counting(left: String, right: String) -> String {
        var counting = ""
        for (second, presses) in zip(left, right).enumerated() {
            clock.set(.seconds(second))
            let isLeft = presses.0 == "#" && group.press("left")
            let isRight = presses.1 == "#" && group.press("right")
            counting += isLeft ? "L" : isRight ? "R" : "-"
        }
        return counting
    }
}
