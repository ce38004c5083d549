import DebouncedContacts
import DebouncedDaemon
import Testing

/// When the state is saved, every 60 s at most.
@Suite struct SaveScheduleTests {
    private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

    /// When saves begin, if changes come at these seconds, and each save ends before the next change.
    private func saves(
        _ changes: [Int64], every seconds: Int = 60, failing: Set<Int> = [], until end: Int64 = 1000
    )
        -> [Int64]
    {
        var schedule = SaveSchedule(every: .seconds(seconds))
        var saves: [Int64] = []
        func save(before limit: Instant) {
            while let due = schedule.deadline, due < limit {
                schedule.begin(at: due)
                saves.append(due.nanoseconds / 1_000_000_000)
                schedule.finish(isSaved: !failing.contains(saves.count))
            }
        }
        for change in changes {
            save(before: at(change))
            schedule.change(at: at(change))
        }
        save(before: at(end))
        return saves
    }

    @Test func theFirstChangeIsSavedAtOnce() {
        #expect(saves([5]) == [5])
        #expect(saves([5, 100, 300]) == [5, 100, 300])
    }

    @Test func whatComesWithinItsTimeIsSavedAtItsEnd() {
        #expect(saves([5, 6, 7, 64]) == [5, 65])
        #expect(saves([5, 66]) == [5, 66])
        #expect(saves([5, 64, 66]) == [5, 65, 125])
    }

    @Test func neverWithoutAChange() {
        #expect(saves([]) == [])
    }

    @Test func aChangeASecondIsSavedOnceAMinute() {
        #expect(saves(Array(0...239), until: 300) == [0, 60, 120, 180, 240])
    }

    @Test func withoutATimeEachIsSaved() {
        #expect(saves([5, 6, 7], every: 0) == [5, 6, 7])
        #expect(saves([5, 6, 7], every: -1) == [5, 6, 7])
        for seconds in [0, -1] {
            var schedule = SaveSchedule(every: .seconds(seconds))
            schedule.begin(at: at(5))
            schedule.finish(isSaved: true)
            schedule.change(at: at(5))
            #expect(schedule.deadline == at(5))
        }
    }

    @Test func oneThatFailsIsTriedAgain() {
        #expect(saves([5], failing: [1, 2, 3]) == [5, 65, 125, 185])
        #expect(saves([5, 70], failing: [1]) == [5, 65, 125])
    }

    @Test func whileOneIsUnderWayThereIsNoOther() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.change(at: at(5))
        schedule.begin(at: at(5))
        schedule.change(at: at(6))
        schedule.request(at: at(7))
        schedule.request(at: at(8))
        #expect(schedule.deadline == nil)
        #expect(schedule.hasChanges)
        schedule.finish(isSaved: true)
        #expect(schedule.deadline == at(7))
        schedule.begin(at: at(9))
        schedule.finish(isSaved: true)
        #expect(!schedule.hasChanges)
        #expect(schedule.deadline == nil)
    }

    @Test func askedForItIsSavedAtOnce() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.change(at: at(5))
        schedule.begin(at: at(5))
        schedule.finish(isSaved: true)
        schedule.request(at: at(7))
        #expect(schedule.deadline == at(7))
        schedule.begin(at: at(7))
        schedule.finish(isSaved: true)
        schedule.change(at: at(8))
        #expect(schedule.deadline == at(67))
    }

    @Test func aRequestThatFailsIsTriedAgainAtTheUsualTime() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.request(at: at(7))
        for second in [7, 67, 127] as [Int64] {
            #expect(schedule.deadline == at(second))
            if let due = schedule.deadline { schedule.begin(at: due) }
            schedule.finish(isSaved: false)
        }
    }

    @Test func theShortestTimeOfTheChangesCounts() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.begin(at: at(5))
        schedule.finish(isSaved: true)
        schedule.change(at: at(6), every: .seconds(10))
        schedule.change(at: at(7), every: .seconds(30))
        #expect(schedule.deadline == at(15))
    }

    @Test func theShortestTimeCountsOverAFailureToo() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.change(at: at(5), every: .seconds(10))
        schedule.begin(at: at(5))
        schedule.change(at: at(6), every: .seconds(30))
        schedule.finish(isSaved: false)
        #expect(schedule.deadline == at(15))
    }

    @Test func aRequestWithoutAChangeHasTheStandardTime() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.change(at: at(5), every: .seconds(10))
        schedule.begin(at: at(5))
        schedule.finish(isSaved: true)
        schedule.request(at: at(20))
        schedule.begin(at: at(20))
        schedule.finish(isSaved: false)
        #expect(schedule.deadline == at(80))
    }

    @Test func theFirstChangeSaysWhenItIsDue() {
        var schedule = SaveSchedule(every: .seconds(60))
        schedule.change(at: at(5))
        schedule.change(at: at(6))
        #expect(schedule.deadline == at(5))
    }

    @Test func atTheEndsOfTimeItIsDueAllTheSame() {
        var schedule = SaveSchedule(every: .seconds(Int64.max))
        schedule.change(at: Instant(nanoseconds: .min))
        #expect(schedule.deadline == Instant(nanoseconds: .min))
        schedule.begin(at: .distantFuture)
        schedule.finish(isSaved: false)
        #expect(schedule.deadline == .distantFuture)
    }
}
