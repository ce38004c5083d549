import DebouncedConfiguration
import DebouncedLinux
import Glibc

/// Requests from outside that have not been carried out yet. They are independent: none replaces another.
package final class PendingRequests: LoopTask {
    private let signals: Signals?
    private let waker: Waker
    private let hangupReloads: Bool

    package private(set) var wantsStop = false
    private var wantsReload = false
    /// The config file, if a thread has read it for the reload.
    private var reading: Plan.Reading?
    private var plan: Plan?
    /// Reads the config file for a reload that a signal asks for; nil if the loop does.
    var configReader: ConfigReader?
    /// Called with what to say of a signal that is ignored.
    var onIgnored: (String) -> Void = { _ in }
    private var ignored = IgnoredSignals()
    /// The number of times that Ctrl-C was pressed.
    private(set) var interrupts = 0
    /// True if it was pressed after the stop had begun: nothing is waited for any more that can be left.
    private(set) var isHurried = false

    /// - Parameter waker: wakes the loop for an order, as it may be given while nothing else wakes the loop.
    init(_ signals: Signals?, _ waker: Waker, hangupReloads: Bool = true) {
        (self.signals, self.waker, self.hangupReloads) = (signals, waker, hangupReloads)
    }

    var isEmpty: Bool { !wantsStop && !wantsReload && plan == nil }

    package func stop() {
        wantsStop = true
        waker.wake()
    }

    /// - Parameter reading: what the config file says, if it was read.
    package func reload(_ reading: Plan.Reading? = nil) {
        (wantsReload, self.reading) = (true, reading)
        waker.wake()
    }

    /// Requests another plan; of several, the last one counts.
    package func change(to plan: Plan) {
        self.plan = plan
        waker.wake()
    }

    /// Returns true if a reload is wanted; asking resets it.
    func takeReload() -> Bool {
        defer { wantsReload = false }
        return wantsReload
    }

    func takeReading() -> Plan.Reading? { reading.take() }

    func takePlan() -> Plan? { plan.take() }

    package func wake() {
        waker.clear()
        readSignals()
    }

    private func readSignals() {
        while let signal = signals?.next() { handle(signal) }
    }

    /// Ends waits at the end; nil if signals end the process by themselves.
    var interruption: WaitCanceller? {
        guard let signals else { return nil }
        return WaitCanceller(descriptor: signals.descriptor) { [weak self] in
            self?.readSignals()
            return self?.isHurried ?? false
        }
    }

    func handle(_ signal: Int32) {
        switch signal {
        // The action runner looks for children that have ended whenever the waker wakes the loop.
        case SIGCHLD: break
        case SIGHUP where hangupReloads: configReader.map { $0.begin() } ?? reload()
        case _ where Signals.orders.contains(signal):
            if signal == SIGINT { (isHurried, interrupts) = (wantsStop, interrupts + 1) }
            stop()
        default: ignored.words(signal).map(onIgnored)
        }
    }
}
