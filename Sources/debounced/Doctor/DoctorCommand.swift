import DebouncedConfiguration
import DebouncedDaemon
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// `debounced doctor`: checks everything that a press depends on, and says how to fix it.
struct DoctorCommand {
    private let file: String
    private let isJSON: Bool

    init(_ invocation: Invocation) {
        file = invocation[.config] ?? defaultConfigPath
        isJSON = invocation.has(.json)
    }

    /// - Parameter board: nil if there can't be one.
    func run<Board: DebouncedLinux.Board>(on board: Board?) throws -> ExitCode {
        let printout = Output(.waiting(piece: 0))
        var isWell = true
        for diagnosis in try diagnoses(on: board) {
            isWell = isWell && diagnosis.grade != .wrong
            printout.write(isJSON ? diagnosis.json.text : diagnosis.text)
        }
        try printout.finish()
        return isWell ? .success : .checkFailed
    }

    private func diagnoses<Board: DebouncedLinux.Board>(on board: Board?) throws -> [Diagnosis] {
        let (plan, findings) = Plan.read(file: file)
        let (unit, swapping) = (UnitState(of: "debounced"), MemoryCheck.swapState)
        let (socket, daemon) = SocketCheck(setting: .inFile(file), file: file, unit: unit).run()
        var diagnoses = findings.map { Diagnosis($0) }
        if let plan {
            let open = PermissionCheck(
                plan: plan, file: file, credentials: UnitState(of: "debounced-mqtt")?.credentialFiles ?? []
            ).findings
            diagnoses += open.map { Diagnosis($0) }
            if findings.isEmpty, open.isEmpty {
                diagnoses = [.ok("config", "\(file): \(ControlTotals(plan.controls))")]
            }
            diagnoses += try lines(of: plan, on: board, daemon)
            diagnoses += MachineCheck(plan: plan, file: file, user: ServiceUser(of: unit)).run()
        }
        diagnoses += [MemoryCheck(since: swapping).run()].compactMap(\.self)
        diagnoses += diagnose(unit) + socket + [daemon.stateDiagnosis].compactMap(\.self)
        if plan?.mqtt != nil { diagnoses += BrokerCheck(file: file).run() }
        return diagnoses
    }

    private func diagnose(_ unit: UnitState?) -> [Diagnosis] {
        guard let unit else { return [.ok("unit", "this machine does not use systemd")] }
        let others = [unit.diagnose(reads: file), PriorityCheck(unit: unit).run()]
        return [unit.diagnose("debounced")] + others.compactMap(\.self)
    }

    private func lines<Board: DebouncedLinux.Board>(
        of plan: Plan, on board: Board?, _ daemon: DaemonReport
    ) throws -> [Diagnosis] {
        guard let board else {
            return [.wrong("chip", "this was built without libgpiod", "use a build with it")]
        }
        return try BoardCheck(board: board, plan: plan, file: file, daemon: daemon).run()
    }
}

extension Diagnosis {
    fileprivate init(_ finding: Finding) {
        self.init(
            grade: finding.severity == .error ? .wrong : finding.severity == .warning ? .warning : .ok,
            subject: "config", finding: finding.description)
    }
}
