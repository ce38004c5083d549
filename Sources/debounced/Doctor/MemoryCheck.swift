import DebouncedLinux

/// Checks if the machine is short of memory, so that it takes pages of programs away and reads them again: a press may
/// have to wait for a disk.
struct MemoryCheck {
    /// Of /proc/meminfo.
    let memory: String
    /// Of /proc/pressure/memory; nil if the kernel does not say.
    let pressure: String?
    /// Of /proc/vmstat, at two times.
    let swapping: (before: String, after: String)

    /// Pages that were read from where memory is swapped to.
    private static func swapped(_ text: String) -> Int { number("pswpin", in: text) ?? 0 }

    /// That after a name at the beginning of a line.
    private static func number(_ name: String, in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count > 1, words[0] == name { return Int(words[1]) }
        }
        return nil
    }

    /// In percent of the last minute.
    private var waiting: Double {
        let words = pressure?.split(separator: "\n").first { $0.hasPrefix("some") }?.split(separator: " ")
        let name = "avg60="
        return words?.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) } ?? 0
    }

    func run() -> Diagnosis? {
        guard let total = MemoryCheck.number("MemTotal:", in: memory), total > 0,
            let available = MemoryCheck.number("MemAvailable:", in: memory)
        else { return nil }
        let size = "\(available >> 10) of \(total >> 10) MiB are available"
        let remedy =
            "stop what uses it: a press may wait until its program, or a daemon whose memory is not kept, is read from the "
            + "disk again"
        if waiting >= 1 {
            let share =
                waiting < 10 ? "\(Int(waiting * 10) / 10).\(Int(waiting * 10) % 10)" : "\(Int(waiting))"
            return .warning(
                "memory", "programs waited for it for \(share) % of the last minute; \(size)", remedy)
        }
        let pages = MemoryCheck.swapped(swapping.after) - MemoryCheck.swapped(swapping.before)
        if pages > 0 { return .warning("memory", "the machine swaps; \(size)", remedy) }
        if available < total / 20 { return .warning("memory", "it is used up: \(size)", remedy) }
        return .ok("memory", size)
    }
}

extension MemoryCheck {
    /// Of this machine, since something was read of it before.
    init(since before: String) {
        self.init(
            memory: MemoryCheck.text("/proc/meminfo") ?? "",
            pressure: MemoryCheck.text("/proc/pressure/memory"), swapping: (before, MemoryCheck.swapState))
    }

    static var swapState: String { text("/proc/vmstat") ?? "" }

    private static func text(_ path: String) -> String? {
        readFile(path, atMost: 64 << 10).map { String(decoding: $0, as: UTF8.self) }
    }
}
