import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux

extension Plan {
    /// Returns a survey of each control, numbered as in the panel. A chord has no line, so nothing is ever fed to its
    /// own.
    ///
    /// - Parameter clicks: how many a knob is turned each way, if that is said.
    func surveys(clicks: Int? = nil) -> [any Survey] {
        controlPlans.map { plan in
            switch plan {
            case let button as ButtonPlan: ButtonSurvey(policy: button.settings.policy)
            case let plan as SwitchPlan: SwitchSurvey(isOnWhenOpen: plan.settings.isOnWhenOpen)
            case let counter as CounterPlan:
                CounterSurvey(countsBoth: counter.settings.countsBoth, policy: counter.settings.policy)
            case let encoder as EncoderPlan:
                EncoderSurvey(clicks: clicks, delay: encoder.settings.delay)
            default: ButtonSurvey()
            }
        }
    }

    /// Returns the survey of its one control.
    func survey(clicks: Int? = nil) -> any Survey { surveys(clicks: clicks)[0] }
}

/// A survey for each control of a plan; without a plan, for each column of a trace as a button.
struct ControlSurveys {
    /// The number of motions of each line that the recorder knew of.
    var made: [Int: Int] = [:]
    private let map: ControlMap?
    private var surveys: [any Survey]
    /// The columns that were closed at first. Nothing says how a column is wired: it is taken to be open.
    private var inverted: Set<Int> = []

    /// - Parameter clicks: how many a knob is turned each way, if that is said.
    init(_ plan: Plan?, clicks: Int?) {
        (map, surveys) = (plan?.map, plan?.surveys(clicks: clicks) ?? [])
    }

    /// The level at which a line is found.
    mutating func start(_ edge: Edge, line: Int) {
        let (control, place) = owner(of: line)
        guard surveys[control].edges == 0 else { return }
        inverted.remove(line)
        if map == nil, edge.level == .active { inverted.insert(line) }
        surveys[control].start(seen(edge, line), line: place)
    }

    mutating func feed(_ edge: Edge, line: Int) {
        let (control, place) = owner(of: line)
        surveys[control].feed(seen(edge, line), line: place)
    }

    private func seen(_ edge: Edge, _ line: Int) -> Edge {
        inverted.contains(line) ? Edge(!edge.level, at: edge.instant) : edge
    }

    /// The control that has a line, and which of its lines this is.
    private mutating func owner(of line: Int) -> (control: Int, place: Int) {
        if let map {
            let control = map.control(ofLine: line)
            return (control, line - map.lines(ofControl: control).lowerBound)
        }
        while surveys.count <= line { surveys.append(ButtonSurvey()) }
        return (line, 0)
    }

    var hasMoved: Bool { surveys.contains { $0.edges > 0 } }

    /// Returns the findings about the controls that moved, or about the first if none did.
    ///
    /// - Parameters:
    ///   - names: those of all of them.
    ///   - asked: how many presses, changes or pulses were made, if known.
    mutating func sheets(_ names: [String], origin: String, asked: Int?) -> [Sheet] {
        if map == nil, let last = names.indices.last { _ = owner(of: last) }
        let all = names.indices.filter(surveys.indices.contains)
        let moved = all.filter { surveys[$0].edges > 0 }
        return (moved.isEmpty ? Array(all.prefix(1)) : moved).map { index in
            var subject = Subject(names[index], origin: origin)
            if map == nil {
                // It is named as a line is, or by its number.
                let number = ["", "GPIO"].lazy.compactMap { LinePin.number(inName: $0 + subject.name) }.first
                subject.column = (number, isActiveHigh: !inverted.contains(index))
            }
            surveys[index].end(asked: asked ?? made[map?.lines(ofControl: index).lowerBound ?? index])
            return surveys[index].sheet(of: subject)
        }
    }
}
