import DebouncedContacts
import DebouncedLinux
import Testing

/// All lines there are, up to a length, after what taught nothing, almost enough, and enough: each contact that
/// learns says what a look at the whole line says. One column is 10 ms.
@Suite struct ExhaustiveLearnerTests {
    private static let lessons = [
        "", "#__#########______", "#__#__#########______", "#__#__#_______#########_________________",
    ]

    @Test(arguments: lessons, [0, 1, 11])
    func everyLineOfNineSteps(_ lesson: String, _ confirm: Int) {
        let policy = Policy.learning(confirm: .milliseconds(confirm))
        #expect(Lines(count: 9, policy, step: 10_000_000, after: lesson).differing() == nil)
    }
}
