import DebouncedConfiguration
import DebouncedVisible

extension Action {
    /// What it does, or would do, in one line: "runs: echo hello", "toggle lamp".
    func summary(isDone: Bool) -> String {
        let s = isDone ? "s" : ""
        return switch self {
        case .run(let command): "run\(s): \(visible(command.text))"
        case .key(let keys): "type\(s) \(keys.map(\.name).joined(separator: "+"))"
        case .output(let name, .on): "set\(s) \(visible(name)) on"
        case .output(let name, .off): "set\(s) \(visible(name)) off"
        case .output(let name, .toggle): "toggle\(s) \(visible(name))"
        case .output(let name, .pulse(let time)): "pulse\(s) \(visible(name)) for \(time.words)"
        case .output(let name, .blink(let every, let time)):
            "blink\(s) \(visible(name)) every \(every.words)\(time.map { " for \($0.words)" } ?? "")"
        }
    }
}
