// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

exit(Program.run(CommandLine.arguments).rawValue)
