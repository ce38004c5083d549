import DebouncedCMosquitto

/// A client of libmosquitto, for one connection. It is closed once nobody has it any more: neither the broker nor an
/// attempt to connect that was given up.
///
/// Nothing is done with it while it connects, in another thread.
final class MosquittoClient: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { mqtt_close(pointer) }

    /// Returns whether there is a connection. May take long.
    func connect() -> Bool { mqtt_connect(pointer) }
}
