/// The events of a replay, told from outside.
///
/// - Parameters:
///   - config: its controls have their lines active high.
///   - columns: the lines.
///   - changes: "0:0 0.4:1", or "0:00 10:10 20:11" for two lines: times in milliseconds, and levels, closed as 1.
/// - Returns: "pulse@1010 ...", without the changes' fractions of a millisecond.
func replayed(_ config: String, columns: [String] = ["a"], _ changes: String) -> String {
    let rows = changes.split(separator: " ").map { change in
        let parts = change.split(separator: ":")
        return "\(seconds(Double(parts[0])!)),\(parts[1].map(String.init).joined(separator: ","))"
    }
    return replayed(
        config, trace: "Time [s],\(columns.joined(separator: ","))\n\(rows.joined(separator: "\n"))\n")
}

/// The same of a trace in any form.
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
    guard code == 0 else { return text }
    let events = text.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
        "\(member("event", line))@\(Int(member("time_ns", line))! / 1_000_000)"
    }
    return events.joined(separator: " ")
}

private func seconds(_ milliseconds: Double) -> String {
    let microseconds = String(Int((milliseconds * 1000).rounded()))
    let padded = String(repeating: "0", count: max(0, 7 - microseconds.count)) + microseconds
    return "\(padded.dropLast(6)).\(padded.suffix(6))"
}

/// The value of a member that is no object.
private func member(_ name: String, _ line: Substring) -> Substring {
    let start = line.ranges(of: "\"\(name)\":").first!.upperBound
    return line[start...].drop { $0 == "\"" }.prefix { !"\",}".contains($0) }
}
