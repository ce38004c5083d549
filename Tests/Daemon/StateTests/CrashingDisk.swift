import DebouncedDaemon
import DebouncedLinux
import Glibc
import Synchronization

/// A folder on a disk that loses its power after some steps: what was not synced may be there, in part, or not at all.
final class CrashingDisk: Disk {
    private struct Content: Equatable {
        /// What programs see, and what is certain to survive.
        var seen: [UInt8] = []
        var synced: [UInt8] = []
    }

    private struct State {
        var contents: [Content] = []
        var names: [String: Int] = [:]
        var syncedNames: [String: Int] = [:]
        /// The file of each descriptor.
        var opened: [Int] = []
        var steps = 0
        /// The step that fails, or after which nothing happens any more, and its errno.
        var failing: (step: Int, code: Int32, isCrash: Bool)?
    }

    private let state = Mutex(State())

    /// How many bytes are written at once.
    private static let piece = 50

    var steps: Int { state.withLock { $0.steps } }

    /// - Parameter text: what is in the file and on the disk.
    init(_ path: String, _ text: [UInt8]?) {
        guard let text else { return }
        state.withLock {
            $0.contents = [Content(seen: text, synced: text)]
            $0.names = [CrashingDisk.name(path): 0]
            $0.syncedNames = $0.names
        }
    }

    func fail(at step: Int, _ code: Int32) {
        state.withLock { $0.failing = ($0.steps + step, code, false) }
    }

    func crash(after steps: Int) {
        state.withLock { $0.failing = ($0.steps + steps, EIO, true) }
    }

    /// What a program sees now.
    func read(_ path: String) -> [UInt8]? {
        state.withLock { state in state.names[CrashingDisk.name(path)].map { state.contents[$0].seen } }
    }

    var names: Set<String> { state.withLock { Set($0.names.keys) } }

    /// All that may be in the file once the power is back; nil for no file.
    func afterPowerCut(_ path: String) -> [[UInt8]?] {
        state.withLock { state in
            let name = CrashingDisk.name(path)
            return [state.names[name], state.syncedNames[name]].flatMap { place -> [[UInt8]?] in
                guard let place else { return [nil] }
                let content = state.contents[place]
                // Any part of what was not synced, or zeros in its stead.
                guard content.seen != content.synced else { return [content.seen] }
                return [content.synced] + (0...content.seen.count).map { Array(content.seen.prefix($0)) }
                    + [Array(repeating: 0, count: content.seen.count)]
            }
        }
    }

    private func step(_ change: (inout State) -> Int32) -> Int32 {
        state.withLock { state in
            let step = state.steps
            state.steps += 1
            if let failing = state.failing, failing.isCrash ? step >= failing.step : step == failing.step {
                errno = failing.code
                return -1
            }
            return change(&state)
        }
    }

    private func name(_ name: [CChar]) -> String {
        String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// That of the file with this path.
    private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

    func create(_ path: [CChar], in folder: Int32) -> Int32 {
        step { state in
            state.names[name(path)] = state.contents.count
            state.opened.append(state.contents.count)
            state.contents.append(Content())
            return Int32(state.opened.count - 1)
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        let piece = Array(bytes.prefix(CrashingDisk.piece))
        return Int(
            step { state in
                state.contents[state.opened[Int(descriptor)]].seen += piece
                return Int32(piece.count)
            })
    }

    func sync(_ descriptor: Int32) -> Int32 {
        step { state in
            let place = state.opened[Int(descriptor)]
            state.contents[place].synced = state.contents[place].seen
            return 0
        }
    }

    func syncFolder(_ folder: Int32) -> Int32 {
        step { state in
            state.syncedNames = state.names
            return 0
        }
    }

    func close(_ descriptor: Int32) -> Int32 { step { _ in 0 } }

    func rename(_ path: [CChar], to other: [CChar], in folder: Int32) -> Int32 {
        step { state in
            state.names[name(other)] = state.names.removeValue(forKey: name(path))
            return 0
        }
    }

    func remove(_ path: [CChar], in folder: Int32) -> Int32 {
        step { state in
            state.names[name(path)] = nil
            return 0
        }
    }
}
