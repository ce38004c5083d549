import Foundation
import Synchronization

/// Shows what was typed, and what each way made of it and when. It has no `async`: what is shown is there when `show`
/// returns, on whichever thread.
final class Screen: Sendable {
    private struct State {
        var entries = ["raw", "Debouncer", "on a queue", "Throttler"].map { Entry(name: $0) }
        var height = 0
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now

    func begin() {
        write("Type; return ends it. The time is that of the last change, in seconds.\n")
        state.withLock { draw(&$0) }
    }

    func show(_ text: String, in name: String) {
        state.withLock { state in
            let time = start.duration(to: .now)
            state.entries = state.entries.map {
                $0.name == name ? Entry(name: name, text: text, time: time) : $0
            }
            draw(&state)
        }
    }

    /// Draws over what was drawn before.
    private func draw(_ state: inout State) {
        let lines = Layout(columns: columns).lines(of: state.entries)
        let above = state.height == 0 ? "" : "\u{1B}[\(state.height)A"
        write(above + "\r\u{1B}[J" + lines.map { $0 + "\n" }.joined())
        state.height = lines.count
    }

    private var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 96 }
        return Int(size.ws_col)
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
