import Glibc

/// The files beside the tests.
package enum Repository {
    package static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    package static func text(of path: String) -> String { String(file: "\(root)/\(path)") }

    static func write(_ text: String, to path: String) {
        guard let file = fopen("\(root)/\(path)", "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    /// The names in a folder, in order.
    package static func names(in folder: String) -> [String] {
        guard let directory = opendir("\(root)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.sorted()
    }
}

extension String {
    /// What is in a file; empty if there is none.
    package init(file path: String) {
        var bytes: [UInt8] = []
        if let file = fopen(path, "r") {
            while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
            fclose(file)
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
