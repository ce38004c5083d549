import DebouncedConfiguration
import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// Who is told what, in which order.
@Suite struct ListenersTests {
    private let listeners = Listeners()
    private let collector = NoticeCollector()

    /// As an interlock sets an output off once a line is lost. Whoever listens must not hear of it before its cause.
    @Test func aListenersReportComesAfterItsCause() {
        listeners.add(Interlock(listeners))
        listeners.add(collector)
        let loss = Notice(ControlName(.button, "stop"), .line(.lost))
        listeners.notify(loss)
        #expect(collector.texts == [loss, .pump, .pump].map(\.line))
    }
}

/// Reports twice when a line is lost.
private final class Interlock: Listener {
    private unowned let listeners: Listeners

    init(_ listeners: Listeners) { self.listeners = listeners }

    func notify(_ notice: Notice) {
        guard case .line = notice.what else { return }
        for _ in 1...2 { listeners.notify(.pump) }
    }
}

extension Notice {
    fileprivate static let pump = Notice(output: "pump", .off)
}
