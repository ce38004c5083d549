import DebouncedListening
import DebouncedMqtt
import DebouncedText

extension Announcement {
    /// - Parameter payload: an announcement of ours, or anything else.
    init(_ payload: String) {
        let json = JSON(parsing: Array(payload.utf8))
        let all = json?["cmps"]?.members ?? []
        let isOrphan = { (member: (String, JSON)) in member.1.members.count == 1 }
        self.init(
            components: all.filter { !isOrphan($0) }.compactMap { Component($0, $1) },
            orphans: all.filter(isOrphan).compactMap { Component($0, $1) },
            serial: json?["dev"]?["sn"]?.string)
    }
}

extension Component {
    fileprivate init?(_ key: String, _ json: JSON) {
        guard let platform = json["p"]?.string else { return nil }
        self.init(key: key, platform: platform)
    }
}
