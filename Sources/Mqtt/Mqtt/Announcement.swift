/// What a broker keeps of the announcement of a device.
package struct Announcement: Equatable, Sendable {
    package var components: [Component]
    /// Of the machine that announced it, if it said so.
    package var serial: String?

    package init(components: [Component], serial: String? = nil) {
        (self.components, self.serial) = (components, serial)
    }
}
