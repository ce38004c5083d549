import DebouncedWire

/// Whatever a daemon says is a message or not; and what is JSON remains the same when it is written and read again.
func takeMessages(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
        let message = Message(Array(line))
        guard let json = JSON(parsing: Array(line)) else {
            require(message == nil, "what is no JSON is no message")
            continue
        }
        // A number that was written with an exponent may be read as a decimal, which has none; from then on it stays.
        let written = JSON(parsing: Array(json.text.utf8))?.text ?? ""
        let again = JSON(parsing: Array(written.utf8))
        require(again?.text == written, "reads what it wrote: \(written) \(String(describing: again?.text))")
        require(again?.double == json.double, "the same number: \(json.text) \(written)")
    }
}
