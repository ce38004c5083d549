import DebouncedVisible
import Glibc

// File names are bytes and need not be UTF-8. In a `String`, each byte that is not valid UTF-8 becomes one of the scalars
// of `strayBytes`; if a name really contains one of those, it is kept byte by byte too. So every name comes back
// unchanged.

extension String {
    /// A file name, or any other word of a command line.
    package init(fileName: UnsafePointer<CChar>) {
        let bytes = UnsafeRawBufferPointer(start: fileName, count: strlen(fileName))
        self.init(fileName: bytes[...])
    }

    private init(fileName bytes: Slice<UnsafeRawBufferPointer>) {
        self = ""
        var rest = bytes
        while let byte = rest.first {
            if let scalar = Unicode.Scalar(first: rest), !strayBytes.contains(scalar.value) {
                unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                unicodeScalars.append(Unicode.Scalar(strayBytes.lowerBound + UInt32(byte))!)
                rest = rest.dropFirst()
            }
        }
    }

    /// The bytes of a file name, with the terminating zero.
    package var fileNameBytes: [CChar] {
        guard unicodeScalars.contains(where: { strayBytes.contains($0.value) }) else {
            return Array(utf8CString)
        }
        var bytes: [UInt8] = []
        for scalar in unicodeScalars {
            if strayBytes.contains(scalar.value) {
                bytes.append(UInt8(scalar.value - strayBytes.lowerBound))
            } else {
                bytes += UTF8.encode(scalar)!
            }
        }
        return bytes.map { CChar(bitPattern: $0) } + [0]
    }
}

extension Unicode.Scalar {
    /// The scalar at the start of these bytes, if there is a valid one.
    fileprivate init?(first bytes: Slice<UnsafeRawBufferPointer>) {
        var (decoder, iterator) = (UTF8(), bytes.makeIterator())
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        self = scalar
    }
}

/// Opens a file, as open(2) does.
package func openFile(_ name: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    open(name.fileNameBytes, flags, mode)
}

/// Removes a file, as unlink(2) does.
package func removeFile(_ name: String) { unlink(name.fileNameBytes) }

/// Returns true if we may use a file in this way, as access(2) says; without a mode, whether it is there.
package func canAccess(_ name: String, _ mode: Int32 = F_OK) -> Bool { access(name.fileNameBytes, mode) == 0 }

extension CommandLine {
    /// The arguments as they are: `CommandLine.arguments` changes what is not UTF-8.
    package static var rawArguments: [String] {
        (0..<Int(argc)).compactMap { place in unsafeArgv[place].map { String(fileName: $0) } }
    }
}

/// The value of an environment variable, which may be a file name; nil if it is not set.
package func environment(_ name: String) -> String? { getenv(name).map { String(fileName: $0) } }
