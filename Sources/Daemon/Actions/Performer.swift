import DebouncedConfiguration

/// Does the actions that are not programs, each at once.
package protocol Performer: AnyObject {
    /// Returns why the action can't be done, or nil if it is done.
    func perform(_ action: Action, for context: ActionContext) -> DropReason?
}
