// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc

/// Names of files are bytes, and need not be UTF-8. In a `String` each byte that is not stands as a scalar of its own,
/// near the end of the last private plane; a scalar of those that is really in a name is kept byte by byte as well.
/// So every name comes back as it was.
private let stray: ClosedRange<UInt32> = 0x10FE00...0x10FEFF

extension String {
    /// A file's name, or any word of a command line.
    package init(fileName: UnsafePointer<CChar>) {
        let bytes = UnsafeRawBufferPointer(start: fileName, count: strlen(fileName))
        self.init(fileName: bytes[...])
    }

    private init(fileName bytes: Slice<UnsafeRawBufferPointer>) {
        self = ""
        var rest = bytes
        while let byte = rest.first {
            if let scalar = Unicode.Scalar(first: rest), !stray.contains(scalar.value) {
                unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                unicodeScalars.append(Unicode.Scalar(stray.lowerBound + UInt32(byte))!)
                rest = rest.dropFirst()
            }
        }
    }

    /// The bytes of a file's name, with the zero that ends them.
    package var fileNameBytes: [CChar] {
        var bytes: [UInt8] = []
        for scalar in unicodeScalars {
            if stray.contains(scalar.value) {
                bytes.append(UInt8(scalar.value - stray.lowerBound))
            } else {
                bytes += UTF8.encode(scalar)!
            }
        }
        return bytes.map { CChar(bitPattern: $0) } + [0]
    }
}

extension Unicode.Scalar {
    /// The one with which these bytes begin, if they begin with one.
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
