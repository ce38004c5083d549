// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Actions
import Configuration
import Glibc

/// A line of shell whose output a test waits for: what it prints goes through a pipe with a name.
struct Child {
    private let folder: String
    private var path: String { folder + "/output" }
    /// The name of a file that the child may write.
    var file: String { folder + "/file" }

    init() {
        var template = Array("/tmp/debounced-test-XXXXXX".utf8CString)
        mkdtemp(&template)
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        mkfifo(path, 0o600)
    }

    func action(_ script: String) -> Action {
        .run(Command(["/bin/sh", "-c", "{ \(script); } > \(path)"]))
    }

    /// All that the next one to open the pipe prints.
    func output() -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &piece, piece.count), count > 0 {
            output += piece[..<count]
        }
        return String(decoding: output, as: UTF8.self)
    }

    func remove() {
        for name in [path, file] { unlink(name) }
        rmdir(folder)
    }
}

extension Runner {
    /// Reaps until nothing runs any more.
    func reapAll() {
        while running > 0 {
            reap()
            sched_yield()
        }
    }
}
