// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What `--version` prints. The packages take it from this line.
package let version = "0.1.0"
