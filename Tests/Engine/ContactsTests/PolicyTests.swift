import Testing

@testable import DebouncedContacts

/// What a policy is if a config leaves out its times, or writes `auto`.
@Suite struct PolicyTests {
    private static let written = Delay.fixed(.milliseconds(5))

    @Test(arguments: [
        (
            PolicyName.leading, Policy.learning(confirm: .milliseconds(2)),
            Policy.leading(delay: .milliseconds(5), confirm: .milliseconds(2))
        ),
        (.trailing, .trailing(delay: .milliseconds(30)), .trailing(delay: .milliseconds(5))),
        (.lockout, .lockout(delay: .milliseconds(30)), .lockout(delay: .milliseconds(5))),
    ])
    func onlyLeadingLearns(_ name: PolicyName, _ automatic: Policy, _ fixed: Policy) {
        #expect(name.policy(delay: .auto, confirm: .milliseconds(2)) == automatic)
        #expect(name.policy(delay: name.defaultDelay, confirm: .milliseconds(2)) == automatic)
        #expect(name.policy(delay: Self.written, confirm: .milliseconds(2)) == fixed)
        #expect(automatic.longestDelay == (name == .leading ? .milliseconds(150) : .milliseconds(30)))
        #expect(fixed.longestDelay == .milliseconds(5))
        #expect(automatic.writtenDelay == (name == .leading ? .auto : .fixed(.milliseconds(30))))
        #expect(fixed.writtenDelay == Self.written)
    }
}
