import DebouncedControls

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
