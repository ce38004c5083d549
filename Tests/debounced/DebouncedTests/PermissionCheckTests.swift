import DebouncedConfiguration
import Glibc
import Testing

@testable import debounced

/// Files that others could change, or read.
@Suite struct PermissionCheckTests {
    private let home = Home()

    private func survey(_ config: String = "open/config", _ text: String = "") throws -> [String] {
        let plan = try plan("[button.a]\npin = 3\n\(text)")
        return PermissionCheck(plan: plan, file: "\(home.path)/\(config)", state: "/nowhere/state.json")
            .findings.map { $0.description.replacing(home.path) }
    }

    init() { home.make("open/config", 0o644) }

    @Test func whatItsOwnerAloneCanChangeIsNothingToSay() throws {
        #expect(try survey() == [])
        #expect(try survey("missing") == [])
    }

    @Test func aWorldWritableConfigIsReported() throws {
        home.make("open/config", 0o666)
        #expect(
            try survey() == [
                "~/open/config: warning: everyone can write to '~/open/config': chmod o-w ~/open/config"
            ])
    }

    @Test func aWorldWritableFolderIsReported() throws {
        chmod(home.path + "/open", 0o777)
        #expect(
            try survey() == ["~/open/config: warning: everyone can write to '~/open': chmod o-w ~/open"])
        // As in /tmp, nobody can replace what is not theirs.
        chmod(home.path + "/open", 0o1777)
        #expect(try survey() == [])
    }

    /// With the umask 002 of many systems everything of a user may be written by their own group.
    @Test(.enabled(if: geteuid() == 0, "only root can give a file to a group"))
    func aForeignGroupIsReportedAndTheOwnersIsNot() throws {
        home.make("open/config", 0o664)
        #expect(try survey() == [])
        // Its only member is the user of that name.
        let games = try #require(getpwnam("games")?.pointee)
        chown(home.path + "/open/config", games.pw_uid, games.pw_gid)
        #expect(try survey() == [])
        // To root, the same group is one of others.
        chown(home.path + "/open/config", 0, games.pw_gid)
        let group = String(cString: try #require(getgrgid(games.pw_gid)?.pointee.gr_name))
        #expect(
            try survey() == [
                "~/open/config: warning: the group \(group) can write to '~/open/config': chmod g-w ~/open/config"
            ])
    }

    @Test func aWorldWritableScriptIsReportedAtItsAction() throws {
        home.make("ring.py", 0o777)
        let script = home.path + "/ring.py"
        for action in ["'\(script)'", "['sh', '\(script)']", "{ shell = 'exec \(script)' }"] {
            #expect(
                try survey("open/config", "press = \(action)") == [
                    "~/open/config:3:1: warning: everyone can write to '~/ring.py': chmod o-w ~/ring.py"
                ])
        }
    }

    @Test func aWorldReadablePasswordIsReported() throws {
        let mqtt =
            "[mqtt]\nhost = \"localhost\"\nusername = \"a\"\n"
            + "password = { file = \"\(home.path)/open/secret\" }"
        #expect(try survey("open/config", mqtt) == [])
        home.make("open/secret", 0o644)
        #expect(
            try survey("open/config", mqtt) == [
                "~/open/config:6:1: warning: everyone can read the password in '~/open/secret': chmod go= ~/open/secret"
            ])
    }
}

extension String {
    /// With `~` for this folder.
    fileprivate func replacing(_ folder: String) -> String {
        split(separator: folder, omittingEmptySubsequences: false).joined(separator: "~")
    }
}
