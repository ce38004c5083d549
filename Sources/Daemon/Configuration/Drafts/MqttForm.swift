extension Form {
    static func port(_ entry: Entry) throws(Mistake) -> Int {
        guard case .integer(let number) = entry.value, (1...Int64(ConfigLimits.port)).contains(number) else {
            throw entry.mistake("write a whole number from 1 to \(ConfigLimits.port)")
        }
        return Int(number)
    }

    /// A part of MQTT topics, of any number of levels.
    static func topic(_ entry: Entry) throws(Mistake) -> String {
        try start(levels(text(entry), entry), entry)
    }

    static func topicOrNone(_ entry: Entry) throws(Mistake) -> String {
        try start(levels(string(entry), entry), entry)
    }

    /// One level of MQTT topics.
    static func topicLevel(_ entry: Entry) throws(Mistake) -> String {
        let level = try levels(text(entry), entry)
        guard !level.utf8.contains(slash) else {
            throw entry.mistake("it is one level of a topic: leave out '/'")
        }
        return level
    }

    /// A file name without a directory.
    static func fileName(_ entry: Entry) throws(Mistake) -> String {
        let name = try text(entry)
        guard !name.utf8.contains(slash), name != ".", name != ".." else {
            throw entry.mistake("write the name of a credential, not a path")
        }
        return name
    }

    private static func start(_ topic: String, _ entry: Entry) throws(Mistake) -> String {
        guard topic.utf8.first != UInt8(ascii: "$") else {
            throw entry.mistake("a topic can't begin with '$': those are the broker's own")
        }
        return topic
    }

    private static func levels(_ text: String, _ entry: Entry) throws(Mistake) -> String {
        guard !text.unicodeScalars.contains(where: { "+#".unicodeScalars.contains($0) || $0.isControl })
        else {
            throw entry.mistake("a topic can't contain '+', '#' or control characters")
        }
        guard text.utf8.first != slash, text.utf8.last != slash else {
            throw entry.mistake("leave out '/' at the beginning and the end")
        }
        return text
    }
}

/// A level ends here, whatever marks follow.
private let slash = UInt8(ascii: "/")
