import DebouncedOptions
import DebouncedSystem
import Glibc

extension Invocation {
    /// Checks that nothing that is read or written would be overwritten, be it by another name of the file.
    func checkFiles() throws(UsageError) {
        let inputs = [self[.config]].compactMap(\.self) + (command.looksAtLines ? operands : [])
        let recordings = (self[.record].map { [$0] } ?? []) + (command == .record ? operands : [])
        // A state is written into a file beside it first, and has another one to lock it.
        let states = self[.state].map { [$0, $0 + ".new", $0 + ".lock"] } ?? []
        let outputs = [self[.output], self[.report]].compactMap(\.self) + recordings + states
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
    guard let identity = FileIdentity(path) else { return path == other && access(path, F_OK) != 0 }
    return identity == FileIdentity(other)
}

/// What a file is, whatever it is called.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Nil if there is no such file, or it holds nothing to lose, as a pipe or a device.
    init?(_ path: String) {
        var status = stat()
        let found = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path.fileNameBytes, &status)
        guard found == 0, FileType(status) == .regular else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
