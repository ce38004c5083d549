import Glibc

/// A folder of its own for an example, in which programs that this machine may lack do nothing.
final class Workshop {
    let folder: String
    /// What examples start: all of them succeed.
    private static let programs = [
        "aplay", "amixer", "first", "logger", "louder", "mosquitto_pub", "msmtp", "second", "systemctl",
    ]

    init() {
        var path = Array("/tmp/debounced-example-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&path))
        mkdir(folder + "/bin", 0o700)
        for program in Workshop.programs {
            // Who writes to one that has ended already complains of a broken pipe.
            write("#!/bin/sh\n" + (program == "msmtp" ? "cat >/dev/null\n" : ""), to: "bin/\(program)")
            chmod("\(folder)/bin/\(program)", 0o700)
        }
    }

    deinit { _ = Program([], by: ["/bin/sh", "-c", "rm -r \"$0\"", folder]).end() }

    func write(_ text: String, to name: String) {
        let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        _ = Glibc.write(descriptor, text, text.utf8.count)
        close(descriptor)
    }

    /// What `debounced` prints there, and how it ends.
    func run(_ arguments: [String]) -> (text: String, code: Int32?) {
        end(Program(arguments, by: environment))
    }

    /// What another program prints there, and how it ends. It gets one argument more.
    func run(program: [String]) -> (text: String, code: Int32?) {
        end(Program([], by: environment + program))
    }

    private var environment: [String] { ["/usr/bin/env", "-C", folder, "PATH=\(folder)/bin:/usr/bin:/bin"] }

    private func end(_ program: Program) -> (text: String, code: Int32?) {
        let code = program.end()
        return (program.text, code)
    }
}
