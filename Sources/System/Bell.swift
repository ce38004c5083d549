// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux
import Glibc

/// One descriptor that can be read while any of several others needs attention, so that the loop waits for one more
/// descriptor and not for a changing list.
package final class Bell {
    package let descriptor: Int32

    package init() {
        descriptor = linux_bell()
    }

    deinit {
        close(descriptor)
    }

    /// Rings while there is something to read.
    package func watch(readable descriptor: Int32) {
        _ = linux_bell_watch(self.descriptor, descriptor, 1, 0)
    }

    /// Rings while there is room to write, until told otherwise.
    func watch(writable descriptor: Int32, _ isWanted: Bool) {
        _ = linux_bell_watch(self.descriptor, descriptor, 0, isWanted ? 1 : 0)
    }
}
