/// Writes text into memory of a known size.
package struct BufferWriter {
    /// The most bytes that writing a number takes.
    package static let longestNumber = 32

    private let paper: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    init(_ paper: UnsafeMutableBufferPointer<UInt8>) {
        self.paper = paper
    }

    var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: paper[..<count]) }

    package mutating func write(_ text: StaticString) {
        write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    package mutating func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { write($0) }
    }

    /// Writes a number in decimal.
    package mutating func write(number: Int64) {
        if number < 0 { write("-") }
        write(digits: number.magnitude, atLeast: 1)
    }

    /// Writes nanoseconds as seconds with nine decimals.
    package mutating func write(seconds nanoseconds: Int64) {
        if nanoseconds < 0 { write("-") }
        let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        write(digits: seconds, atLeast: 1)
        write(".")
        write(digits: rest, atLeast: 9)
    }
}

extension BufferWriter {
    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        precondition(bytes.count <= paper.count - count, "there is no room for the text")
        guard let start = bytes.baseAddress else { return }
        (paper.baseAddress! + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    private mutating func write(digits number: UInt64, atLeast width: Int) {
        guard number >= Digits8.limit || width > 8 else { return write(Digits8(number), atLeast: width) }
        let (high, low) = number.quotientAndRemainder(dividingBy: Digits8.limit)
        write(digits: high, atLeast: width - 8)
        write(Digits8(low), atLeast: 8)
    }

    /// Writes eight bytes, the last of which may not count.
    private mutating func write(_ digits: Digits8, atLeast width: Int) {
        precondition(paper.count - count >= 8, "there is no room for the number")
        let omitted = min(digits.leadingZeros, 8 - max(width, 1))
        let text = (digits.text >> UInt64(8 * omitted)).littleEndian
        UnsafeMutableRawPointer(paper.baseAddress! + count).storeBytes(of: text, as: UInt64.self)
        count += 8 - omitted
    }
}
