import DebouncedSystem
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

    @Test func whatIsEmptyIsNoFolder() {
        let none = socket(["RUNTIME_DIRECTORY": "", "XDG_RUNTIME_DIR": ""])
        #expect(none.ofService == nil && none.ofUser == nil)
    }
}
