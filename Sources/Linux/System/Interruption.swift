/// What ends a wait early: that Ctrl-C is pressed once more.
package struct Interruption {
    /// Can be read when there may be one.
    let descriptor: Int32
    let isThere: () -> Bool

    package init(descriptor: Int32, isThere: @escaping () -> Bool) {
        (self.descriptor, self.isThere) = (descriptor, isThere)
    }
}
