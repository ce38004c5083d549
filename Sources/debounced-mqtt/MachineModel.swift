import DebouncedSystem

/// The board, as its device tree calls it: `Raspberry Pi 5 Model B Rev 1.0`. Nil where there is none, as on a PC.
func machineModel(file: String = "/sys/firmware/devicetree/base/model") -> String? {
    // It ends with a zero.
    let bytes = (readFile(file, atMost: 4096) ?? []).prefix { $0 != 0 }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}
