// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedDaemon
import DebouncedListening
import DebouncedMqtt
import DebouncedOptions
import DebouncedSystem
import DebouncedText
import Glibc

/// From a command line to an exit code.
enum Program {
    static func run(_ words: [String]) -> ExitCode {
        StandardStreams.secure()
        do {
            if words.dropFirst().first == Candidate.request {
                return try answer("\(Completion(Array(words.dropFirst(2))))")
            }
            return try run(Arguments(words))
        } catch let error as UsageError {
            return end(.usage, "\(error.message); see 'debounced-mqtt --help'")
        } catch let problem as PasswordProblem {
            return end(.badConfiguration, problem.description)
        } catch let problem as TLSFileProblem {
            return end(.badConfiguration, problem.description)
        } catch let problem as WriteProblem {
            return problem.isClosedPipe ? .success : end(.outputFailed, problem.message)
        } catch let code as ExitCode {
            return code
        } catch let problem as SystemProblem {
            return end(.internalError, problem.description)
        } catch {
            return end(.internalError, "a bug of ours: \(error)")
        }
    }

    private static func run(_ arguments: Arguments) throws -> ExitCode {
        if arguments.wantsHelp || arguments.wantsVersion {
            return try answer(arguments.wantsHelp ? help : "debounced-mqtt \(version)")
        }
        let plan = try plan(arguments)
        let client = plan?.client ?? hostName()
        if let plan, arguments.isTrial { return try report(Trial(plan, client: client)) }
        let topics = Topics(
            prefix: plan?.prefix ?? "debounced", client: client,
            discovery: plan.map { $0.discovery ?? "" } ?? "homeassistant")
        let settings = BridgeSettings(
            topics: topics, client: client, version: version, longestAge: plan?.maxAge ?? .seconds(2),
            takesCommands: plan?.allowsCommands ?? false)
        let bridge = Bridge(settings, Site(controls: []))
        let bell = Bell()
        let log = Log(bell: bell, name: "debounced-mqtt: ")
        log.isVerbose = arguments.isVerbose
        let daemon = DaemonLink(paths: try paths(arguments), at: Poll.now)
        guard let plan, !arguments.isDryRun else {
            try DryRun(bridge, daemon, log, bell).run()
            return .success
        }
        let address = try BrokerAddress(plan, client: client)
        let relay = Relay(bridge, topics, daemon, address, log, bell)
        // It could not be stopped.
        if let problem = bell.problem { throw problem }
        try relay.run()
        return .success
    }

    private static func paths(_ arguments: Arguments) throws(ExitCode) -> [String] {
        if let path = arguments.socket { return [path] }
        let plan = SocketPlan.inFile(arguments.config)
        let paths = SocketPaths.usual(
            configured: plan.path, isServed: plan != .none, isNamed: arguments.namesConfig)
        if !paths.isEmpty { return paths }
        throw end(.unavailable, ConnectionProblem.unserved(file: arguments.config).description)
    }

    private static func report(_ trial: Trial) throws -> ExitCode {
        let (text, isWell) = try trial.run()
        _ = try answer(text)
        return isWell ? .success : .unavailable
    }

    /// What the config file says of the broker; a dry run needs no file unless it is named, and no broker.
    private static func plan(_ arguments: Arguments) throws(ExitCode) -> MqttPlan? {
        if arguments.isDryRun, !arguments.namesConfig, access(arguments.config, F_OK) != 0 { return nil }
        let (plan, findings) = Plan.read(file: arguments.config)
        for finding in findings where plan == nil { say(finding.description) }
        guard let plan else { throw .badConfiguration }
        if let broker = plan.mqtt { return broker }
        if arguments.isDryRun { return nil }
        throw end(
            .badConfiguration,
            "\(arguments.config): there is no [mqtt]: it must say at least host = \"...\"; see debounced.toml(5)"
        )
    }

    private static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: ".").first.map(String.init) ?? "debounced"
    }
}

// MARK: What is printed

extension Program {
    private static let help = """
        debounced-mqtt \(version): tells an MQTT broker and Home Assistant what happens at buttons

        Usage: debounced-mqtt [OPTIONS]

        \(options)
        """

    private static var options: String {
        let rows = Option.allCases.map { ($0.spelling, $0.summary) }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \(padded($0, width))  \($1)" }.joined(separator: "\n")
    }

    private static func answer(_ text: String) throws(WriteProblem) -> ExitCode {
        let output = Outlet(STDOUT_FILENO, bell: nil)
        output.write(text)
        output.finish(within: .seconds(60))
        try output.check(as: "standard output")
        try output.checkWhole(as: "standard output")
        return .success
    }

    private static func end(_ code: ExitCode, _ text: String) -> ExitCode {
        say(Log.line(.error, text, by: "debounced-mqtt: "))
        return code
    }

    private static func say(_ text: String) {
        let line = text + "\n"
        write(STDERR_FILENO, line, line.utf8.count)
    }
}

/// The exit codes of the program.
enum ExitCode: Int32, Error {
    case success = 0
    case usage = 64
    case unavailable = 69
    case internalError = 70
    case outputFailed = 74
    case badConfiguration = 78
}
