import DebouncedConfiguration
import DebouncedLinux
import DebouncedMqtt
import DebouncedWire
import Glibc

enum Program {
    private static let name = "debounced-mqtt"

    static func run(_ words: [String]) -> ExitCode {
        runProgram(name, help: "debounced-mqtt --help") {
            if let typed = Candidate.words(of: words) { return try printOutput("\(Completion(typed))") }
            do {
                return try run(Arguments(words))
            } catch ConfigProblem.mistakes(let findings) {
                for finding in findings { say(finding.logLine) }
                return .badConfiguration
            }
        }
    }

    private static func run(_ arguments: Arguments) throws -> ExitCode {
        if arguments.wantsHelp || arguments.wantsVersion {
            return try printOutput(arguments.wantsHelp ? help : "debounced-mqtt \(version)")
        }
        if arguments.isTrial, let plan = try Setup.plan(arguments) { return try report(BrokerTest(plan)) }
        if arguments.forgets, let plan = try Setup.plan(arguments) {
            return try report(Removal(plan, client: arguments.client))
        }
        return try relay(arguments)
    }

    private static func relay(_ arguments: Arguments) throws -> ExitCode {
        let waker = Waker()
        // Before anything that takes time: a SIGHUP is to be a reload from the beginning on.
        let signals = Signals(waker, handling: Signals.orders + Signals.others)
        let setup = try Setup.read(arguments)
        let log = Log(waker: waker, name: "debounced-mqtt: ")
        log.isVerbose = arguments.isVerbose
        let daemon = DaemonLink(paths: try paths(arguments), at: Poll.now)
        let broker = setup.address.map { Broker($0, setup.settings.topics, at: Poll.now) }
        let printout = broker == nil ? BackgroundWriter(STDOUT_FILENO, waker: waker) : nil
        printout?.watchReader()
        let manager = ServiceManager(waker: waker)
        let memory = arguments.isDryRun ? nil : TopicsFile()
        let (topics, problem) = memory?.read() ?? ([], nil)
        if let problem { log.write(.warning, problem) }
        let relay = Relay(setup, broker, log, manager, remembered: topics) {
            try Setup.read(arguments, mayWait: false)
        }
        let loop = BridgeLoop(
            daemon: daemon, broker: broker, nextSignal: signals.next, waker: waker, log: log,
            printout: printout, memory: memory)
        // It could not be stopped.
        if let problem = waker.problem { throw problem }
        manager.send("READY=1")
        try loop.run(relay)
        try printout?.check(as: "standard output")
        return .success
    }

    private static func paths(_ arguments: Arguments) throws(ExitCode) -> [String] {
        if let path = arguments.socket { return SocketPaths.bridges([path]) }
        let plan = SocketPlan.inFile(arguments.config)
        let paths = SocketPaths.usual(plan, isNamed: arguments.namesConfig)
        if !paths.isEmpty { return SocketPaths.bridges(paths) }
        complain(ConnectionProblem.unserved(file: arguments.config).description, by: name)
        throw .badConfiguration
    }

    private static func report(_ trial: BrokerTest) throws -> ExitCode {
        let (text, isWell) = try trial.verdict()
        _ = try printOutput(text)
        return isWell ? .success : .unavailable
    }

    private static func report(_ removal: Removal) throws -> ExitCode {
        try removal.run()
        if let problem = removal.problem {
            complain(problem, by: name)
            return .unavailable
        }
        if let warning = removal.warning { say(Log.line(.warning, warning, by: "\(name): ")) }
        return try printOutput(removal.result)
    }
}

// MARK: What is printed

extension Program {
    private static let help = """
        debounced-mqtt \(version): publishes buttons, switches, meters and knobs to MQTT

        Usage: debounced-mqtt [OPTIONS]
               debounced-mqtt --forget [CLIENT] [OPTIONS]

        \(helpRows(Option.allCases.map { ($0.spelling, $0.summary) }))
        """

    private static func printOutput(_ text: String) throws(WriteProblem) -> ExitCode {
        let output = BackgroundWriter(STDOUT_FILENO, waker: nil)
        output.write(text)
        output.finish(within: .seconds(60))
        try output.check(as: "standard output")
        try output.checkWhole(as: "standard output")
        return .success
    }
}
