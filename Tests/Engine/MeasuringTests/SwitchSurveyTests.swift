import DebouncedContacts
import DebouncedEngine
import Testing

/// How a door settles, and what delay it wants.
@Suite struct SwitchSurveyTests {
    /// - Parameter changes: times in milliseconds; the first one closes it, and each is to the other level.
    private func settling(
        _ changes: [Int], asked: Int? = nil, from level: Level = .inactive
    ) -> SwitchSurvey.Result {
        var settling = SwitchSurvey(asked: asked, from: level)
        var level = level
        for time in changes {
            level = !level
            settling.feed(Edge(level, at: Instant(nanoseconds: Int64(time) * 1_000_000)))
        }
        return settling.result
    }

    /// Each change is three edges, 1 ms apart.
    private func bouncing(_ starts: [Int]) -> [Int] { starts.flatMap { [$0, $0 + 1, $0 + 2] } }

    /// The delays for closing and opening, in milliseconds.
    private func delays(_ result: SwitchSurvey.Result) -> [Int64]? {
        guard let closing = result.closing.delay, let opening = result.opening.delay else { return nil }
        return [closing, opening].map { $0.nanoseconds / 1_000_000 }
    }

    @Test func aCleanContactWantsTheDefault() {
        let settling = settling([0, 5000, 10_000, 15_000])
        #expect((settling.changes, settling.trembles) == (4, 0))
        #expect((settling.closing.changes, settling.opening.changes) == (2, 2))
        #expect(delays(settling) == [50, 50])
    }

    @Test(arguments: [100, 150, 200, 250, 300, 500, 1000, 1500, 1900, 2000, 2001, 2500, 3000])
    func howFastItIsMovedMakesNoDifference(_ spacing: Int) {
        let starts = (0..<40).map { $0 * spacing }
        for asked in [nil, 40] {
            let settling = settling(bouncing(starts), asked: asked)
            #expect((settling.changes, settling.trembles) == (40, 0))
            #expect(settling.closing.longest == 2_000_000)
            #expect(delays(settling) == [50, 50])
        }
        let clean = settling(starts)
        #expect((clean.changes, delays(clean)) == (40, [50, 50]))
    }

    @Test func aPauseBetweenQuickChangesMakesNoDifference() {
        let starts = (0..<21).map { $0 * 120 } + (0..<20).map { 10_000 + $0 * 120 }
        #expect(settling(bouncing(starts)).changes == 41)
        #expect(delays(settling(bouncing(starts))) == [50, 50])
    }

    /// Compared with one long pause all others are short, but nothing bounces for seconds.
    @Test func aLongPauseMakesNoBouncesOfTheOthers() {
        let starts = (0..<6).map { $0 * 2500 } + (0..<6).map { 24_500 + $0 * 2500 }
        #expect(settling(bouncing(starts)).changes == 12)
        #expect(delays(settling(bouncing(starts))) == [50, 50])
    }

    /// A door that is mostly closed, or a float that is mostly up: what is short is as much a rest as what is long.
    @Test(arguments: [300, 500, 1000, 1500, 2000, 3000])
    func aContactMayBeMostlyInOneState(_ short: Int) {
        let regular = (0..<50).flatMap { [$0 * 6 * short, ($0 * 6 + 1) * short] }
        let irregular = regular + [310 * short, 317 * short]
        for starts in [regular, irregular] {
            let settling = settling(bouncing(starts))
            #expect((settling.changes, settling.trembles) == (starts.count, 0))
            #expect(delays(settling) == [50, 50])
        }
    }

    @Test func nothingIsRecommendedForWhatNeverMoved() {
        for asked in [nil, 0, 20] { #expect(delays(settling([], asked: asked)) == nil) }
    }

    /// Two hundred years in nanoseconds are near to the largest number there is.
    @Test(arguments: [nil, 1, 2, 3]) func aRecordingMayLastForAges(_ asked: Int?) {
        let settling = settling([-6_000_000_000_000, -5_000_000_000_000, 0, 5_500_000_000_000], asked: asked)
        #expect(settling.closing.delay ?? .zero <= .seconds(86_400))
        #expect(settling.opening.delay ?? .zero <= .seconds(86_400))
    }

    @Test func aDoorThatReboundsWantsTwiceItsLongestStay() {
        // It closes for 43 ms, opens for 100 ms, and closes for good.
        let settling = settling([0, 43, 143, 5000])
        #expect(settling.closing.stay == 43_000_000)
        #expect(settling.opening.stay == 100_000_000)
        #expect(settling.closing.longest == 143_000_000)
        #expect(delays(settling) == [90, 200])
    }

    /// Each time it stays for 1, 100 and 1 ms before it rests for 5 s.
    @Test func aDoorThatReboundsAndBouncesIsNotMovedQuickly() {
        let slam = [0, 1, 101, 102, 202]
        let slams = (0..<6).flatMap { number in slam.map { number * 5000 + $0 } }
        let settling = settling(slams)
        #expect((settling.changes, settling.trembles) == (6, 0))
        #expect(delays(settling) == [200, 200])
    }

    @Test func theNumberOfChangesTellsReboundsFromThem() {
        let edges = [0, 200, 500, 1700, 2000, 2300, 3400]
        #expect(settling(edges, asked: 7).closing.stay == 0)
        let settling = settling(edges, asked: 3)
        #expect((settling.closing.changes, settling.opening.changes) == (2, 1))
        #expect((settling.closing.stay, settling.opening.stay) == (300_000_000, 300_000_000))
        #expect(delays(settling).map { $0.allSatisfy { (301...1099).contains($0) } } == true)
        #expect(delays(self.settling(edges, asked: 4)) == nil)
    }

    /// A motion of 2.8 s or four changes; but never three.
    @Test func changesThatAreUnevenMayBeBounces() {
        var settling = SwitchSurvey(from: .inactive)
        for (index, time) in bouncing([0, 1400, 2800, 10_800]).enumerated() {
            let instant = Instant(nanoseconds: Int64(time) * 1_000_000)
            settling.feed(Edge(index.isMultiple(of: 2) ? .active : .inactive, at: instant))
        }
        #expect(settling.result.changes == 2)
        #expect((0...12).filter { settling.mayHaveChanged($0) } == [0, 1, 2, 3, 4])
        // Nor twelve, which would be all of its bounces.
        #expect((1...12).filter { settling.fits($0) } == [2, 4])
    }

    @Test func aFloatThatTremblesIsNoChangeUntilItRests() {
        var times = [0]
        for stay in [3, 11, 37, 60, 150, 400, 700, 900, 1500, 1200, 800, 500, 170, 80, 20, 9, 700, 1400, 300]
        {
            times.append(times[times.count - 1] + stay)
        }
        let settling = settling(times)
        #expect((settling.changes, settling.trembles) == (0, 1))
        #expect(delays(settling) == [3000, 3000])
    }

    /// A stay of 1.9 s, and then a rest of 2.1 s: twice the stay would lose the change.
    @Test(arguments: [1900, 2000, 2090])
    func noDelayLosesAChangeThatWasSeen(_ longest: Int) throws {
        var times = [0]
        for stay in [60, 150, 400, 700, 900, 1500, longest, 1200, 500, 180, 70, 30, 100, 300, 800, 2100, 70] {
            times.append(times[times.count - 1] + stay)
        }
        let settling = settling(times)
        let delays = try #require(self.delays(settling))
        #expect(settling.changes == 0 || delays.allSatisfy { $0 <= 2100 })
    }

    @Test func anythingIsReplayedExactlyOrNothingIsRecommended() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var times = [0]
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                let scale = [1, 30, 300, 3000].randomElement(using: &random) ?? 1
                times.append(times[times.count - 1] + 1 + Int.random(in: 0...scale, using: &random))
            }
            let settling = settling(times)
            guard let closing = settling.closing.delay, let opening = settling.opening.delay else { continue }
            #expect(changes(times, closing: closing, opening: opening) == settling.changes, "\(times)")
        }
    }

    /// What lies between a stay and a rest that are 1 ms apart is no whole number of milliseconds.
    @Test func aDelayMayBeAFractionOfAMillisecond() throws {
        var times = [0]
        for stay in [60, 150, 400, 700, 900, 1500, 1999, 1200, 500, 180, 70, 30, 100, 300, 2000, 70, 90] {
            times.append(times[times.count - 1] + stay)
        }
        let closing = try #require(settling(times).closing.delay)
        #expect(closing > .milliseconds(1999) && closing < .milliseconds(2000))
    }

    /// How many changes a contact with these delays accepts.
    private func changes(_ times: [Int], closing: Duration, opening: Duration) -> Int {
        let ends = times.dropFirst() + [.max / 2]
        var (accepted, level, changes) = (Level.inactive, Level.inactive, 0)
        for (start, end) in zip(times, ends) {
            level = !level
            let delay = level == .active ? closing : opening
            guard level != accepted, .milliseconds(end - start) >= delay else { continue }
            (accepted, changes) = (level, changes + 1)
        }
        return changes
    }
}
