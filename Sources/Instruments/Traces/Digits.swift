/// Text is assembled as bytes: nothing is allocated for a line once the array is large enough.
extension [UInt8] {
    package mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number in decimal.
    package mutating func append(number: Int64) {
        append(atMost: BufferWriter.longestNumber) { $0.write(number: number) }
    }

    /// Appends nanoseconds as seconds with nine decimals.
    package mutating func append(seconds nanoseconds: Int64) {
        append(atMost: 2 * BufferWriter.longestNumber) { $0.write(seconds: nanoseconds) }
    }

    /// Appends text in one piece, as written by a closure.
    /// - Parameter room: the maximum number of bytes.
    package mutating func append(atMost room: Int, _ write: (inout BufferWriter) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { paper in
            var writer = BufferWriter(paper)
            write(&writer)
            append(contentsOf: writer.written)
        }
    }
}
