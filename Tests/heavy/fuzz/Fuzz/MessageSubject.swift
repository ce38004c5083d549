import DebouncedListening
import DebouncedText

/// Whatever a daemon says is a message or not; and what is JSON remains the same when it is written and read again.
func takeMessages(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
        let message = Message(Array(line))
        guard let json = JSON(parsing: Array(line)) else {
            require(message == nil, "what is no JSON is no message")
            continue
        }
        let written = json.text
        let again = JSON(parsing: Array(written.utf8))
        require(again?.text == written, "reads what it wrote: \(written) \(String(describing: again?.text))")
    }
}
