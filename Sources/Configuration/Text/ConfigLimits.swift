import DebouncedEngine
import DebouncedLinux

/// The most that a config file may have. Its schema says the same.
package enum ConfigLimits {
    package static let lines = 1000
    package static let chords = 100
    package static let groups = 100
    /// Of a name, in Unicode scalars: it stands in recordings, requests and topics.
    package static let nameLength = 200
    package static let stormLimit = 1_000_000_000
    package static let offset = 0xFFFF
    package static let port = 0xFFFF
    /// In bytes.
    package static let socketPath = UnixAddress.longestPath
}

/// The default times.
enum Defaults {
    static let gap = GestureSettings().gap
    static let within = Duration.milliseconds(50)
    static let hold = Duration.seconds(1)
    static let repeatAfter = Duration.milliseconds(500)
    static let repeatEvery = Duration.milliseconds(100)
    static let pulse = Duration.milliseconds(200)
    static let blink = Duration.milliseconds(500)
}
