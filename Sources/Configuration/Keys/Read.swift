import DebouncedLinux
import DebouncedVisible

/// Reads the values of entries.
enum Read {
    static func boolean(_ entry: Entry) throws(Mistake) -> Bool {
        guard case .boolean(let truth) = entry.value else { throw entry.mistake("write true or false") }
        return truth
    }

    /// A text that is not empty and can be passed to a system call.
    static func text(_ entry: Entry) throws(Mistake) -> String {
        let text = try string(entry)
        guard !text.isEmpty else { throw entry.mistake("leave it out, or give it a value") }
        return text
    }

    /// Any text that can be passed to a system call.
    static func string(_ entry: Entry) throws(Mistake) -> String {
        guard case .string(let text) = entry.value else { throw entry.mistake("write a text between quotes") }
        guard !text.utf8.contains(0) else { throw entry.mistake("a text can't contain a NUL") }
        return text
    }

    /// The name of a control, an output or a group: it must be readable in a log.
    static func name(_ entry: Entry) throws(Mistake) {
        guard entry.key.unicodeScalars.count <= ConfigLimits.nameLength else {
            throw Mistake("a name can have at most \(ConfigLimits.nameLength) characters", at: entry.keyPlace)
        }
        guard isBlank(entry.key) || entry.key.unicodeScalars.contains(where: \.isInvisible) else { return }
        throw Mistake(
            "\(quoted(entry.key)) is not a readable name: use visible characters", at: entry.keyPlace)
    }

    /// A chip by its label, its name or its path, or a line by its name.
    static func hardwareName(_ entry: Entry) throws(Mistake) -> String {
        if case .integer = entry.value {
            throw entry.mistake("write \"auto\", or a chip's label or name such as \"gpiochip0\"")
        }
        let name = try text(entry)
        let ends = [name.unicodeScalars.first, name.unicodeScalars.last].compactMap(\.self)
        guard !ends.contains(where: \.properties.isWhitespace) else {
            throw entry.mistake("leave out the spaces around it")
        }
        return name
    }

    /// Checked as the schema does, by scalars and not by characters.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// A title for people, on one line.
    static func title(_ entry: Entry) throws(Mistake) -> String {
        let title = try text(entry)
        guard !title.unicodeScalars.contains(where: \.isControl) else {
            throw entry.mistake("write it on one line, without control characters")
        }
        return title
    }

    /// The path of the daemon's socket.
    static func socket(_ entry: Entry) throws(Mistake) -> SocketPlan {
        let path = try string(entry)
        guard path.utf8.count <= ConfigLimits.socketPath else {
            throw entry.mistake("the path of a socket can have at most \(ConfigLimits.socketPath) bytes")
        }
        return path.isEmpty ? .none : path == "auto" ? .auto : .path(path)
    }

    /// The parts of a value, each as read by `form`. It fails with the mistakes of all parts.
    static func each<Part, Value>(
        _ parts: [Part], _ form: (Part) throws(Mistake) -> Value
    ) throws(Mistake) -> [Value] {
        var (values, mistakes): ([Value], [Mistake]) = ([], [])
        for part in parts {
            do throws(Mistake) { values.append(try form(part)) } catch { mistakes.append(error) }
        }
        guard var first = mistakes.first else { return values }
        first.others = Array(mistakes.dropFirst())
        throw first
    }

    static func array(_ entry: Entry) throws(Mistake) -> [Entry] {
        guard case .array(let elements) = entry.value else { throw entry.mistake("write an array, in [ ]") }
        return elements
    }

    static func pin(_ entry: Entry) throws(Mistake) -> LinePin {
        if case .string(let name) = entry.value, !isBlank(name) { return .name(try hardwareName(entry)) }
        guard case .integer(let offset) = entry.value else {
            throw entry.mistake("write a line's number such as 17, or its name such as \"GPIO17\"")
        }
        guard (0...Int64(ConfigLimits.offset)).contains(offset) else {
            throw entry.mistake("lines have the numbers 0 to \(ConfigLimits.offset)")
        }
        return .offset(Int(offset))
    }

    /// One of the names of an enumeration.
    static func choice<Choice: RawRepresentable & CaseIterable>(_ entry: Entry) throws(Mistake) -> Choice
    where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue)
        if case .string(let name) = entry.value, let choice = Choice(rawValue: name) { return choice }
        var mistake = entry.mistake("write \(enumeration(names.map(quoted), "or"))")
        mistake.guess = entry.text.map { Suggestion($0, among: names) }
        throw mistake
    }
}
