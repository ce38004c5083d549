import DebouncedListening
import DebouncedMqtt
import DebouncedText

extension Announcement {
    /// - Parameter payload: an announcement of ours, or anything else.
    init(_ payload: String) {
        let json = JSON(parsing: Array(payload.utf8))
        self.init(
            components: (json?["cmps"]?.members ?? []).compactMap { Component($0, $1) },
            serial: json?["dev"]?["sn"]?.string)
    }
}

extension Component {
    /// Nil if it is only taken out, so that it is not there any more.
    fileprivate init?(_ key: String, _ json: JSON) {
        guard json.members.count > 1, let platform = json["p"]?.string else { return nil }
        self.init(key: key, platform: platform)
    }
}
