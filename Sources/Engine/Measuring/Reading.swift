import DebouncedContacts

/// What a recording says if presses are told apart by a quiet of a certain length.
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
    /// The verdicts if each of those was two presses.
    private var verdictsAsTwo: [Verdict]
    /// The latest, those that look like two included.
    private(set) var latest: [WirePress] = []
    /// Whether no press of them is surely two, and none the bounce of another.
    private(set) var isPlausible = true
    /// What each trial reported since the last quiet.
    private var reports: [Int]
    private let countsMerged: Bool
    /// What is closed for a shorter time is no press, in nanoseconds.
    private let shortestPress: Int64
    /// For how long the briefest press was closed, in nanoseconds.
    private var briefest = Int64.max

    /// No delay bridges a longer quiet: it is rather two presses than one.
    private static let longestBounceQuiet = Quiets.longestDelay
    /// So many at least are kept of the latest.
    private static let fewestLatest = 64

    /// - Parameter countsMerged: whether the number of presses was given, so that a long quiet may well be
    ///   part of one.
    init(quiet: Int64, of policies: [Policy], countsMerged: Bool, shortestPress: Int64 = 0) {
        splitter = PressSplitter(quiet: quiet)
        verdicts = policies.map { Verdict($0) }
        verdictsAsTwo = verdicts
        reports = policies.map { _ in 0 }
        (self.countsMerged, self.shortestPress) = (countsMerged, shortestPress)
    }

    /// - Parameter reported: what each trial reported since the last pause until the end of this stretch; empty if
    ///   this is no pause.
    mutating func feed(_ stretch: Stretch, reported: [Int]) {
        add(reported)
        let burst = splitter.feed(stretch)
        if stretch.level == .inactive, stretch.length >= splitter.quiet { settle(burst) }
    }

    /// Nothing more comes.
    mutating func end(reported: [Int]) {
        add(reported)
        settle(splitter.close())
    }

    private mutating func add(_ reported: [Int]) {
        for (trial, count) in reported.enumerated() { reports[trial] += count }
    }

    private mutating func settle(_ burst: PressSplitter.Burst?) {
        switch burst {
        case .press(let press) where press.held >= shortestPress: settle(press)
        case .press, .noise:
            noises += 1
            judge(presses: 0)
        case .rest: break
        case nil: judge(presses: 0)
        }
        for trial in reports.indices { reports[trial] = 0 }
    }

    private mutating func settle(_ press: WirePress) {
        presses += 1
        keep(press)
        briefest = min(briefest, press.held)
        if isShort && press.held < WirePress.shortest || press.isTwo { isPlausible = false }
        if !countsMerged, press.isTwo || press.quiet >= Reading.longestBounceQuiet {
            mergedPresses += 1
            return judgeAsTwo()
        }
        closing.feed(press.closing, quiet: press.closingQuiet)
        if let opening = press.opening { self.opening.feed(opening, quiet: press.openingQuiet) }
        samples.feed(press)
        judge(presses: 1)
    }

    /// Whether a bounce may be as quiet.
    private var isShort: Bool { splitter.quiet < Reading.longestBounceQuiet }

    /// Nothing that is closed for so short a time is a press, whoever counted it.
    private static let briefestPress = Duration.milliseconds(5).nanoseconds

    /// Whether the quiets within presses are clearly shorter than those between them.
    var isClear: Bool {
        let longest = max(closing.longestQuiet, opening.longestQuiet)
        guard isShort else { return longest <= splitter.quiet / 5 * 4 }
        return longest <= splitter.quiet / 2 && briefest >= Reading.briefestPress
    }

    private mutating func keep(_ press: WirePress) {
        latest.append(press)
        if latest.count > 2 * Reading.fewestLatest { latest.removeFirst(Reading.fewestLatest) }
    }

    /// - Parameter presses: how many there were on the wire since the last quiet.
    private mutating func judge(presses: Int) {
        for (trial, count) in reports.enumerated() {
            verdicts[trial].add(count, of: presses)
            verdictsAsTwo[trial].add(count, of: presses)
        }
    }

    private mutating func judgeAsTwo() {
        for (trial, count) in reports.enumerated() { verdictsAsTwo[trial].add(count, of: 2) }
    }

    /// The same if each press that looks like two was two.
    var countingTwo: Reading {
        var reading = self
        (reading.presses, reading.mergedPresses) = (presses + mergedPresses, 0)
        reading.verdicts = verdictsAsTwo
        return reading
    }
}
