import Testing

@testable import debounced

@Suite struct PriorityCheckTests {
    private static let unit =
        "ActiveState=active\nMainPID=7\nControlGroup=/debounced.slice/debounced.service"
    private static let slice = "/sys/fs/cgroup/debounced.slice"

    /// As of a unit and a slice that are as delivered.
    private static let files = [
        "/proc/7/stat": stat(policy: 0, priority: 0),
        "/proc/7/status": "Name:\tdebounced\nCpus_allowed:\tf\nCpus_allowed_list:\t0-3\n",
        "/proc/7/oom_score_adj": "-100\n", "/sys/devices/system/cpu/online": "0-3\n",
        "\(slice)/cpu.weight": "300\n", "\(slice)/io.weight": "default 300\n8:0 200\n",
        "\(slice)/memory.min": "16777216\n", "\(slice)/debounced.service/memory.min": "max\n",
    ]

    private static func stat(policy: Int, priority: Int) -> String {
        let fields = (3...52).map { $0 == 40 ? "\(priority)" : $0 == 41 ? "\(policy)" : "\($0)" }
        return "7 (a ) name) " + fields.joined(separator: " ")
    }

    private func finding(_ others: [String: String?] = [:], unit: String = unit) -> String? {
        let files = PriorityCheckTests.files.mapValues(Optional.some).merging(others) { $1 }
        return PriorityCheck(unit: UnitState(unit), read: { files[$0] ?? nil }).run()?.finding
    }

    @Test func thePriorityInForceIsReported() {
        #expect(
            finding() == """
                ordinary scheduling, weights: processor 300 and disk 300 (usual: 100), 16 MiB of memory kept, \
                out-of-memory score -100
                """)
    }

    @Test(arguments: [(1, "realtime (fifo 20)"), (2, "realtime (rr 20)"), (0, "ordinary scheduling")])
    func theSchedulingIsThatOfTheProcess(policy: Int, words: String) {
        let stat = PriorityCheckTests.stat(policy: policy, priority: 20)
        #expect(finding(["/proc/7/stat": stat])?.hasPrefix(words + ", ") == true)
    }

    @Test func itMayHaveAProcessorOfItsOwn() {
        let status = "Cpus_allowed_list:\t3\n"
        #expect(finding(["/proc/7/status": status])?.contains(", on processor 3, ") == true)
    }

    /// A group can't keep what the one around it does not.
    @Test func memoryIsKeptIfAllGroupsAroundKeepIt() {
        let min = "\(PriorityCheckTests.slice)/memory.min"
        #expect(finding([min: "0\n"])?.contains(", no memory kept, ") == true)
        #expect(finding([min: "8388608\n"])?.contains(", 8 MiB of memory kept, ") == true)
        let off = [min: nil, "\(PriorityCheckTests.slice)/debounced.service/memory.min": String?.none]
        #expect(
            finding(off)?.contains("no memory kept (the kernel runs without its memory controller)") == true)
    }

    @Test func unreadableFilesAreNotReported() {
        let nothing = PriorityCheckTests.files.mapValues { _ in String?.none }
        #expect(finding(nothing) == "no memory kept (the kernel runs without its memory controller)")
    }

    @Test func onlyARunningDaemonHasAny() {
        #expect(finding(unit: "ActiveState=inactive\nMainPID=0") == nil)
        #expect(finding(unit: "ActiveState=active\nMainPID=0") == nil)
    }
}
