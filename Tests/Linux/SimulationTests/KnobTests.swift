import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct KnobTests {
    private func clicks(_ profile: KnobProfile, seed: UInt64, count: Int = 300) -> [Knob.Click] {
        var knob = Knob(profile, clicks: count, seed: seed, from: Instant(nanoseconds: 0))
        var clicks: [Knob.Click] = []
        while let click = knob.click() { clicks.append(click) }
        return clicks
    }

    @Test func theSameSeedGivesTheSameEdges() {
        for profile in KnobProfile.all {
            #expect(clicks(profile, seed: 1) == clicks(profile, seed: 1))
            #expect(clicks(profile, seed: 1) != clicks(profile, seed: 2))
        }
    }

    @Test func edgesOfALineAlternateAndComeInOrder() {
        for profile in KnobProfile.all {
            let changes = clicks(profile, seed: 3).flatMap(\.changes)
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.edge.instant <= $1.edge.instant })
            for line in 0...1 {
                let levels = [.inactive] + changes.filter { $0.line == line }.map(\.edge.level)
                #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 != $1 })
            }
        }
    }

    @Test(arguments: [1, 2, 4])
    func aCleanClickHasItsEdges(_ edges: Int) {
        let profile = KnobProfile(name: "", bounce: .none, edges: edges)
        for click in clicks(profile, seed: 4) { #expect(click.changes.count == edges) }
    }
}
