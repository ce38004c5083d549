import DebouncedSystem
import Glibc

exit(Program.run(CommandLine.rawArguments).rawValue)
