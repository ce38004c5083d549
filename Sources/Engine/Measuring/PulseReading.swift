import DebouncedContacts

/// For how long a contact was closed, and then open; nil if its beginning or its end was not seen.
struct PulseStretch {
    var closed: Int64?
    var open: Int64?
    /// True if it was closed before anything was seen, and so is no pulse.
    var isFound = false
}

/// One way to read what a contact did: which gaps are inside pulses, and which are between them.
///
///     gaps, sorted   .. .:: . :                        .:: :. .
///                             ^ inside                 ^ between: the contrast is how many times as long
struct PulseReading {
    /// The longest gap inside a pulse; 0 if there is none.
    let gap: Int64
    /// The shortest gap between two pulses; nil if there is none.
    let pause: Int64?
    let pulses: Int
    /// The shortest of the times for which each pulse is closed at a stretch, as far as they were seen.
    let closed: Int64
    /// The median of these times.
    private let usualClosed: Int64

    /// - Parameter pause: the shortest gap that is between two pulses; nil for a single pulse.
    fileprivate init(_ stretches: [PulseStretch], gap: Int64, pause: Int64?) {
        (self.gap, self.pause) = (gap, pause)
        var (pulses, lengths, longest) = (0, [Int64](), Int64?.none)
        var isFound = false
        for stretch in stretches {
            isFound = isFound || stretch.isFound
            longest = max(longest ?? 0, stretch.closed ?? 0)
            guard stretch.open ?? .max >= pause ?? .max else { continue }
            if !isFound {
                pulses += 1
                if let longest, longest > 0 { lengths.append(longest) }
            }
            (longest, isFound) = (nil, false)
        }
        lengths.sort()
        self.pulses = pulses
        closed = lengths.first ?? 0
        usualClosed = lengths.isEmpty ? 0 : lengths[lengths.count / 2]
    }

    /// All of them, those with the fewest pulses first.
    static func all(_ stretches: [PulseStretch]) -> [PulseReading] {
        let gaps = [0] + stretches.compactMap(\.open).sorted()
        let limits = zip(gaps, gaps.dropFirst()).filter { contrast($0, $1) >= faint }.suffix(most)
        return [PulseReading(stretches, gap: gaps[gaps.count - 1], pause: nil)]
            + limits.reversed().map { PulseReading(stretches, gap: $0, pause: $1) }
    }
}

// MARK: The right one

extension PulseReading {
    /// Gaps this short say no more than none.
    private static let shortestGap: Int64 = 50_000
    /// Gaps between pulses can be told from those inside if they are longer by this factor,
    private static let clear = 4.0
    /// by this one if something speaks against it,
    private static let plain = 16.0
    /// and by this one if the number of pulses is known, and nothing does.
    private static let faint = 1.25
    /// A pulse is closed at a stretch for this many times as long as it opens by bouncing, if that is clear,
    private static let closures: Int64 = 8
    /// or for this many times, if it is plain.
    private static let fewClosures: Int64 = 4
    /// No bounce opens for longer.
    private static let longestBounce: Int64 = 250_000_000
    /// So many are tried. What is left out has more pulses.
    private static let most = 256

    private static func contrast(_ gap: Int64, _ pause: Int64) -> Double {
        Double(pause) / Double(max(gap, shortestGap))
    }

    /// The factor by which the gaps between pulses are longer than those inside.
    private var contrast: Double { pause.map { PulseReading.contrast(gap, $0) } ?? 0 }

    private var isClear: Bool { pause == nil || contrast >= PulseReading.clear }

    /// True if bouncing explains all gaps inside pulses, and none between them.
    private var isOfBounces: Bool {
        guard gap <= PulseReading.longestBounce else { return false }
        if gap == 0, let pause { return isClear && pause >= usualClosed / PulseReading.fewClosures }
        if contrast >= PulseReading.plain { return gap <= usualClosed / PulseReading.fewClosures }
        return isClear && gap <= usualClosed / PulseReading.closures
    }

    /// If the number of pulses is not known: the fewest pulses whose gaps are bounces; failing that, those that are
    /// furthest apart. Nil if nothing is clear.
    static func clearest(_ readings: [PulseReading]) -> PulseReading? {
        readings.first(where: \.isOfBounces) ?? furthestApart(readings.filter { $0.gap > 0 }, plain)
    }

    /// If the number of pulses is known. Nil if no reading has as many, or if the bounces speak against it. They do so less if
    /// there are fewer pulses than the clearest reading has: the contact may have stopped at its switching point.
    static func counting(_ pulses: Int, in readings: [PulseReading]) -> PulseReading? {
        let clearest = clearest(readings)
        if clearest?.pulses == pulses { return clearest }
        let matching = readings.filter { $0.pulses == pulses }
        guard let clearest, clearest.gap > 0 else { return furthestApart(matching, faint) }
        return furthestApart(matching, pulses < clearest.pulses ? clear : plain)
    }

    /// The one with the greatest contrast, if it is great enough.
    static func furthestApart(_ readings: [PulseReading], _ least: Double = clear) -> PulseReading? {
        readings.filter { $0.contrast >= least }.max { $0.contrast < $1.contrast }
    }
}
