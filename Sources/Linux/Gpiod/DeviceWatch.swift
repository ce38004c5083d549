import Glibc

/// Notices that devices go away.
///
/// Kernels before 6.6 do not wake those who wait for a line when its chip is unplugged.
final class DeviceWatch {
    /// Can be read once a device has gone; nil if the kernel has no inotify watches left.
    let descriptor: Int32?

    init(folder: String) {
        let made = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        descriptor = made < 0 ? nil : made
        if let descriptor { inotify_add_watch(descriptor, folder, UInt32(IN_DELETE)) }
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Discards the notifications. They are not examined: devices hardly ever leave /dev, and reading from a line
    /// shows whether it is gone.
    func forget() {
        guard let descriptor else { return }
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
