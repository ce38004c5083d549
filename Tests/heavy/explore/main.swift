import Glibc

func value(_ name: String) -> String? {
    CommandLine.arguments.firstIndex(of: name).flatMap { place in
        place + 1 < CommandLine.arguments.count ? CommandLine.arguments[place + 1] : nil
    }
}

/// Of a processor.
func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let options = Set(CommandLine.arguments)
let limit = value("--limit").flatMap { Int($0) } ?? 20_000_000

func explore<State: Explored>(_ piece: Piece, _ first: State) -> (law: String?, isClosed: Bool) {
    let start = seconds()
    let found = Exploration(from: first, limit: limit, tellsProgress: options.contains("--progress"))
    let end = found.isClosed ? "closed" : found.violation == nil ? "NOT CLOSED" : "VIOLATION"
    let time = Int((seconds() - start) * 1000)
    print("\(piece.name): \(found.states) states, \(found.transitions) transitions, \(end), \(time) ms")
    if let violation = found.violation { print("    \(violation)") }
    for line in found.trace { print("    \(line)") }
    fflush(nil)
    return (found.violation, found.isClosed)
}

func explore(_ piece: Piece) throws -> (law: String?, isClosed: Bool) {
    if let plan = piece.plan { return explore(piece, try Guarded(plan, piece.setting)) }
    switch piece.way {
    case .alone: return explore(piece, try House(piece.setting))
    case .twins: return explore(piece, try Twins(piece.setting))
    }
}

let pieces = Piece.all(isWhole: options.contains("--whole"))
var failures = 0
if options.contains("--mutants") {
    for mistake in Mistake.allCases where mistake != .none {
        guard var piece = pieces.first(where: { $0.name.hasPrefix(mistake.place) }) else {
            fatalError("\(mistake)")
        }
        piece.setting = piece.setting.with(mistake: mistake)
        print("with the mistake '\(mistake)', in")
        let found = try explore(piece).law
        if found?.contains(mistake.law) != true {
            print("NOT NOTICED: \(mistake), which breaks '\(mistake.law)'")
            failures += 1
        }
    }
} else {
    let only = value("--only") ?? ""
    // Two processes share the work: `--share 0` and `--share 1`.
    let share = value("--share").flatMap { Int($0) }
    for (number, piece) in pieces.enumerated() where only.isEmpty || piece.name.contains(only) {
        // Like pieces are not all in one share.
        if let share, number.nonzeroBitCount % 2 != share { continue }
        if try !explore(piece).isClosed { failures += 1 }
    }
}
exit(failures == 0 ? 0 : 1)
