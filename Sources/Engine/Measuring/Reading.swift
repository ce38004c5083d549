import DebouncedContacts

/// One reading of a recording: presses are told apart by a quiet of a certain length.
struct Reading: Sendable {
    private(set) var splitter: PressSplitter
    private(set) var closing = MotionStatistics()
    private(set) var opening = MotionStatistics()
    private(set) var samples = SamplePresses()
    private(set) var verdicts: [Verdict]
    private(set) var presses = 0
    /// Bursts without a press in them.
    private(set) var noises = 0
    /// Presses that look like two, which are not judged.
    private(set) var mergedPresses = 0
    /// The number of presses beyond one each: a run of seven leaves out six.
    private var repeats = 0
    /// Bursts that last as long as a press: they may be presses whose contact is bad.
    private var unclear = 0
    /// The number of presses that are not judged.
    var leftOut: Int { repeats + unclear }
    /// The number of presses that had a quiet that no healthy switch makes.
    private(set) var longQuiets = 0
    /// The first of them, and what each trial reported of it: as long as it is alone, it may be a person who pressed twice.
    private var lone: (press: WirePress, reports: [Int])?
    /// The verdicts if each of those was two presses.
    private var verdictsAsTwo: [Verdict]
    /// The latest, those that look like two included.
    private(set) var latest: [WirePress] = []
    /// True if no press of them is surely two, and none the bounce of another.
    private(set) var isPlausible = true
    /// True if something was left out.
    private var isOnNoise = false
    /// The number of reports of each trial since the last quiet.
    private var reports: [Int]
    private let countsMerged: Bool
    /// For how long the presses were closed.
    private var held = Histogram()
    /// For how long the briefest press was closed, in nanoseconds.
    private var briefest = Int64.max

    /// No delay bridges a longer quiet: it is rather two presses than one.
    private static let longestBounceQuiet = OpenGaps.longestDelay
    /// So many at least are kept of the latest.
    private static let fewestLatest = 64

    /// - Parameter countsMerged: whether the number of presses was given, so that a long quiet may well be
    ///   part of one.
    init(quiet: Duration, countsMerged: Bool) {
        splitter = PressSplitter(quiet: quiet.nanoseconds)
        verdicts = Trials.all.map { Verdict($0) }
        verdictsAsTwo = verdicts
        reports = Trials.none
        self.countsMerged = countsMerged
    }

    /// - Parameter reported: what each trial reported since the last pause until the end of this stretch; empty if
    ///   this is no pause.
    mutating func feed(_ stretch: Stretch, reported: [Int]) {
        add(reported)
        let burst = splitter.feed(stretch)
        if stretch.level == .inactive, stretch.length >= splitter.quiet { settle(burst) }
    }

    /// Nothing more comes.
    mutating func end(reported: [Int], without filter: NoiseFilter?) {
        noises += filter?.noises ?? 0
        unclear += filter?.unclear ?? 0
        isOnNoise = filter != nil
        add(reported)
        settle(splitter.close())
        if let lone = lone.take() { leaveOut(lone.press, lone.reports) }
    }

    private mutating func add(_ reported: [Int]) {
        for (trial, count) in reported.enumerated() { reports[trial] += count }
    }

    private mutating func settle(_ burst: PressSplitter.Burst?) {
        switch burst {
        case .press(let press): settle(press)
        case .noise(let length):
            noises += 1
            if length >= WirePress.shortest { unclear += 1 }
            judge(reports, presses: 0)
        case .rest: break
        case nil: judge(reports, presses: 0)
        }
        for trial in reports.indices { reports[trial] = 0 }
    }

    private mutating func settle(_ press: WirePress) {
        presses += 1
        keep(press)
        held.add(press.held)
        briefest = min(briefest, press.held)
        if isShort && press.held < WirePress.shortest || press.repeats > 0 { isPlausible = false }
        if !countsMerged, press.repeats > 0 || press.quiet >= Reading.longestBounceQuiet {
            return leaveOut(press, reports)
        }
        if press.quiet >= OpenGaps.wornRange.lowerBound { longQuiets += 1 }
        if !countsMerged, longQuiets == 1, press.quiet > OpenGaps.wornRange.upperBound {
            lone = (press, reports)
            return
        }
        if longQuiets > 1, let lone = lone.take() { count(lone.press, lone.reports) }
        count(press, reports)
    }

    private mutating func count(_ press: WirePress, _ reports: [Int]) {
        closing.feed(press.closing, quiet: press.closingQuiet)
        if let opening = press.opening { self.opening.feed(opening, quiet: press.openingQuiet) }
        samples.feed(press)
        judge(reports, presses: 1)
    }

    private mutating func leaveOut(_ press: WirePress, _ reports: [Int]) {
        mergedPresses += 1
        repeats += max(1, press.repeats)
        for (trial, count) in reports.enumerated() {
            verdictsAsTwo[trial].add(count, of: 1 + max(1, press.repeats))
        }
    }

    /// True if a bounce may be as quiet.
    private var isShort: Bool { splitter.quiet < Reading.longestBounceQuiet }

    /// Nothing that is closed for so short a time is a press, whoever counted it.
    private static let briefestPress = Duration.milliseconds(5).nanoseconds

    /// True if the quiets within presses are clearly shorter than those between them.
    var isClear: Bool {
        let longest = max(closing.longestQuiet, opening.longestQuiet)
        guard isShort else { return longest <= splitter.quiet / 5 * 4 }
        return longest <= splitter.quiet / 2 && briefest >= Reading.briefestPress
    }

    private static let longestNoise = Duration.milliseconds(12).nanoseconds

    /// True if what looks like presses is of two kinds: people don't press for a few milliseconds now, and for a tenth
    /// of a second then, or once by mistake. Nor do they press without a pause.
    var hasNoise: Bool {
        unclear * 10 > presses
            || held.count(below: Reading.longestNoise, andNoneUntil: WirePress.shortest) > (isOnNoise ? 0 : 1)
    }

    private mutating func keep(_ press: WirePress) {
        latest.append(press)
        if latest.count > 2 * Reading.fewestLatest { latest.removeFirst(Reading.fewestLatest) }
    }

    /// - Parameters:
    ///   - reports: what each trial reported since the last quiet.
    ///   - presses: how many there were on the wire.
    private mutating func judge(_ reports: [Int], presses: Int) {
        for (trial, count) in reports.enumerated() {
            verdicts[trial].add(count, of: presses)
            verdictsAsTwo[trial].add(count, of: presses)
        }
    }

    /// The same if each press that looks like two was two, or as many as it looks like.
    var countingTwo: Reading {
        var reading = self
        (reading.presses, reading.mergedPresses) = (presses + repeats, 0)
        reading.verdicts = verdictsAsTwo
        return reading
    }
}
