import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedWire

@Suite struct SocketPathTests {
    private static let own = ["XDG_RUNTIME_DIR": "/run/user/1000"]
    /// Of an action.
    private static let inherited = ["RUNTIME_DIRECTORY": "/run/porch:/run/bell"]

    private func usual(
        _ plan: SocketPlan = .auto, isNamed: Bool = false, variable: @escaping (String) -> String?
    ) -> [String] {
        SocketPaths.usual(plan, isNamed: isNamed, auto: AutoSocket(isRoot: true, variable: variable))
    }

    @Test func theServiceComesBeforeOnesOwn() {
        #expect(usual { _ in nil } == ["/run/debounced/socket"])
        #expect(usual { _ in "" } == ["/run/debounced/socket"])
        let both = ["/run/debounced/socket", "/run/user/1000/debounced.socket"]
        #expect(usual { Self.own[$0] } == both)
    }

    @Test func whatTheConfigSaysComesBeforeBoth() {
        #expect(
            usual(.path("/run/bell")) { Self.own[$0] }
                == ["/run/bell", "/run/debounced/socket", "/run/user/1000/debounced.socket"])
    }

    @Test func anActionAsksItsDaemonFirst() {
        #expect(
            usual(.path("/run/bell")) { Self.inherited[$0] }
                == ["/run/porch/socket", "/run/bell", "/run/debounced/socket"])
    }

    @Test func aFileThatIsNamedMeansItsOwnDaemon() {
        #expect(
            usual(.path("/run/bell"), isNamed: true) { Self.inherited[$0] }
                == ["/run/bell", "/run/porch/socket", "/run/debounced/socket"])
    }

    @Test func nobodyIsAskedForADaemonThatHasNoSocket() {
        #expect(usual(.none, isNamed: true) { Self.own[$0] } == [])
        #expect(usual(.none) { _ in nil } == ["/run/debounced/socket"])
    }

    @Test func noPathIsTriedTwice() {
        #expect(usual { _ in "/run/debounced" }.first == "/run/debounced/socket")
        #expect(usual(.path("/run/debounced/socket")) { _ in nil }.count == 1)
    }

    @Test func aSimulationBelowTmpIsFoundIfItsFolderIsPrivate() {
        var template = Array("/tmp/debounced-tmp-XXXXXX".utf8CString)
        let temporary = mkdtemp(&template).map { String(cString: $0) } ?? ""
        let folder = "\(temporary)/debounced-\(geteuid())"
        defer {
            rmdir(folder)
            rmdir(temporary)
        }
        let auto = AutoSocket(isRoot: false, temporary: temporary) { _ in nil }
        #expect(SocketPaths.usual(auto: auto) == [SocketPaths.service])
        mkdir(folder, 0o700)
        #expect(SocketPaths.usual(auto: auto) == [SocketPaths.service, "\(folder)/socket"])
        chmod(folder, 0o711)
        #expect(SocketPaths.usual(auto: auto) == [SocketPaths.service])
    }

    @Test func theBridgeHasASocketBesideEach() {
        #expect(
            SocketPaths.bridges(["/run/debounced/socket", "/run/user/1/debounced.socket", "/tmp/bell"])
                == [
                    "/run/debounced/bridge", "/run/debounced/socket", "/run/user/1/debounced.bridge",
                    "/run/user/1/debounced.socket", "/tmp/bell.bridge", "/tmp/bell",
                ])
    }

    private func problem(_ paths: [String]) -> String {
        do throws(ConnectionProblem) {
            _ = try SocketPaths.connect(to: paths)
            return ""
        } catch {
            return error.description
        }
    }

    @Test func saysHowToStartADaemon() {
        #expect(
            problem(["/tmp/no-socket-here", "/tmp/nor-here"])
                == "debounced is not running (nothing listens on /tmp/no-socket-here or /tmp/nor-here); start it with "
                + "'sudo systemctl start debounced', or try 'debounced --simulate'")
        #expect(
            ConnectionProblem.noListener("/run/debounced/socket").words(inContainer: true)
                == "debounced is not running (nothing listens on /run/debounced/socket); start it in this container, or in "
                + "another with the same volume for the socket")
    }

    /// That there is one which can't be asked says more than that there is none elsewhere.
    @Test func saysWhatIsInTheWayFirst() {
        #expect(problem(["/tmp/no-socket-here", "/etc/passwd"]) == problem(["/etc/passwd"]))
    }

    @Test func saysWhoMay() {
        let root = ConnectionProblem("/etc/passwd", code: EACCES).description
        #expect(root == "/etc/passwd: permission denied; only its owner may use it: try it with sudo")
        let hidden = ConnectionProblem("/none/socket", code: EACCES).description
        #expect(hidden == "/none/socket: permission denied; its directory can't be searched")
    }

    @Test func sendsNobodyIntoAGroupThatIsNoHelp() {
        func remedy(_ group: String, _ mode: mode_t) -> String {
            ConnectionProblem.remedy(group: group, mode: mode, user: "ada")
        }
        #expect(
            remedy("gpio", 0o660)
                == "the group 'gpio' may use it: 'sudo usermod -aG gpio ada', then log in again"
                + "; members of gpio may also set outputs and totals, and drive any pin")
        #expect(
            remedy("audio", 0o660)
                == "the group 'audio' may use it: 'sudo usermod -aG audio ada', then log in again")
        #expect(remedy("gpio", 0o600) == "only its owner may use it: try it with sudo")
        #expect(remedy("root", 0o660) == "only its owner may use it: try it with sudo")
    }

    @Test func aNonSocketIsCalledSo() {
        #expect(problem(["/etc/passwd"]) == "/etc/passwd: this is not a socket")
        #expect(problem(["/tmp"]) == "/tmp: this is not a socket")
    }

    @Test func aPathCanBeTooLong() {
        let path = "/" + String(repeating: "x", count: 200)
        #expect(problem([path]) == "\(path): too long for the path of a socket")
    }
}
