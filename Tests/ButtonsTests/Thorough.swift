// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// Whether to try all there is to try, for minutes: `DEBOUNCED_THOROUGH` is set, as `script/test --all` does.
let isThorough = getenv("DEBOUNCED_THOROUGH") != nil
