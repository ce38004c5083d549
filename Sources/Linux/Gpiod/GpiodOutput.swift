import DebouncedBoards
import DebouncedCGpiod
import DebouncedContacts

/// A line of a chip that is ours to set.
package final class GpiodOutput: OutputLine {
    private let line: LineAddress
    private var request: OpaquePointer?

    init(_ request: OpaquePointer, of line: LineAddress) {
        self.request = request
        self.line = line
    }

    deinit {
        release()
    }

    package func set(_ level: Level) throws(LineProblem) {
        let code = gpio_set_level(request, level == .active)
        guard code < 0 else { return }
        throw LineProblem(code: code, doing: "set line \(line.offset)")
    }

    package func release() {
        guard let request else { return }
        gpio_release(request)
        self.request = nil
    }
}
