// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

exit(Program.run(CommandLine.rawArguments).rawValue)
