import DebouncedControls
import DebouncedText

// What a client is told, as lines with the line feed that ends them.

extension JSON {
    var line: [UInt8] {
        var line: [UInt8] = []
        line.append(self)
        line.append(UInt8(ascii: "\n"))
        return line
    }
}

extension Event {
    var line: [UInt8] {
        var line: [UInt8] = []
        append(to: &line, title: jsonTitle(control, moment.gesture))
        line.append(UInt8(ascii: "\n"))
        return line
    }
}
