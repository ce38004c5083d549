import DebouncedEngine
import DebouncedStrips
import DebouncedWire

/// The events of a replay, told from outside: `pulse@1010 off@550(200)`. Lines are active high in the config.
func replayed(_ config: String, trace: String, isPiped: Bool = false) -> String {
    let workshop = Workshop()
    workshop.write(config, to: "a.toml")
    workshop.write(trace, to: "a.trace")
    let options = ["--config", "a.toml", "--json"]
    let (text, code) =
        isPiped
        ? workshop.run(program: [
            "sh", "-c", "cat a.trace | \"$0\" replay - \(options.joined(separator: " "))",
        ])
        : workshop.run(["replay", "a.trace"] + options)
    guard code == 0 else { return "\(text)exit code \(code.map { "\($0)" } ?? "unknown")" }
    let words = text.split(separator: "\n").compactMap { line in
        if case .event(let event) = Message(Array(line.utf8)) { event.moment.words } else { nil as String? }
    }
    return words.joined(separator: " ")
}
