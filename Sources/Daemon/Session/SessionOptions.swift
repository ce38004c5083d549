import DebouncedConfiguration
import DebouncedLinux

/// How a session carries out its plan.
package struct SessionOptions {
    /// True if actions are done.
    package var acts: Bool
    /// True if outputs are set, by clients if not by actions.
    package var setsOutputs: Bool
    /// True if its time does not wait. Children live in real time all the same.
    package var isFast: Bool
    /// True if a worn switch is worth a word: not if it is being measured, which says more.
    package var reportsWear = true
    /// The config file, if there is one to read again.
    package var file: String?
    /// Adds the lines of another plan to a board that has only those that it was asked for.
    package var addLines: (Plan) -> Void = { _ in }
    /// Makes the board ready for another plan, once everything was reported under the old one.
    package var prepare: (_ old: Plan, _ new: Plan) -> Void = { _, _ in }
    /// Makes keyboards, and devices with axes or switches.
    package var inputDevice: InputDevice.Maker = InputDevice.open

    /// The file that the state is kept in; nil if nothing is kept.
    package var state: StateFile?
    /// The number of tries to lock it at the start, while another daemon has it.
    package var lockTries = StateLock.mostTries
    package var disk: any Disk = SystemDisk()

    package init(
        acts: Bool = true, setsOutputs: Bool? = nil, isFast: Bool = false, file: String? = nil
    ) {
        (self.acts, self.setsOutputs) = (acts, setsOutputs ?? acts)
        (self.isFast, self.file) = (isFast, file)
    }
}
