import DebouncedBoards
import DebouncedControls

/// One line of a plan: whose it is, and what a board must know about it.
package struct LinePlan: Equatable, Sendable {
    package var control: ControlName
    package var request: LineRequest
    /// Its name in recordings.
    package var name: String

    /// - Parameter name: that of its control by default.
    package init(control: ControlName, request: LineRequest, name: String? = nil) {
        (self.control, self.request, self.name) = (control, request, name ?? control.name)
    }
}
