import Glibc

/// What is fuzzed: each takes any bytes, and ends the process if a law does not hold.
enum Subject: String, CaseIterable {
    case config, csv, vcd, gpiomon, request, options, message, mqtt, panel, reload, state

    var feed: ([UInt8]) -> Void {
        switch self {
        case .config: takeConfig
        case .csv, .vcd, .gpiomon: takeTrace
        case .request: takeRequests
        case .options: takeOptions
        case .message: takeMessages
        case .mqtt: takeBridgeLines
        case .panel: takePanel
        case .reload: takeReloads
        case .state: takeState
        }
    }

    /// The one that FUZZ_SUBJECT in the environment names.
    static let chosen: Subject = {
        let name = getenv("FUZZ_SUBJECT").map { String(cString: $0) } ?? ""
        guard let subject = Subject(rawValue: name) else {
            fatalError(
                "FUZZ_SUBJECT is one of \(allCases.map(\.rawValue).joined(separator: ", ")), not '\(name)'")
        }
        return subject
    }()
}

/// Called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Subject.chosen.feed(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// A law, and what to know if it does not hold.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(what())") }
}
