import DebouncedText

/// An entity of Home Assistant, in the words of its discovery.
struct Entity {
    /// What it is called within its device. What comes before the first `_` is its kind, so that no two are the same.
    let key: String
    let platform: String
    private let title: String
    /// What it has besides.
    private var members: [(String, JSON)] = []

    init(_ kind: String, of name: String? = nil, _ platform: String, title: String) {
        key = name.map { "\(kind)_\(identifier($0))" } ?? kind
        (self.platform, self.title) = (platform, title)
    }

    var component: Component { Component(key: key, platform: platform) }

    func json(in device: String) -> JSON {
        .object(
            [("p", .text(platform)), ("name", .text(title)), ("uniq_id", .text("\(device)_\(key)"))] + members
        )
    }

    func with(_ more: (String, JSON)...) -> Entity { with(more) }

    func with(_ more: [(String, JSON)]) -> Entity {
        var entity = self
        entity.members += more
        return entity
    }
}

/// A part of a device as it was announced.
package struct Component: Hashable, Sendable {
    package var key: String
    package var platform: String

    package init(key: String, platform: String) {
        self.key = key
        self.platform = platform
    }
}

/// What a broker keeps of the announcement of a device.
package struct Announcement: Equatable, Sendable {
    package var components: [Component]
    /// Of the machine that announced it, if it said so.
    package var serial: String?

    package init(components: [Component], serial: String? = nil) {
        (self.components, self.serial) = (components, serial)
    }
}
