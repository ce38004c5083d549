// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

// The raw arguments: Swift would change what is not UTF-8.
let arguments = (0..<Int(CommandLine.argc)).compactMap { index in
    CommandLine.unsafeArgv[index].map { String(fileName: $0) }
}
exit(Program.run(arguments).rawValue)
