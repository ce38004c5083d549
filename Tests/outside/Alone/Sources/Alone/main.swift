// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing

let debouncer = Debouncer(delay: .milliseconds(1))
debouncer.debounce { print("debounced") }
await debouncer.flush()
