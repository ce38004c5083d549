import DebouncedLinux
import DebouncedMqtt
import DebouncedWire
import Glibc

/// The names under which the broker may keep something of ours, in the folder that systemd gives us for our state. With
/// them, what is left of another `client`, `prefix` or `discovery` is found after a restart.
struct TopicsFile {
    private let path: String

    /// Nil without such a folder.
    init?(folder: String? = environment("STATE_DIRECTORY")) {
        guard let first = folder?.split(separator: ":").first else { return nil }
        path = "\(first)/topics.json"
    }

    /// The oldest come first. There are none if the file is missing or damaged, and why, unless it is only missing.
    func read() -> (topics: [Topics], problem: String?) {
        guard let bytes = readFile(path, atMost: 64 << 10) else {
            return ([], errno == ENOENT ? nil : unread(errorText(errno)))
        }
        guard case .list(let items)? = JSON(parsing: bytes)?["topics"] else {
            return ([], unread("it is damaged"))
        }
        let topics = items.compactMap { Topics($0) }
        return (topics, topics.count == items.count ? nil : unread("it is damaged"))
    }

    /// Returns why it can't be saved.
    func save(_ topics: [Topics]) -> String? {
        let json = JSON.object([("topics", .list(topics.map(\.json)))])
        do throws(StateProblem) {
            try StateFile(path).save(Array((json.text + "\n").utf8), on: SystemDisk())
            return nil
        } catch {
            return "\(path) is not saved: \(error); \(TopicsFile.consequence)"
        }
    }

    private func unread(_ reason: String) -> String {
        "\(path) can't be read: \(reason); \(TopicsFile.consequence)"
    }

    private static let consequence =
        "what another client, prefix or discovery left at the broker may stay there"
}

extension Topics {
    fileprivate init?(_ json: JSON) {
        guard let prefix = json["prefix"]?.string, let client = json["client"]?.string,
            let discovery = json["discovery"]?.string
        else { return nil }
        self.init(prefix: prefix, client: client, discovery: discovery)
    }

    fileprivate var json: JSON {
        .object([
            ("prefix", .text(prefix)), ("client", .text(client)), ("discovery", .text(discoveryPrefix)),
        ])
    }
}
