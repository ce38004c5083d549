import DebouncedSystem
import DebouncedText
import Glibc

/// Identifies this machine: a number made from systemd's identifier of it, which itself is no
/// business of others. Nil if it has none.
func machineSerial(file: String = "/etc/machine-id") -> String? {
    let descriptor = openFile(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 32)
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    // FNV-1a; no program that makes a number of the same identifier in the same way gets ours.
    let hash = ("debounced-mqtt".utf8 + bytes).reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return zeroPadded(hash, to: 16, radix: 16)
}
