import DebouncedOptions
import DebouncedSystem
import Glibc

extension Invocation {
    /// Checks that nothing that is read or written would be overwritten, be it by another name of the file.
    func checkFiles() throws(UsageError) {
        // In a simulation operands are controls; elsewhere one that is no file is one, too.
        let traces = command.looksAtLines && !has(.simulate) ? operands : []
        let inputs = [self[.config]].compactMap(\.self) + traces.filter { canAccess($0) }
        let recordings = (self[.record].map { [$0] } ?? []) + (command == .record ? operands : [])
        // A state is written into a file beside it first, and has another one to lock it.
        let states = self[.state].map { [$0, $0 + ".new", $0 + ".lock"] } ?? []
        // So is a recording that keeps only its last part; see `KeptRecording`.
        let kept = has(.keep) ? recordings.flatMap { KeptRecording.names(beside: $0) } : []
        let outputs = [self[.output], self[.report]].compactMap(\.self) + recordings + kept + states
        for (index, output) in outputs.enumerated() where output != "-" {
            if let input = inputs.first(where: { isSameFile($0, output) }) {
                throw UsageError("'\(output)' is also the input ('\(input)'): write to another file")
            }
            if outputs[..<index].contains(where: { isSameFile($0, output) }) {
                throw UsageError("'\(output)' is named for two outputs: write to two files")
            }
        }
    }
}

/// Whether both are names of one file, which may still have to be made.
private func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let one = identity(of: path) else { return path == other && !canAccess(path) }
    return one == identity(of: other)
}

/// Nil if there is no such file, or it holds nothing to lose, as a pipe or a device.
private func identity(of path: String) -> FileIdentity? {
    let isInput = path == "-"
    let identity =
        isInput ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path, following: true)
    return identity?.type == .regular ? identity : nil
}
