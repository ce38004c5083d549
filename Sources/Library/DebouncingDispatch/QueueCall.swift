/// What a call brings. A bare function as the item of a gate would be wrapped, and so cost memory, at each call.
package struct QueueCall: Sendable {
    let action: @Sendable () -> Void
}
