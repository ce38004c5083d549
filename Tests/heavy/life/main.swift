import DebouncedEngine
import Glibc

/// Days in the life of a machine: daemons on a fake board in virtual time, and hands, lines, chips, configs, programs,
/// disks and listeners that behave as badly as they may.
func option(_ name: String, _ standard: Int) -> Int {
    guard let place = CommandLine.arguments.firstIndex(of: name) else { return standard }
    guard place + 1 < CommandLine.arguments.count, let number = Int(CommandLine.arguments[place + 1]) else {
        print("life: \(name) takes a number")
        exit(64)
    }
    return number
}

let kinds: [(option: String, kind: ControlKind, day: Int)] = [
    ("--pulses", .counter, 100_000), ("--clicks", .encoder, 20_000), ("--presses", .button, 20_000),
]
let (word, kind, standard) = kinds.first { option($0.option, 0) > 0 } ?? kinds[2]
let amount = option(word, 1_000_000)
let share = option("--day", standard)
let folder = String(cString: mkdtemp(strdup("/tmp/life.XXXXXX")))
// The log is heard before it is written.
if option("--log", 0) == 0 { dup2(open("/dev/null", O_WRONLY), STDERR_FILENO) }

var made: [ControlKind: Int] = [:]
var (presses, changes, pulses, clicks, madeUp, lost) = (0, 0, Int64(0), 0, Int64(0), Int64(0))
var (edges, restarts, cuts, saves, lived, differences, seed) = (0, 0, 0, 0, Int64(0), 0, option("--seed", 1))
while made[kind, default: 0] < amount {
    // A day is freed at its end.
    weak var kept: Judge?
    defer {
        if kept != nil {
            differences += 1
            print("life: seed \(seed - 1): the day is not freed")
        }
    }
    let day = Day(
        of: kind, seed: UInt64(seed), amount: min(share, amount - made[kind, default: 0]), folder: folder)
    kept = day.judge
    var difference: String?
    do { difference = try day.live() } catch { difference = "\(error)" }
    if let difference {
        differences += 1
        print("life: seed \(seed), at \(day.now.nanoseconds) ns: \(difference)")
        print("      again: script/life --seed \(seed) \(word) \(day.amount) --day \(day.amount) --tell 1")
        if option("--tell", 0) > 0 { print(day.story) }
    }
    made.merge(day.made) { $0 + $1 }
    // The next day comes, whatever became of this one.
    if day.made[kind] == nil { made[kind, default: 0] += 1 }
    (presses, changes) = (presses + day.judge.counts.presses, changes + day.judge.counts.changes)
    (pulses, clicks) = (pulses + day.judge.counts.pulses, clicks + day.judge.counts.clicks)
    (madeUp, lost) = (madeUp + day.judge.meters.madeUp, lost + day.judge.meters.lost)
    (edges, lived) = (edges + day.edges, lived + day.lived)
    (restarts, cuts, saves) = (restarts + day.restarts, cuts + day.cuts, saves + day.saves)
    seed += 1
}
switch kind {
case .counter:
    print("life: \(pulses) pulses, \(madeUp) of them made up, \(lost) not saved before \(cuts) power cuts,")
    print("      \(restarts) restarts, \(saves) saves, \(edges) edges, \(differences) differences")
case .encoder:
    print(
        "life: \(made[.encoder] ?? 0) clicks, \(clicks) reported, \(edges) edges, \(differences) differences")
default:
    print(
        "life: \(made[.button] ?? 0) presses, \(presses) reported, \(made[.switch] ?? 0) moves of switches,")
    print("      \(changes) reported, \(edges) edges, \(lived / 86400) days, \(differences) differences")
}
unlink(folder + "/" + SlowProgram.name)
rmdir(folder)
exit(differences == 0 ? 0 : 1)
