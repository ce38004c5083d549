import DebouncedContacts
import DebouncedEngine

extension GestureSettings {
    /// As a file binds them, times in units: `click double hold=1000,3000 repeat=500,100 gap=300`.
    package init(_ text: String, unit: Duration = .milliseconds(1)) {
        self.init()
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=")
            let times = parts.dropFirst().flatMap { $0.split(separator: ",") }
                .map { unit * Int($0)! }
            switch parts[0] {
            case "click": hasClick = true
            case "double": hasDouble = true
            case "triple": hasTriple = true
            case "hold": stages = times
            case "repeat": repetition = Repetition(after: times[0], every: times[1])
            case "gap": gap = times[0]
            case "cooldown": cooldown = times[0]
            default: preconditionFailure("\(word)")
            }
        }
    }
}
