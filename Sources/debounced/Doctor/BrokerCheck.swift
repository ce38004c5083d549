import DebouncedConfiguration
import DebouncedLinux
import Glibc

/// Has debounced-mqtt try the broker, as only that program knows MQTT, and looks at its unit.
struct BrokerCheck {
    let file: String

    func run() -> [Diagnosis] {
        guard let program else {
            return [
                .warning(
                    "broker", "debounced-mqtt is not installed, so the broker can't be tested",
                    "install the package debounced-mqtt")
            ]
        }
        guard FileType(file) == .regular else {
            return [
                .warning(
                    "broker", "debounced-mqtt can't read a config from a pipe that was read already",
                    "name a file with --config")
            ]
        }
        let said = UnitState.output(of: "\(shellWord(program)) --try --config \(shellWord(file)) 2>&1")
        return [diagnose(said)]
            + [UnitState(of: "debounced-mqtt")?.diagnose("debounced-mqtt")].compactMap(\.self)
    }

    /// - Parameter said: a grade, a colon, and what was found.
    func diagnose(_ said: String) -> Diagnosis {
        let line = said.split(separator: "\n").last.map(String.init) ?? "it could not be tested"
        guard let colon = line.firstIndex(of: ":"),
            let grade = Diagnosis.Grade(rawValue: String(line[..<colon]))
        else { return .wrong("broker", line) }
        return Diagnosis(grade, "broker", saying: line[colon...].dropFirst(2))
    }

    /// Beside this program, or where programs are.
    private var program: String? {
        let own = linkTarget(of: "/proc/self/exe").map(folder(ofFile:))
        return [own, "/usr/local/bin", "/usr/bin"].compactMap(\.self).map { "\($0)/debounced-mqtt" }
            .first { canAccess($0, X_OK) }
    }
}
