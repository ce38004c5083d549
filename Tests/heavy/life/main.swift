import Glibc

/// Days in the life of a machine: the daemon on a fake board in virtual time, and people, lines, chips, configs,
/// programs and listeners that behave as badly as they may.
func option(_ name: String, _ standard: Int) -> Int {
    guard let place = CommandLine.arguments.firstIndex(of: name) else { return standard }
    guard place + 1 < CommandLine.arguments.count, let number = Int(CommandLine.arguments[place + 1]) else {
        print("life: \(name) takes a number")
        exit(64)
    }
    return number
}

let presses = option("--presses", 1_000_000)
let firstSeed = option("--seed", 1)
let day = option("--day", 20_000)
let folder = String(cString: mkdtemp(strdup("/tmp/life.XXXXXX")))
// The log is heard before it is written.
if option("--log", 0) == 0 { dup2(open("/dev/null", O_WRONLY), STDERR_FILENO) }

if option("--pulses", 0) > 0 {
    try liveWithMeters(pulses: Int64(option("--pulses", 0)), seed: firstSeed, folder: folder)
}
if option("--clicks", 0) > 0 {
    try liveWithDials(clicks: option("--clicks", 0), seed: firstSeed, folder: folder)
}

var (made, fired, found, moved, changed) = (0, 0, 0, 0, 0)
var (edges, differences, seed) = (0, 0, firstSeed)
var lived: Int64 = 0
while made < presses {
    // A day is freed at its end.
    weak var kept: Judge?
    defer {
        if kept != nil {
            differences += 1
            print("life: seed \(seed - 1): the day is not freed")
        }
    }
    let day = Day(seed: UInt64(seed), presses: min(day, presses - made), folder: folder)
    kept = day.judge
    if let difference = try day.live() {
        differences += 1
        print("life: seed \(seed), at \(day.now.nanoseconds) ns: \(difference)")
        print(
            "      again: script/life --seed \(seed) --presses \(day.presses) --day \(day.presses) --tell 1")
        if option("--tell", 0) > 0 { print(day.judge.story) }
    }
    made += day.made
    fired += day.judge.presses
    found += day.judge.explained
    moved += day.moved
    changed += day.judge.changes
    edges += day.edges
    lived += day.now.nanoseconds / 1_000_000_000
    seed += 1
}
print(
    "life: \(made) presses, \(fired) reported, \(found) found over by polls, \(moved) moves of switches, \(changed) reported, "
        + "\(edges) edges, \(lived / 86400) days, \(differences) differences"
)
unlink(folder + "/config.toml")
unlink(folder + "/" + SlowProgram.name)
rmdir(folder)
exit(differences == 0 ? 0 : 1)
