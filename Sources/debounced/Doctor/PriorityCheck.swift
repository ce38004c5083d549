import DebouncedLinux

/// Checks what gives the daemon its turn and keeps its memory on a busy machine, as far as it is in force.
struct PriorityCheck {
    let unit: UnitState
    /// Reads a small file; nil if it can't be read.
    var read: (String) -> String? = {
        readFile($0, atMost: 64 << 10).map { String(decoding: $0, as: UTF8.self) }
    }

    func run() -> Diagnosis? {
        guard unit.isActive, let process = Int(unit["MainPID"]), process > 0 else { return nil }
        let facts = [
            scheduling(of: process), processors(of: process), weights, memory, sacrifice(of: process),
        ]
        return .ok("priority", facts.compactMap(\.self).joined(separator: ", "))
    }

    /// Policy and priority are fields 41 and 40; the second, a name in parentheses, may contain anything.
    private func scheduling(of process: Int) -> String? {
        guard let text = read("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 38, let policy = Int(fields[38]) else { return nil }
        return switch policy {
        case 1: "realtime (fifo \(fields[37]))"
        case 2: "realtime (rr \(fields[37]))"
        default: "ordinary scheduling"
        }
    }

    /// Nil if it may run on all of them.
    private func processors(of process: Int) -> String? {
        let name = "Cpus_allowed_list:"
        let line = read("/proc/\(process)/status")?.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let allowed = line?.dropFirst(name.count).trimmed, allowed != all else { return nil }
        return "on processor \(allowed)"
    }

    private var all: String? { read("/sys/devices/system/cpu/online")?[...].trimmed }

    /// Groups of processes, the widest first: what is shared is shared between those side by side.
    private var groups: [String] {
        let names = unit["ControlGroup"].split(separator: "/")
        return names.indices.map { "/sys/fs/cgroup/" + names[...$0].joined(separator: "/") }
    }

    private var weights: String? {
        let weights: [String] = [
            weight("cpu.weight").map { "processor \($0)" }, weight("io.weight").map { "disk \($0)" },
        ].compactMap(\.self)
        return weights.isEmpty ? nil : "weights: \(weights.joined(separator: " and ")) (usual: 100)"
    }

    /// The file says "100", or "default 100" and a line for each disk that has another.
    private func weight(_ file: String) -> Int? {
        guard let group = groups.first, let text = read("\(group)/\(file)") else { return nil }
        return text.split(whereSeparator: \.isWhitespace).lazy.compactMap { Int($0) }.first
    }

    /// No group keeps more than those that it is in.
    private var memory: String? {
        guard let group = groups.last else { return nil }
        guard read("\(group)/memory.min") != nil else {
            return "no memory kept (the kernel runs without its memory controller)"
        }
        let kept = groups.map(memoryKept).min() ?? 0
        return kept == 0 ? "no memory kept" : "\(kept >> 20) MiB of memory kept"
    }

    /// In bytes, by what is said of one group.
    private func memoryKept(_ group: String) -> Int {
        guard let text = read("\(group)/memory.min") else { return 0 }
        let limit = text[...].trimmed
        return limit == "max" ? .max : Int(limit) ?? 0
    }

    /// Nil if it is as any other's.
    private func sacrifice(of process: Int) -> String? {
        let score = read("/proc/\(process)/oom_score_adj").map { $0[...].trimmed }
        guard let score, score != "0" else { return nil }
        return "out-of-memory score \(score)"
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let text = drop(while: \.isWhitespace)
        return String(text.reversed().drop(while: \.isWhitespace).reversed())
    }
}
