// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// What happened on one button or chord so far, and what came to nothing; a chord has no edges of its own.
public struct ButtonCounts: Equatable, Sendable {
    /// Edges that its line reported.
    public var edges = 0
    /// Edges that were lost, and made up when the level was read.
    public var missed = 0
    /// Pulses that were too short for a press, without one that followed.
    public var spikes = 0
    public var suppressions = Suppressions()
    /// Presses that became part of a chord.
    public var takenByChords = 0
    /// How often each gesture was reported.
    public var gestures = GestureCounts()
    public var lastPress: Instant?

    public init() {}

    public var presses: Int { gestures[.press] }

    mutating func count(_ edge: Edge) {
        switch edge.origin {
        case .seen: edges += 1
        case .read: missed += 1
        }
    }

    mutating func count(_ moment: Moment) {
        gestures[moment.gesture] += 1
        if moment.gesture == .press { lastPress = moment.instant }
    }

    static func += (sum: inout ButtonCounts, other: ButtonCounts) {
        sum.edges += other.edges
        sum.missed += other.missed
        sum.spikes += other.spikes
        sum.suppressions.cooldown += other.suppressions.cooldown
        sum.suppressions.group += other.suppressions.group
        sum.takenByChords += other.takenByChords
        for gesture in Gesture.allCases { sum.gestures[gesture] += other.gestures[gesture] }
    }
}

/// A number for each gesture.
public struct GestureCounts: Equatable, Sendable {
    private var press = 0
    private var release = 0
    private var click = 0
    private var double = 0
    private var triple = 0
    private var hold = 0
    private var `repeat` = 0

    public init() {}

    public subscript(gesture: Gesture) -> Int {
        get { self[keyPath: GestureCounts.place(of: gesture)] }
        set { self[keyPath: GestureCounts.place(of: gesture)] = newValue }
    }

    private static func place(of gesture: Gesture) -> WritableKeyPath<GestureCounts, Int> {
        switch gesture {
        case .press: \.press
        case .release: \.release
        case .click: \.click
        case .double: \.double
        case .triple: \.triple
        case .hold: \.hold
        case .repeat: \.repeat
        }
    }
}
