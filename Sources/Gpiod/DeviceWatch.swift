// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// Notices that devices go away.
///
/// A kernel before 6.6 does not wake whoever waits for a line when its chip is unplugged.
final class DeviceWatch {
    /// Can be read once a device went; none where the kernel has no more watches to give.
    let descriptor: Int32?

    init(folder: String = "/dev") {
        let made = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        descriptor = made < 0 ? nil : made
        if let descriptor { inotify_add_watch(descriptor, folder, UInt32(IN_DELETE)) }
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Forgets what went. It is not looked at: hardly anything ever goes from /dev, and whoever has a line finds
    /// out by reading from it.
    func forget() {
        guard let descriptor else { return }
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
