// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration

/// How it stands with an output.
package struct OutputState: Equatable, Sendable {
    package let plan: OutputPlan
    package let isOn: Bool
    /// Why its line is not there.
    package let problem: LineProblem?
}
