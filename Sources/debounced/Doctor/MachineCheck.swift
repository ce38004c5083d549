// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedSystem
import Glibc

/// Looks at what the daemon needs of the machine besides lines: the virtual keyboard, the programs, the unit, the socket.
struct MachineCheck {
    let plan: Plan
    let file: String

    func run() -> [Diagnosis] { keyboard + programs + [unit, socket] }

    private var keyboard: [Diagnosis] {
        guard plan.keys.first != nil else { return [] }
        if access("/dev/uinput", W_OK) == 0 { return [.ok("keyboard", "/dev/uinput can be written to")] }
        let why = String(cString: strerror(errno))
        return [
            .wrong(
                "keyboard", "/dev/uinput: \(why)",
                errno == ENOENT
                    ? "load it: modprobe uinput"
                    : "let the daemon's user write to it, as the package's udev rule does")
        ]
    }

    /// Where systemd looks for programs, which is what the service's user finds.
    private static let servicePath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    private var programs: [Diagnosis] {
        let findings = ProgramSurvey(plan, file: file, path: MachineCheck.servicePath).findings
        guard findings.isEmpty else {
            return findings.map { .wrong("actions", $0.message, "install it, or correct its name") }
        }
        return [.ok("actions", "every program is there")]
    }

    private var unit: Diagnosis {
        guard access("/run/systemd/system", F_OK) == 0 else {
            return .ok("unit", "systemd does not run this machine")
        }
        return judge(UnitState(reading: "systemctl show debounced.service 2>/dev/null"))
    }

    func judge(_ unit: UnitState) -> Diagnosis {
        if unit["LoadState"] != "loaded" {
            return .warning(
                "unit", "debounced.service is not installed", "install the package, or run script/install")
        }
        if unit["ActiveState"] == "failed" {
            return .wrong(
                "unit", "debounced.service failed (\(unit["Result"]))", "see journalctl -u debounced -b")
        }
        if unit["ActiveState"] != "active" {
            return .warning(
                "unit", "debounced.service is \(unit["ActiveState"])", "systemctl enable --now debounced")
        }
        let since = "running since \(unit["ActiveEnterTimestamp"])"
        if unit["UnitFileState"] == "enabled" { return .ok("unit", "enabled, and \(since)") }
        return .warning("unit", "\(since), but not enabled", "systemctl enable debounced")
    }

    private var socket: Diagnosis {
        for path in paths where access(path, F_OK) == 0 {
            return connects(to: path)
                ? .ok("socket", "\(path) is served")
                : .warning("socket", "\(path): \(String(cString: strerror(errno)))", remedy(errno))
        }
        return .ok("socket", "there is none, so no daemon serves one")
    }

    private func remedy(_ code: Int32) -> String {
        code == EACCES ? "join the group gpio: sudo usermod -aG gpio $USER" : "start the daemon again"
    }

    private var paths: [String] {
        let own = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) + "/debounced.socket" }
        return ["/run/debounced/socket"] + [own].compactMap { $0 }
    }

    private func connects(to path: String) -> Bool {
        let descriptor = socketDescriptor()
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            for (index, byte) in path.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private func socketDescriptor() -> Int32 {
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }
}

/// What systemd says of a unit: a name and a value a line.
struct UnitState {
    private var values: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[String(line[..<equals])] = String(line[line.index(after: equals)...])
        }
    }

    init(reading command: String) {
        var text: [UInt8] = []
        if let pipe = popen(command, "r") {
            while case let byte = fgetc(pipe), byte != EOF { text.append(UInt8(byte)) }
            pclose(pipe)
        }
        self.init(String(decoding: text, as: UTF8.self))
    }

    subscript(_ name: String) -> String { values[name] ?? "" }
}

extension Bindings {
    fileprivate var everything: [Action] { bindings.flatMap(\.actions) + stages.map(\.action) }
}

extension Plan {
    /// The keys that are bound to anything.
    fileprivate var keys: [Key] {
        (buttons.map(\.actions) + chords.map(\.actions)).flatMap(\.everything).flatMap { action -> [Key] in
            if case .key(let keys) = action { keys } else { [] }
        }
    }
}
