import DebouncedBoards
import DebouncedConfiguration
import DebouncedTraces

extension Plan {
    /// The lines as a trace names them.
    var traceLines: [TraceLine] { lines.map { TraceLine($0) } }
}

extension TraceLine {
    /// `GPIO17` is a name, and the number 17 as well.
    init(_ line: LinePlan) {
        let (name, number): (String?, Int?) =
            switch line.request.pin {
            case .offset(let number): (nil, number)
            case .name(let name): (name, LinePin.number(inName: name))
            }
        self.init(
            name: line.name, kind: line.control.kind.rawValue, lineName: name,
            chip: line.request.chip.split(separator: "/").last.map(String.init), number: number,
            isActiveLow: line.request.activeLow)
    }
}
