/// What a key does outside the picture.
package enum KeyEffect: Equatable, Sendable {
    /// Press the button of this lane and release it.
    case tap(Int)
    /// Press the button of this lane and hold it, or release it.
    case toggle(Int)
    /// Continue with another switch.
    case nextSwitch
    /// Let the current policies of the lanes decide.
    case retune
    case quit
}
