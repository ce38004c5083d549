import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension SwitchPlan {
    package func paragraph(in plan: Plan) -> Paragraph {
        let kind = kind.map { "\($0.rawValue.spaced), " } ?? ""
        return Paragraph(
            name,
            [
                actions.switchSentence,
                settings.firesAtStart ? "The state in which it is found at the start is reported" : "",
                follow.map { "It moves \($0.name) of a virtual input device" } ?? "",
            ],
            [
                state(kind),
                settings.timing(poll: wiring.poll), request.pollWords,
            ],
            [request.wireWords])
    }

    package func add(to record: inout JSONRecord, in plan: Plan) {
        record.add("policy", settings.on.name.rawValue)
        record.add("on_when", settings.isOnWhenOpen ? "open" : "closed")
        record.add("on_delay_ns", settings.latency(isOn: true).nanoseconds)
        record.add("off_delay_ns", settings.latency(isOn: false).nanoseconds)
        record.add("kind", kind?.rawValue)
    }

    private func state(_ kind: String) -> String {
        "\(kind)on while the contact is \(settings.isOnWhenOpen ? "open" : "closed")".capitalizedFirst
    }
}

extension SwitchSettings {
    /// Says how long after the contact moved its events come, at worst: a reading may find it a whole period later.
    fileprivate func timing(poll: Duration?) -> String {
        func time(_ latency: Duration) -> String {
            let worst = latency + (poll ?? .zero)
            return worst == .zero ? "at once" : "\(poll == nil ? "" : "up to ")\(worst.words)"
        }
        func limit(_ latency: Duration) -> String { "up to \((latency + (poll ?? .zero)).words)" }
        return switch (on, off) {
        case (.trailing(let on), .trailing(let off)) where on == off:
            "On and off: \(time(on)) after the contact settles"
        case (.trailing(let on), .trailing(let off)):
            "On: \(time(on)) after the contact settles. Off: \(time(off)) after it settles"
        case (.lockout(let delay), _): "On and off: \(lockoutWords(delay, delay + (poll ?? .zero)))"
        default:
            "\(closing): \(time(on.latency.press)) after the contact closes. "
                + "\(opening): \(time(on.latency.firstRelease)) after it opens"
                + (on.latency.release > on.latency.firstRelease
                    ? " (auto: \(limit(on.latency.release)) for a worn switch)" : "")
        }
    }

    private var closing: String { isOnWhenOpen ? "Off" : "On" }
    private var opening: String { isOnWhenOpen ? "On" : "Off" }
}
