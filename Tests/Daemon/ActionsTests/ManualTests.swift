import DebouncedStrips
import Testing

@testable import DebouncedDaemon

/// debounced(1) has the variables that programs get, and those that they don't.
@Suite struct ManualTests {
    private let names = Manual("debounced.1").part(".Sh ENVIRONMENT").names("Ev")

    @Test func hasWhatIsKeptFromPrograms() {
        let kept = ours.filter { $0.hasSuffix("=") }.map { String($0.dropLast()) }
        #expect(Set(kept).subtracting(names).sorted() == [])
    }
}
