import DebouncedCGpiod
import DebouncedContacts
import DebouncedLinux
import Glibc

/// Lines of one chip that are polled: one request has them all, so that one call reads them.
final class PolledGroup {
    /// A negated errno.
    struct Errno: Error { var code: Int32 }

    private let chip: String
    /// The chip's. It tells chips apart while there is no request.
    private let label: String?
    private let bias: Bias
    private var offsets: [UInt32] = []
    private var request: OpaquePointer?
    /// The reason why there is no request, though there are lines.
    private var refusal: Int32 = 0
    /// True if each line is high, or why it could not be read.
    private(set) var known: [Int: Result<Bool, Errno>] = [:]

    init(on chip: String, _ bias: Bias) {
        (self.chip, self.bias, label) = (chip, bias, try? PolledGroup.label(of: chip).get())
    }

    deinit { giveBack() }

    var isFull: Bool { offsets.count == Int(GPIO_LINES_AT_ONCE) }

    /// Returns true if a line of this chip can join.
    func isOf(_ chip: String, _ bias: Bias) -> Bool { (self.chip, self.bias) == (chip, bias) && isThere }

    /// True if its lines are still ours. As long as they are, no other chip gets the number of theirs.
    private var isThere: Bool {
        guard request != nil else { return false }
        if case .failure(let errno) = levels() { return errno.code != -ENODEV }
        return true
    }

    /// Takes one more line. A request can't grow, so there is a new one for all; if that fails, the one there was is
    /// made again.
    func join(_ offset: Int) -> Int32 {
        let before = offsets
        let code = requestAll(before + [UInt32(offset)])
        if code != 0 { requestAgain(before) }
        return code
    }

    /// If the lines can't be read, the others are only requested with the next reading: lines that are given up one after
    /// the other would ask a stuck bus for each.
    func leave(_ offset: Int) {
        let rest = offsets.filter { $0 != UInt32(offset) }
        guard case .failure(let errno)? = known.removeValue(forKey: offset) else { return requestAgain(rest) }
        offsets = rest
        giveBack()
        if errno.code == -ENODEV { refusal = -ENODEV }
    }

    /// Reads all levels.
    func read() {
        // Others may have been in the way when the request was made again.
        if request == nil { requestAgain(offsets) }
        let levels = levels()
        for (index, offset) in offsets.enumerated() { known[Int(offset)] = levels.map { $0[index] } }
    }

    private func levels() -> Result<[Bool], Errno> {
        guard let request else { return .failure(Errno(code: refusal)) }
        return withUnsafeTemporaryAllocation(of: Bool.self, capacity: offsets.count) { areHigh in
            let code = gpio_levels(request, areHigh.baseAddress)
            guard code == 0 else { return .failure(Errno(code: code)) }
            return .success(Array(areHigh))
        }
    }

    /// Only from the chip on which they were: another one may have its path by now.
    private func requestAgain(_ offsets: [UInt32]) {
        if offsets.isEmpty || isThere {
            _ = requestAll(offsets)
            return
        }
        self.offsets = offsets
        if request != nil { refusal = -ENODEV }
        giveBack()
        guard refusal != -ENODEV else { return }
        refusal = problemOfChip
        if refusal == 0 { _ = requestAll(offsets) }
    }

    /// The reason why the chip can't be had; 0 if it can.
    private var problemOfChip: Int32 {
        switch PolledGroup.label(of: chip) {
        case .success(let found): found == label ? 0 : -ENODEV
        case .failure(let errno): [-ENOENT, -ENXIO].contains(errno.code) ? -ENODEV : errno.code
        }
    }

    private static func label(of path: String) -> Result<String, Errno> {
        var chip = gpio_chip()
        let code = gpio_describe_chip(path, &chip)
        return code == 0 ? .success(text(chip.label)) : .failure(Errno(code: code))
    }

    private func requestAll(_ offsets: [UInt32]) -> Int32 {
        giveBack()
        self.offsets = offsets
        guard !offsets.isEmpty else { return 0 }
        var made: OpaquePointer?
        do throws(Errno) {
            refusal = try OpenChip(chip).request {
                gpio_request_inputs($0, offsets, UInt32(offsets.count), bias.inC, &made)
            }
        } catch {
            refusal = error.code
        }
        if refusal == 0 { request = made }
        return refusal
    }

    private func giveBack() {
        if let request { gpio_release(request) }
        request = nil
    }
}

/// All groups of polled lines. One lives as long as a line is in it.
final class PolledGroups {
    private struct Known { weak var group: PolledGroup? }
    private var known: [Known] = []

    /// The one that such a line can join.
    func group(on chip: String, _ bias: Bias) -> PolledGroup {
        known.removeAll { $0.group == nil }
        let fitting = known.lazy.compactMap(\.group).first {
            !$0.isFull && $0.isOf(chip, bias)
        }
        if let fitting { return fitting }
        let group = PolledGroup(on: chip, bias)
        known.append(Known(group: group))
        return group
    }
}
