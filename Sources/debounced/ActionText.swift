// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedText
import DebouncedVisible

extension Action {
    /// What it does or would do, in one line: "would run: echo hello", "toggles lamp".
    func text(acts: Bool) -> String {
        let (will, s) = acts ? ("", "s") : ("would ", "")
        return switch self {
        case .run(let command): "\(will)run\(s): \(visible(command.text))"
        case .key(let keys): "\(will)type\(s) \(keys.map(\.name).joined(separator: "+"))"
        case .output(let name, .on): "\(will)set\(s) \(visible(name)) on"
        case .output(let name, .off): "\(will)set\(s) \(visible(name)) off"
        case .output(let name, .toggle): "\(will)toggle\(s) \(visible(name))"
        case .output(let name, .pulse(let time)): "\(will)pulse\(s) \(visible(name)) for \(time.words)"
        }
    }
}
