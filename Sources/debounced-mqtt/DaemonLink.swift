// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts
import DebouncedDaemon
import DebouncedListening
import DebouncedMqtt
import DebouncedText

/// The daemon, as far as it is there: asks what there is, hears what happens, and looks for the daemon again if it
/// goes away.
final class DaemonLink {
    /// What the daemon said.
    enum News {
        /// It is there, and this is what it has.
        case came(Site)
        case went
        /// What it has is different now.
        case changed(Site)
        case event(Event)
        case output(String, isOn: Bool)
        /// Something for the log.
        case note(String)
    }

    private let paths: [String]
    private var connection: Connection?
    private var isThere = false
    private var retry: Instant?
    /// Why the daemon could not be reached, in the words that were logged.
    private var absence: String?
    private var news: [News] = []

    private static let pause = Duration.seconds(1)

    init(paths: [String], at now: Instant) {
        self.paths = paths
        retry = now
    }

    var descriptor: Int32? { connection?.descriptor }

    /// When it must be told the time, at the latest.
    var deadline: Instant? { retry }

    func send(_ request: String) { connection?.send(request) }

    /// Does what is due: call it at the deadline, and when the socket is ready.
    ///
    /// - Parameter isReady: whether there is something to read.
    func work(at now: Instant, isReady: Bool) -> [News] {
        if let retry, retry <= now { connect(at: now) }
        if isReady, let connection {
            let isOpen = connection.receive()
            while connection.hasLine, let line = connection.nextLine() { take(line) }
            if !isOpen { lose(at: now) }
        }
        defer { news = [] }
        return news
    }
}

// MARK: Coming and going

extension DaemonLink {
    private func connect(at now: Instant) {
        do {
            let connection = try SocketPaths.connect(to: paths)
            connection.send("status")
            connection.send("notices")
            (self.connection, retry, absence) = (connection, nil, nil)
        } catch {
            retry = now + DaemonLink.pause
            if absence != error.description { news.append(.note("\(error); waiting for it")) }
            absence = error.description
        }
    }

    private func lose(at now: Instant) {
        connection = nil
        retry = now + DaemonLink.pause
        if isThere { news.append(.went) }
        isThere = false
    }
}

// MARK: What it says

extension DaemonLink {
    private func take(_ line: [UInt8]) {
        switch Message(line) {
        case .event(let event): news.append(.event(event))
        case .error(let text): news.append(.note("the daemon says: \(text)"))
        case .hello, .wire, nil: break
        case .lost, .other: if let json = JSON(parsing: line) { take(json) }
        }
    }

    private func take(_ json: JSON) {
        if let status = DaemonStatus(json) {
            take(status)
        } else if let lost = json["lost"]?.integer {
            news.append(.note("\(lost) lines of the daemon were lost"))
        } else if json["notice"]?.string == "reload", json["ok"]?.bool == true {
            connection?.send("status")
        } else if json["notice"]?.string == "output", let name = json["output"]?.string,
            let isOn = json["on"]?.bool
        {
            news.append(.output(name, isOn: isOn))
        }
    }

    private func take(_ status: DaemonStatus) {
        news.append(isThere ? .changed(status.site) : .came(status.site))
        isThere = true
        news += status.outputs.map { .output($0.name, isOn: $0.isOn) }
    }
}

extension Bridge {
    /// Hears what the daemon said; what is for the log goes there.
    mutating func hear(_ news: DaemonLink.News, _ log: Log) {
        switch news {
        case .came(let site):
            change(to: site)
            daemonCame()
        case .went: daemonWent()
        case .changed(let site): change(to: site)
        case .event(let event): hear(event)
        case .output(let name, let isOn): hear(output: name, isOn: isOn)
        case .note(let text): log.write(.warning, text)
        }
    }
}

/// What of a daemon's status matters to a broker.
struct DaemonStatus {
    let site: Site
    let outputs: [(name: String, isOn: Bool)]

    /// Nil if it is no status.
    init?(_ json: JSON) {
        guard let buttons = json["buttons"]?.items, let chords = json["chords"]?.items,
            let outputs = json["outputs"]?.items
        else { return nil }
        site = Site(
            controls: buttons.compactMap { Site.Control($0, named: "button") }
                + chords.compactMap { Site.Control($0, named: "chord") },
            outputs: outputs.compactMap(Site.Output.init))
        self.outputs = outputs.compactMap { output in
            output["output"]?.string.map { ($0, output["on"]?.bool == true) }
        }
    }
}

extension Site.Control {
    fileprivate init?(_ json: JSON, named key: String) {
        guard let name = json[key]?.string else { return nil }
        let bound = json["bound"]?.items.compactMap { $0.string.flatMap(Gesture.init(rawValue:)) } ?? []
        self.init(
            name: name, title: json["title"]?.string, isDoorbell: json["kind"]?.string == "doorbell",
            bound: Set(bound))
    }
}

extension Site.Output {
    fileprivate init?(_ json: JSON) {
        guard let name = json["output"]?.string else { return nil }
        self.init(name: name, title: json["title"]?.string)
    }
}
