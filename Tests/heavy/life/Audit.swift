import DebouncedEngine

/// Compares the daemon's counters with what was heard.
struct Audit {
    private let visitor: Visitor
    /// What had been heard when it was asked for.
    private let totals: [String: [Word: Int]]
    private var text: [UInt8] = []
    private var counters: [String: Int] = [:]

    init?(_ socket: String, _ judge: Judge) {
        guard let visitor = Visitor(socket, asking: "metrics\n") else { return nil }
        (self.visitor, totals) = (visitor, judge.totals)
    }

    /// Takes what has come: the daemon composes no more than that which is read.
    mutating func read() { text += visitor.read() }

    /// What is counted otherwise than it was heard.
    mutating func difference(_ machine: Machine, _ judge: Judge) -> String? {
        read()
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let number = Int(words[1]) { counters[String(words[0])] = number }
        }
        for cluster in machine.clusters {
            for name in cluster.names {
                if let problem = difference(name, cluster, judge.totals[name] ?? [:]) { return problem }
            }
            for knob in cluster.knobs {
                let heard = judge.totals[knob.name] ?? [:]
                for (family, word) in [
                    ("missed_edges", Word.missed), ("dropped_edges", .dropped), ("storms", .setAside),
                    ("spikes", .spike),
                ] {
                    if let problem = compare("\(family)_total", knob.name, "", heard[word] ?? 0) {
                        return problem
                    }
                }
                if let problem = compare("line_up", knob.name, "", judge.away[knob.name] == nil ? 1 : 0) {
                    return problem
                }
            }
        }
        for device in machine.switches {
            if let problem = difference(device.name, judge) { return problem }
        }
        return nil
    }

    /// Of a switch.
    private func difference(_ name: String, _ judge: Judge) -> String? {
        // A hold may have come since it began to be answered.
        let (heard, before) = (judge.totals[name] ?? [:], totals[name] ?? [:])
        if heard != before { return nil }
        var expected = [
            ("missed_edges_total", "", heard[.missed] ?? 0),
            ("dropped_edges_total", "", heard[.dropped] ?? 0),
            ("storms_total", "", heard[.setAside] ?? 0), ("line_up", "", judge.away[name] == nil ? 1 : 0),
        ]
        for gesture in ControlKind.switch.gestures {
            let count = heard[.gesture(gesture)] ?? 0
            expected.append(("gestures_total", ",gesture=\"\(gesture.rawValue)\"", count))
            guard gesture != .hold else { continue }
            expected.append(("switch_changes_total", ",to=\"\(gesture.rawValue)\"", count))
        }
        return expected.lazy.compactMap { family, labels, count in
            compare(family, name, labels, count, kind: "switch")
        }.first
    }

    private func difference(_ name: String, _ cluster: Cluster, _ heard: [Word: Int]) -> String? {
        for gesture in ControlKind.button.gestures {
            let count = heard[.gesture(gesture)] ?? 0
            if let problem = compare("gestures_total", name, ",gesture=\"\(gesture.rawValue)\"", count) {
                return problem
            }
        }
        if let problem = compare("presses_total", name, "", heard[.gesture(.press)] ?? 0) { return problem }
        var by = ["cooldown": heard[.suppressed(by: "cooldown")] ?? 0, "group": 0, "chord": 0]
        switch cluster.tie {
        case .none: break
        case .group(let group, _): by["group"] = heard[.suppressed(by: group)] ?? 0
        case .chord(let chord, _, _): by["chord"] = heard[.suppressed(by: chord)] ?? 0
        }
        for (reason, count) in by {
            if let problem = compare("suppressed_total", name, ",by=\"\(reason)\"", count) { return problem }
        }
        return nil
    }

    private func compare(
        _ family: String, _ name: String, _ labels: String, _ heard: Int, kind: String = "button"
    )
        -> String?
    {
        let key = "debounced_\(family){\(kind)=\"\(name)\"\(labels)}"
        guard counters[key] != heard else { return nil }
        return "\(key) is \(counters[key].map { "\($0)" } ?? "not there"), heard \(heard)"
    }
}
