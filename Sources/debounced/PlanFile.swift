import Configuration
func readPlan(_ path: String) throws -> Plan { throw ExitCode.badConfiguration }
