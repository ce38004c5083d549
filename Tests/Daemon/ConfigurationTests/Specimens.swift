import DebouncedConfiguration
import Glibc

/// Keeps what is read in the folder `DEBOUNCED_SPECIMENS`, if that is set, with what the reader says of it.
func read(_ text: [UInt8]) -> (plan: Plan?, findings: [Finding]) {
    let (plan, findings) = Plan.read(text: text, file: "f")
    if let folder { keep(text, findings, in: folder) }
    return (plan, findings)
}

private let folder = getenv("DEBOUNCED_SPECIMENS").map { String(cString: $0) }

private func keep(_ text: [UInt8], _ findings: [Finding], in folder: String) {
    let name = "\(folder)/\(UInt64.random(in: 0...UInt64.max))"
    write(text, to: "\(name).toml")
    write(Array(findings.map(\.description).joined(separator: "\n").utf8), to: "\(name).findings")
}

private func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}
