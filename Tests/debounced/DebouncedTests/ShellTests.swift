import DebouncedStrips
import Glibc
import Testing

/// The completions as somebody sees them who presses the tab key in a shell.
@Suite(.serialized) struct ShellTests {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var isThere: Bool { system("command -v \(rawValue) >/dev/null") == 0 }

        /// Starts it as if no one had configured it, but with our completions.
        var start: String {
            switch self {
            case .bash: "PS1=ready: bash --norc --noprofile"
            case .zsh: "PS1=ready: zsh -f"
            case .fish: "HOME=/nonexistent fish --no-config --private"
            }
        }

        func load(_ folder: String) -> String {
            switch self {
            case .bash: ". \(folder)/debounced.bash; clear; echo loaded"
            case .zsh: "fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -u -D; clear; echo loaded"
            case .fish: "source \(folder)/debounced.fish; clear; echo loaded"
            }
        }
    }

    private static let folder = Repository.root + "/completions"

    private func terminal(_ shell: Shell) throws -> Tmux {
        try #require(Tmux.isThere, "there is no tmux here; script/setup tmux installs it")
        try #require(shell.isThere, "there is no \(shell) here; script/setup \(shell) installs it")
        let terminal = Tmux()
        terminal.enter(shell.start)
        terminal.enter(shell.load(ShellTests.folder))
        try #require(terminal.shows { $0.contains("loaded") })
        return terminal
    }

    @Test(arguments: Shell.allCases)
    func oneCandidateIsTaken(_ shell: Shell) throws {
        let terminal = try terminal(shell)
        terminal.type("debounced repl")
        terminal.press("Tab")
        terminal.type("--po")
        terminal.press("Tab")
        terminal.type("tr")
        terminal.press("Tab")
        #expect(terminal.shows("debounced replay --policy trailing"))
    }

    @Test(arguments: Shell.allCases)
    func theBridgeIsCompletedToo(_ shell: Shell) throws {
        // A build without libmosquitto has none.
        guard Tmux.has("debounced-mqtt") else { return }
        let terminal = try terminal(shell)
        terminal.type("debounced-mqtt --dr")
        terminal.press("Tab")
        terminal.type("--verb")
        terminal.press("Tab")
        #expect(terminal.shows("debounced-mqtt --dry-run --verbose"))
    }

    @Test(arguments: Shell.allCases)
    func aValueIsCompletedAfterAnEqualsSignToo(_ shell: Shell) throws {
        let terminal = try terminal(shell)
        terminal.type("debounced replay --policy=tr")
        terminal.press("Tab")
        #expect(terminal.shows("debounced replay --policy=trailing"))
    }

    @Test(arguments: Shell.allCases)
    func ofManyCandidatesAllAreShown(_ shell: Shell) throws {
        let terminal = try terminal(shell)
        terminal.type("debounced --simulate --switch ")
        terminal.press("Tab")
        terminal.press("Tab")
        #expect(
            terminal.shows { screen in
                ["tactile", "rocker", "reed", "worn", "noisy"].allSatisfy { name in
                    screen.contains { $0.contains(name) }
                }
            })
    }

    @Test(arguments: Shell.allCases)
    func filesAreCompletedIfTheyAreTaken(_ shell: Shell) throws {
        let folder = "/tmp/debounced-shell-\(getpid())-\(shell)"
        mkdir(folder, 0o700)
        let path = "\(folder)/a trace.csv"
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        defer {
            unlink(path)
            rmdir(folder)
        }
        let terminal = try terminal(shell)
        terminal.enter("cd \(folder); clear; echo there")
        try #require(terminal.shows { $0.contains("there") })
        terminal.type("debounced replay a")
        terminal.press("Tab")
        #expect(terminal.shows(#"debounced replay a\ trace.csv"#))
        terminal.press("C-u")
        terminal.type("debounced replay --config=a")
        terminal.press("Tab")
        #expect(terminal.shows(#"--config=a\ trace.csv"#))
    }

    @Test(arguments: Shell.allCases)
    func nothingIsInsertedIfNothingCanFollow(_ shell: Shell) throws {
        let terminal = try terminal(shell)
        terminal.type("debounced status ")
        terminal.press("Tab")
        terminal.type("end")
        #expect(terminal.shows("debounced status end"))
    }
}
