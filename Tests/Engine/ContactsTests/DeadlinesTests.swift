import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct DeadlinesTests {
    @Test func ofEqualDeadlinesThatOfTheFirstInTheFileIsNext() {
        var deadlines = Deadlines(count: 3)
        for index in [2, 0, 1] { deadlines.set(index, to: Instant(nanoseconds: 7)) }
        #expect(deadlines.first == 0)
        deadlines.set(0, to: nil)
        #expect(deadlines.first == 1)
    }

    @Test func nobodyMayHaveOne() {
        var deadlines = Deadlines(count: 2)
        #expect(deadlines.earliest == .distantFuture)
        deadlines.set(1, to: Instant(nanoseconds: 7))
        deadlines.set(1, to: nil)
        #expect(deadlines.earliest == .distantFuture)
    }

    @Test(arguments: [1, 2, 3, 5, 6, 7]) func nothingIsDueWithoutADeadline(_ count: Int) {
        var deadlines = Deadlines(count: count)
        for index in 0...count { #expect(deadlines.first(from: index, by: .distantFuture) == nil) }
        deadlines.set(0, to: Instant(nanoseconds: 7))
        #expect(deadlines.first(from: 0, by: .distantFuture) == 0)
        #expect(deadlines.first(from: 1, by: .distantFuture) == nil)
    }

    @Test func theLastInstantOfAllIsOne() {
        var deadlines = Deadlines(count: 2)
        deadlines.set(1, to: Instant.distantFuture.advanced(by: -1))
        #expect(deadlines.first(from: 0, by: .distantFuture) == 1)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 8, 9]) func whateverIsSetTheEarliestIsKnown(_ count: Int) {
        var random = SplitMix(seed: 1)
        var deadlines = Deadlines(count: count)
        var all = [Instant?](repeating: nil, count: count)
        for _ in 0..<1000 {
            let index = Int.random(in: 0..<count, using: &random)
            let isSet = Int.random(in: 0..<3, using: &random) > 0
            all[index] = isSet ? Instant(nanoseconds: .random(in: 0..<9, using: &random)) : nil
            deadlines.set(index, to: all[index])
            let earliest = all.compactMap(\.self).min()
            #expect(deadlines.earliest == earliest ?? .distantFuture)
            if let earliest { #expect(deadlines.first == all.firstIndex(of: earliest)) }
            let limit = Instant(nanoseconds: .random(in: 0..<9, using: &random))
            let due = all.indices.filter { all[$0].map { $0 <= limit } ?? false }
            for start in 0...count {
                #expect(deadlines.first(from: start, by: limit) == due.first { $0 >= start })
            }
        }
    }
}
