/// Eight decimal digits in one word, a byte each, the first in the lowest: what a processor can read, write and split
/// at once.
struct Digits8 {
    static let limit: UInt64 = 100_000_000

    private static let zeros: UInt64 = 0x3030_3030_3030_3030
    private let digits: UInt64

    /// From text, if it consists of digits only.
    @inline(__always)
    init?(text: UInt64) {
        digits = text ^ Digits8.zeros
        // Any byte that is not a digit has a high bit now, or gets one.
        guard (digits | digits &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    }

    /// From the first `count` bytes of a text, padded with leading zeros.
    @inline(__always)
    init?(last count: Int, of text: UInt64) {
        let bits = UInt64(8 &* count)
        self.init(text: text &<< (64 &- bits) | Digits8.zeros &>> bits)
    }

    /// From a number below `limit`, split into fours, pairs and digits.
    @inline(__always)
    init(_ number: UInt64) {
        let fours = number / 10_000 | (number % 10_000) &<< 32
        let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
        let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
        let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
        digits = tens | (pairs &- tens &* 10) &<< 8
    }

    /// The number that the digits form: they are combined into pairs, fours and all eight.
    @inline(__always)
    var value: Int64 {
        let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
        return Int64((fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF)
    }

    @inline(__always)
    var text: UInt64 { digits | Digits8.zeros }

    /// The number of leading zeros.
    @inline(__always)
    var leadingZeros: Int { digits.trailingZeroBitCount &>> 3 }
}
