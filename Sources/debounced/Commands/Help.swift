import DebouncedText

/// What `--help` says.
enum Help {
    static let all = """
        debounced \(version): one action for each press of a button, however it bounces

        Usage: debounced [COMMAND] [OPTIONS]

        \(helpRows(CommandName.allCases.map { ($0.rawValue, $0.summary) }))

        Every command has --help and --version. 'debounced help COMMAND' and 'debounced
        version' work as well. 'debounced --simulate' needs no chip.
        """

    static func of(_ command: CommandName) -> String {
        let options = command.options + [.help, .version]
        return """
            \(wrapped("debounced \(command.rawValue): \(command.summary)", 80).joined(separator: "\n"))

            Usage: debounced \(command.rawValue) \(command.usage)

            \(helpRows(options.map { ($0.spelling(for: command), $0.summary(for: command)) }))
            """
    }
}
