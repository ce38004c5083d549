import DebouncedSystem
import Glibc

/// The board, as its device tree calls it: `Raspberry Pi 5 Model B Rev 1.0`. Nil where there is none, as on a PC.
func machineModel(file: String = "/sys/firmware/devicetree/base/model") -> String? {
    let descriptor = openFile(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // It ends with a zero.
    let bytes = (readToEnd(descriptor, atMost: 4096) ?? []).prefix { $0 != 0 }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}
