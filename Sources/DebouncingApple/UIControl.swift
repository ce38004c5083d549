// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UIControl: Disableable {}

    extension UIControl {
        /// Disables this control, and its siblings, for a while: a second tap has no effect. Those that were disabled
        /// before stay so.
        ///
        ///     @objc func saveTapped(_ sender: UIButton) {
        ///         sender.debounce(siblings: [cancelButton])
        ///         save()
        ///     }
        public func debounce(delay: Duration = .milliseconds(500), siblings: [UIControl] = []) {
            DisabledControls.shared.disable([self] + siblings, for: delay)
        }
    }
#endif
