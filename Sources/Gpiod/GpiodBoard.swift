import DebouncedCGpiod
import DebouncedContacts
import DebouncedLinux
import Glibc
import Synchronization

/// The chips of this machine.
///
/// No chip is open during a wait, so that one that is unplugged and plugged in again is seen as it is then.
package final class GpiodBoard: Board {
    private var poll = Poll()
    private let watch: DeviceWatch
    package private(set) var departures = 0
    /// The number of these the caller was woken for.
    private var reportedDepartures = 0
    private let polled = PolledGroups()
    /// The chip that a line was requested from since the last wait: opening it for each of many lines takes longer than
    /// requesting them.
    private var opened: OpenChip?

    /// - Parameter folder: is watched for devices that go away.
    package init(watching folder: String = "/dev") {
        watch = DeviceWatch(folder: folder)
    }

    package var now: Instant { Poll.now }

    package func device(at path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    package func chips() -> [Chip] {
        devices().compactMap(describe).sorted { $0.isBefore($1) }
    }

    package func lines(of chip: Chip) throws(LineProblem) -> [Line] {
        try lines(of: chip.path, from: 0, count: chip.lineCount)
    }

    package func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> GpiodInput {
        var request: OpaquePointer?
        func take(edges: Bool) -> Int32 {
            ask(line.chip) {
                gpio_request_input($0, UInt32(line.offset), bias.inC, activeLow, edges, &request)
            }
        }
        var (code, hasNoEdges) = (take(edges: edges), false)
        if edges, mayLackEdges(code), take(edges: false) == 0 {
            request.map(gpio_release)
            code = take(edges: true)
            hasNoEdges = mayLackEdges(code)
        }
        guard code == 0, let request else { throw refusal(of: line, code, orNoEdges: hasNoEdges) }
        return GpiodInput(request, of: line)
    }

    /// A request that fails is made of the chip that is there by then, if there is another.
    private func ask(_ path: String, _ request: (OpaquePointer) -> Int32) -> Int32 {
        do throws(PolledGroup.Errno) {
            let chip = if let opened, opened.path == path { opened } else { try OpenChip(path) }
            let code = chip.request(request)
            opened = code == 0 ? chip : nil
            return code
        } catch {
            return error.code
        }
    }

    /// Without an interrupt the kernel says ENXIO or ENODEV, depending on its age. It says so as well if the chip is gone, or
    /// did not acknowledge: whether the line can be had without edges, and still not with them, makes the difference.
    private func mayLackEdges(_ code: Int32) -> Bool { code == -ENXIO || code == -ENODEV }

    package func requestPolled(
        _ line: LineAddress, bias: Bias, activeLow: Bool
    ) throws(LineProblem) -> GpiodInput {
        let group = polled.group(on: line.chip, bias)
        let code = group.join(line.offset)
        guard code == 0 else { throw refusal(of: line, code) }
        return GpiodInput(in: group, line, activeLow: activeLow)
    }

    package func levels(of inputs: [GpiodInput]) -> [Result<Level, LineProblem>] {
        var read: Set<ObjectIdentifier> = []
        for group in inputs.lazy.compactMap(\.group) where read.insert(ObjectIdentifier(group)).inserted {
            group.read()
        }
        return inputs.map { input in
            Result { () throws(LineProblem) in try input.group == nil ? input.level() : input.knownLevel() }
        }
    }

    package func requestOutput(
        _ line: LineAddress, activeLow: Bool, initial: Level
    ) throws(LineProblem) -> GpiodOutput {
        var request: OpaquePointer?
        let isActive = initial == .active
        let code = ask(line.chip) {
            gpio_request_output($0, UInt32(line.offset), activeLow, isActive, &request)
        }
        guard code == 0, let request else { throw refusal(of: line, code) }
        return GpiodOutput(request, of: line)
    }

    package func wait(
        for inputs: [GpiodInput?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> WaitResult {
        while true {
            let isReported = waker == nil || departures == reportedDepartures
            try wait(for: inputs, or: waker, until: isReported ? deadline : now)
            let mayAllBeGone = poll.isReady(inputs.count + 1)
            if mayAllBeGone {
                watch.forget()
                departures += 1
            }
            ready.removeAll(keepingCapacity: true)
            // Those without anything to read are not touched: there may be a thousand.
            for index in inputs.indices where mayAllBeGone || poll.isReady(index) {
                guard let input = inputs[index] else { continue }
                ready.append(index)
                input.isReady = poll.isReady(index)
                if poll.hasHungUp(index) { input.hasHungUp = true }
            }
            if poll.isReady(inputs.count) || waker != nil && departures != reportedDepartures {
                reportedDepartures = departures
                return .woken
            }
            // Another device has gone.
            if mayAllBeGone, ready.isEmpty, deadline.map({ now < $0 }) ?? true { continue }
            return .inTime
        }
    }

    private func wait(for inputs: [GpiodInput?], or waker: Int32?, until deadline: Instant?) throws {
        opened = nil
        poll.removeAll()
        for index in inputs.indices { poll.add(inputs[index]?.descriptor) }
        poll.add(waker)
        poll.add(watch.descriptor)
        try poll.wait(until: deadline)
    }
}

/// A chip, for as long as anything uses it.
final class OpenChip {
    let path: String
    private let device: OpaquePointer

    init(_ path: String) throws(PolledGroup.Errno) {
        var device: OpaquePointer?
        let code = gpio_open(path, &device)
        guard code == 0, let device else { throw PolledGroup.Errno(code: code) }
        (self.path, self.device) = (path, device)
    }

    deinit { gpio_close(device) }

    func request(_ ask: (OpaquePointer) -> Int32) -> Int32 { ask(device) }
}

// MARK: Chips

extension GpiodBoard {
    /// The devices' files, without the symlinks that lead to them.
    private func devices() -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob("/dev/gpiochip*", 0, nil, &found) == 0 else { return [] }
        let paths = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
        return paths.filter { FileType($0, following: false) == .characterDevice }
    }

    /// A chip that may not be opened is listed nevertheless; one that has just gone away is not.
    private func describe(_ path: String) -> Chip? {
        var chip = gpio_chip()
        let code = gpio_describe_chip(path, &chip)
        guard code < 0 else {
            return Chip(
                path: path, name: text(chip.name), label: text(chip.label), lineCount: Int(chip.line_count))
        }
        let problem = LineProblem(code: code, doing: "open \(path)", path: path, isOpening: true)
        let name = String(path.dropFirst("/dev/".count))
        return problem == .gone
            ? nil : Chip(path: path, name: name, label: "", lineCount: 0, problem: problem)
    }
}

extension Chip {
    /// In the order of their numbers.
    fileprivate func isBefore(_ other: Chip) -> Bool {
        (name.utf8.count, name) < (other.name.utf8.count, other.name)
    }
}

// MARK: Lines

extension GpiodBoard {
    private func lines(of path: String, from first: Int, count: Int) throws(LineProblem) -> [Line] {
        var descriptions = Array(repeating: gpio_line(), count: count)
        let code = gpio_describe_lines(path, UInt32(first), UInt32(count), &descriptions)
        guard code == 0 else {
            throw LineProblem(code: code, doing: "look at the lines of \(path)", path: path)
        }
        return descriptions.enumerated().map { Line($1, offset: first + $0) }
    }

    func refusal(
        of line: LineAddress, _ code: Int32, orNoEdges hasNoEdges: Bool = false
    ) -> LineProblem {
        if hasNoEdges { return .noEdges(line) }
        guard code == -EBUSY else {
            return LineProblem(code: code, doing: "take line \(line.offset)", path: line.chip)
        }
        let lines = try? lines(of: line.chip, from: line.offset, count: 1)
        return .busy(consumer: lines?.first?.consumer)
    }
}

extension Line {
    fileprivate init(_ line: gpio_line, offset: Int) {
        self.init(
            offset: offset, name: optionalText(line.name), isUsed: line.is_used,
            consumer: optionalText(line.consumer), isOutput: line.is_output, isActiveLow: line.is_active_low)
    }
}

extension Bias {
    var inC: gpio_bias {
        switch self {
        case .pullUp: GPIO_BIAS_PULL_UP
        case .pullDown: GPIO_BIAS_PULL_DOWN
        case .disabled: GPIO_BIAS_DISABLED
        case .asIs: GPIO_BIAS_AS_IS
        }
    }
}

/// The text in a C array of characters, which Swift sees as a tuple.
func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

private func optionalText<Characters>(_ characters: Characters) -> String? {
    let text = text(characters)
    return text.isEmpty ? nil : text
}

/// Notices that devices go away.
///
/// Kernels before 6.6 do not wake those who wait for a line when its chip is unplugged.
final class DeviceWatch {
    /// Can be read once a device has gone; nil if the kernel has no inotify watches left.
    let descriptor: Int32?

    init(folder: String) {
        let made = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        descriptor = made < 0 ? nil : made
        if let descriptor { inotify_add_watch(descriptor, folder, UInt32(IN_DELETE)) }
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Discards the notifications. They are not examined: devices hardly ever leave /dev, and reading from a line
    /// shows whether it is gone.
    func forget() {
        guard let descriptor else { return }
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}

extension LineProblem {
    /// Says what a negated errno means for a line that is ours: any other one than ENODEV may be a transient error.
    init(code: Int32, doing what: String) {
        self = code == -ENODEV ? .gone : .system(code: -code, doing: what)
    }

    /// Says what a negated errno means for the chip at `path`, or for a line of it that we ask for. ENXIO is also what
    /// a chip on a bus causes that does not acknowledge: only if it can't be opened is it gone.
    init(code: Int32, doing what: String, path: String, isOpening: Bool = false) {
        switch -code {
        case EACCES: self = .notPermitted(path: path, group: groupThatMay(open: path))
        // It is not the file's mode that denies access but a cgroup or a security module: no group helps.
        case EPERM: self = .notPermitted(path: path, group: nil)
        case ENODEV, ENOENT: self = .gone
        case ENXIO where isOpening: self = .gone
        case let code: self = .system(code: code, doing: what)
        }
    }
}

/// The group, other than root's, whose members may read and write the file: by its number if it has no name here.
private func groupThatMay(open path: String) -> String? {
    guard let status = stat(of: path), status.st_gid != 0, status.st_mode & 0o060 == 0o060 else { return nil }
    guard !isInContainer else { return "\(status.st_gid)" }
    return groupNames.withLock { names in
        let name = names[status.st_gid] ?? getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
        names[status.st_gid] = .some(name)
        return name ?? "\(status.st_gid)"
    }
}

/// Looked up once: a line is asked for again and again, and where names come from another machine that may take seconds.
private let groupNames = Mutex<[gid_t: String?]>([:])
