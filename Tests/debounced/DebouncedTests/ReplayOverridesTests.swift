import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

@testable import debounced

extension InvocationTests {
    @Suite struct WhatIfTests {
        private static let leading = Policy.leading(delay: .milliseconds(30), confirm: .milliseconds(2))
        private static let trailing = Policy.trailing(delay: .milliseconds(50))

        private func policy(_ options: String, in place: Policy = leading) throws -> Policy {
            let words = ["debounced", "replay", "x.csv"] + options.split(separator: " ").map(String.init)
            let settings = ButtonSettings(policy: place, firesAtStart: true)
            let changed = try ReplayOverrides(Invocation(words)).apply(to: settings)
            #expect(changed.firesAtStart)
            return changed.policy
        }

        @Test func whereNothingIsAskedAllStays() throws {
            #expect(try policy("") == WhatIfTests.leading)
            #expect(try policy("", in: WhatIfTests.trailing) == WhatIfTests.trailing)
        }

        @Test func aDelayMayLearn() throws {
            #expect(try policy("--delay auto") == .learning(confirm: .milliseconds(2)))
            #expect(try policy("", in: .learning(confirm: .zero)) == .learning(confirm: .zero))
            #expect(try policy("--confirm 0ms", in: .learning()) == .learning(confirm: .zero))
            #expect(try policy("--delay 5ms", in: .learning()) == .leading(delay: .milliseconds(5)))
            #expect(try policy("--delay auto", in: WhatIfTests.trailing) == WhatIfTests.trailing)
            #expect(try policy("--policy leading --delay auto", in: WhatIfTests.trailing) == .learning())
            #expect(try policy("--policy trailing", in: .learning()) == .trailing(delay: .milliseconds(30)))
            #expect(throws: UsageError.self) { try policy("--policy trailing --delay auto") }
        }

        @Test func eachPartIsChangedByItself() throws {
            #expect(try policy("--delay 5ms") == .leading(delay: .milliseconds(5), confirm: .milliseconds(2)))
            #expect(try policy("--confirm 0ms") == .leading(delay: .milliseconds(30), confirm: .zero))
            #expect(try policy("--delay 5ms", in: WhatIfTests.trailing) == .trailing(delay: .milliseconds(5)))
        }

        @Test func anotherPolicyKeepsTheDelay() throws {
            #expect(try policy("--policy trailing") == .trailing(delay: .milliseconds(30)))
            #expect(try policy("--policy lockout --delay 7us") == .lockout(delay: .microseconds(7)))
            // The default of `leading`, since the other has none.
            #expect(
                try policy("--policy leading", in: WhatIfTests.trailing)
                    == .leading(delay: .milliseconds(50), confirm: .milliseconds(1)))
        }

        @Test func aConfirmMeansNothingToOthers() throws {
            #expect(try policy("--confirm 9ms", in: WhatIfTests.trailing) == WhatIfTests.trailing)
            #expect(try policy("--policy trailing --confirm 0ms") == .trailing(delay: .milliseconds(30)))
        }

        @Test(arguments: ["--delay", "--confirm"])
        func aTimeHasALimit(_ option: String) throws {
            _ = try policy("\(option) 1440min")
            #expect(
                throws: UsageError("\(option) can't be '1441min': the longest is 24 h, 1440min")
            ) { try policy("\(option) 1441min") }
        }

        @Test(arguments: [
            "--policy sloppy", "--delay 5", "--delay x", "--confirm -1ms", "--policy lockout --confirm 1ms",
        ])
        func whatCannotBeIsRefused(_ options: String) {
            #expect(throws: UsageError.self) { try policy(options) }
        }
    }
}
