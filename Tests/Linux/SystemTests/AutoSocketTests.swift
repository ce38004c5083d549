import DebouncedLinux
import Glibc
import Testing

@Suite struct AutoSocketTests {
    private func socket(_ variables: [String: String]) -> AutoSocket {
        AutoSocket(isRoot: false) { variables[$0] }
    }

    @Test func theServiceManagerMadeAFolderOrSeveral() {
        #expect(socket(["RUNTIME_DIRECTORY": "/run/bell"]).ofService == "/run/bell/socket")
        #expect(socket(["RUNTIME_DIRECTORY": "/run/bell:/run/chime"]).ofService == "/run/bell/socket")
        #expect(socket(["XDG_RUNTIME_DIR": "/run/user/1"]).ofService == nil)
    }

    @Test func aUserHasAFolder() {
        #expect(socket(["XDG_RUNTIME_DIR": "/run/user/1"]).ofUser == "/run/user/1/debounced.socket")
        #expect(socket(["RUNTIME_DIRECTORY": "/run/bell"]).ofUser == nil)
    }

    @Test func rootHasThatOfTheServiceAndOthersHaveNone() {
        let own = ["XDG_RUNTIME_DIR": "/run/user/0"]
        #expect(AutoSocket(isRoot: true) { _ in nil }.path == "/run/debounced/socket")
        #expect(AutoSocket(isRoot: true) { own[$0] }.path == "/run/user/0/debounced.socket")
        #expect(socket([:]).path == nil)
    }

    @Test func theBridgeIsInTheFolderOfTheServiceOrBesideTheSocket() {
        let service = socket(["RUNTIME_DIRECTORY": "/run/bell", "XDG_RUNTIME_DIR": "/run/user/1"])
        #expect(SocketPlan.auto.bridge(service) == "/run/bell/bridge")
        #expect(SocketPlan.path("/srv/socket").bridge(service) == "/run/bell/bridge")
        #expect(SocketPlan.none.bridge(service) == nil)
        let own = socket(["XDG_RUNTIME_DIR": "/run/user/1"])
        #expect(SocketPlan.auto.bridge(own) == "/run/user/1/debounced.bridge")
        #expect(SocketPlan.path("/tmp/bell").bridge(own) == "/tmp/bell.bridge")
        #expect(SocketPlan.path("socket").bridge(own) == "bridge")
        #expect(SocketPlan.path("/tmp/websocket").bridge(own) == "/tmp/websocket.bridge")
        #expect(SocketPlan.auto.bridge(AutoSocket(isRoot: true) { _ in nil }) == "/run/debounced/bridge")
        #expect(SocketPlan.auto.bridge(socket([:])) == nil)
    }

    @Test func aSimulationOfAPlainUserHasOneBelowTmp() {
        #expect(socket([:]).ofSimulation?.socket == "/tmp/debounced-\(geteuid())/socket")
        #expect(AutoSocket(isRoot: true) { _ in nil }.ofSimulation == nil)
    }

    @Test func whatIsEmptyIsNoFolder() {
        let none = socket(["RUNTIME_DIRECTORY": "", "XDG_RUNTIME_DIR": ""])
        #expect(none.ofService == nil && none.ofUser == nil)
    }
}
