/// Lists of texts for C, one after the other in one piece of memory: allocating each text separately takes a third of
/// the time that we need to start a program.
struct CStringList {
    typealias Pointer = UnsafeMutablePointer<CChar>

    private var bytes: [UInt8] = []
    /// Nil at the end of a list.
    private var starts: [Int?] = []

    init() {
        bytes.reserveCapacity(512)
        starts.reserveCapacity(16)
    }

    var count: Int { starts.count }

    mutating func append(_ text: String) {
        starts.append(bytes.count)
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    /// Appends `NAME=value`.
    mutating func append(_ variable: Variable) {
        starts.append(bytes.count)
        bytes.append(contentsOf: variable.name.utf8)
        bytes.append(UInt8(ascii: "="))
        bytes.append(contentsOf: variable.value.utf8)
        bytes.append(0)
    }

    mutating func endList() {
        starts.append(nil)
    }

    /// Calls `body` with the texts, and with nil at the end of each list. They are valid until it returns.
    mutating func withPointers<Result>(_ body: ([Pointer?]) -> Result) -> Result {
        let starts = starts
        return bytes.withUnsafeMutableBytes { bytes in
            body(
                starts.map {
                    $0.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
                })
        }
    }
}
