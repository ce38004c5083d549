// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What `--version` says. The packages have it from this line.
package let version = "0.1.0"
