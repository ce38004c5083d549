/// The default times.
enum Standard {
    static let gap = Duration.milliseconds(300)
    static let within = Duration.milliseconds(50)
    static let hold = Duration.seconds(1)
    static let repeatAfter = Duration.milliseconds(500)
    static let repeatEvery = Duration.milliseconds(100)
    static let pulse = Duration.milliseconds(200)
}
