import DebouncedLinux
import Glibc

exit(Program.run(CommandLine.rawArguments).rawValue)
