import DebouncedConfiguration

/// What a reader says of a file named `f`, line by line.
func findings(_ text: String) -> [String] {
    read(Array(text.utf8)).findings.map(\.description)
}

/// The plan of a file in which nothing is wrong.
func plan(_ text: String) throws -> Plan {
    let (plan, findings) = read(Array(text.utf8))
    guard let plan else { throw Refused(findings: findings.map(\.description)) }
    return plan
}

/// The plan of a button `a` with these lines in it.
func button(_ lines: String) throws -> ButtonPlan {
    try plan("[button.a]\npin = 3\n\(lines)").buttons[0]
}

struct Refused: Error {
    var findings: [String]
}
