import DebouncedSystem
import DebouncedText

/// Identifies this machine: a number made from systemd's identifier of it, which itself is no
/// business of others. Nil if it has none.
func machineSerial() -> String? {
    guard let bytes = readFile("/etc/machine-id", atMost: 4096), bytes.count >= 32 else { return nil }
    // FNV-1a; no program that makes a number of the same identifier in the same way gets ours.
    let hash = ("debounced-mqtt".utf8 + bytes.prefix(32)).reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
        hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return zeroPadded(hash, to: 16, radix: 16)
}
