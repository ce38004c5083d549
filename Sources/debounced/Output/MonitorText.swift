import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire
import Glibc

/// Events and notices as `monitor` prints them:
///
///     14:03:27.120311  doorbell  press
struct MonitorText {
    /// The greeting of the daemon, which tells the time of day of an event.
    var hello: Hello? { didSet { epochAtHello = epoch() } }
    private let width: Int
    private let colors = isColored()
    /// See `WallClock`: another one once the clock is set.
    private let epoch: () -> Int64
    private var epochAtHello: Int64 = 0
    /// Two clocks are never read at the same moment: what is less is no jump.
    private static let smallestJump: UInt64 = 100_000_000

    /// - Parameter names: of the controls that may occur.
    init(_ names: [String], epoch: @escaping () -> Int64 = { WallClock.epoch }) {
        width = names.map { columns(visible($0)) }.max() ?? 0
        self.epoch = epoch
    }

    /// Nil if there is nothing to say.
    func line(for message: Message) -> String? {
        switch message {
        case .event(let event):
            let gesture = event.gesture
            let text = colors ? event.moment.gesture.colored(gesture) : gesture
            return line(event.moment.instant, event.control.name, text)
        case .notice(let notice):
            let words = ([notice.words] + notice.findings).map(visible).joined(separator: "; ")
            return notice.instant.map { line($0, notice.subject ?? "", words) }
        case .wire(let change): return line(change.instant, change.line, change.words)
        case .other(let json):
            let instant = json["time_ns"].flatMap(Instant.init)
            return instant.map { line($0, message.control?.name ?? "", visible(json.text)) }
        case .lost(let count, let latest) where latest < hello?.sequence ?? 0:
            return "\(counted(count, "earlier event is", "earlier events are")) no longer kept"
        case .lost(let count, _):
            return "\(counted(count, "line was", "lines were")) lost: this was read too slowly"
        case .hello, .status, .error: return nil
        }
    }

    private func line(_ instant: Instant, _ name: String, _ text: String) -> String {
        let jump = epoch() &- epochAtHello
        let unix = hello?.unixTime(of: instant) ?? 0
        let now = jump.magnitude < MonitorText.smallestJump ? unix : unix &+ jump
        return "\(timeOfDay(now))  \(padded(visible(name), width))  \(text)"
    }

    private func timeOfDay(_ unix: Int64) -> String {
        let (part, whole) = (max(0, unix) % 1_000_000_000, max(0, unix) / 1_000_000_000)
        var (seconds, local) = (time_t(whole), tm())
        localtime_r(&seconds, &local)
        let parts = [local.tm_hour, local.tm_min, local.tm_sec].map { zeroPadded($0, to: 2) }
        return "\(parts.joined(separator: ":")).\(zeroPadded(part / 1000, to: 6))"
    }
}

extension WireChange {
    /// The level on the wire that it leads to.
    fileprivate var words: String {
        let level = isHigh == true ? "high" : "low"
        return switch kind {
        case .seen: isHigh == true ? "rising" : "falling"
        case .read: "\(level), found by a reading"
        case .start: "\(level), found"
        case .gone: "gone"
        }
    }
}

/// Returns true if standard output, or another descriptor, is a terminal that can show colours, and colours are not
/// turned off.
func isColored(_ descriptor: Int32 = STDOUT_FILENO) -> Bool {
    isatty(descriptor) == 1 && !isSet("NO_COLOR") && getenv("TERM").map { strcmp($0, "dumb") } != 0
}

/// As https://no-color.org says: an empty variable does not count.
private func isSet(_ variable: String) -> Bool {
    getenv(variable).map { $0.pointee != 0 } ?? false
}

extension Gesture {
    /// The terminal's colour for a gesture: presses must stand out.
    private var color: Int {
        switch self {
        case .release, .off: 90
        case .click, .double, .triple, .counterclockwise: 36
        case .hold, .repeat: 33
        default: 32
        }
    }

    func colored(_ text: String) -> String { "\u{1b}[\(color)m\(text)\u{1b}[0m" }
}
