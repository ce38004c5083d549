import Glibc
import Testing

/// Files whose names are not UTF-8, given on a command line. A shell makes such a word for us.
@Suite struct OddFileNameTests {
    @Test func theyAreReadAndWritten() {
        let script = """
            d=$(mktemp -d) && n=$(printf '\\351') && cd "$d" && shift &&
            printf '[button.a]\\npin = 4\\n' >"$n.toml" &&
            "$1" --simulate --fast --presses 1 --config "$n.toml" --record "$n.csv" &&
            "$1" check --config "$n.toml" && "$1" replay "$n.csv" && ls | od -An -tx1 && rm -r "$d"
            """
        let program = Program([], by: ["/bin/sh", "-c", script, "sh", "unused"])
        #expect(program.end() == 0)
        #expect(program.count(of: "a  press") == 2)
        #expect(program.text.contains("e9 2e 63 73 76 0a e9 2e 74 6f 6d 6c"))
    }

    /// Options may follow what is no option, whatever this variable says.
    @Test func optionsMayFollowTheCommand() {
        let program = Program(
            ["set", "lamp", "--for", "1s", "pulse", "--socket", "/none", "--", "-x"],
            by: ["/usr/bin/env", "POSIXLY_CORRECT=1"])
        #expect(program.end() == 64)
        #expect(program.text.contains("unexpected argument '-x'"))
    }

    /// A camera or a Windows machine may have named it.
    @Test func anEndingCountsInCapitalsAsWell() {
        let script = """
            d=$(mktemp -d) && cd "$d" && "$1" --simulate --fast --presses 1 --record A.CSV &&
            head -c 8 A.CSV && rm -r "$d"; "$1" measure NONE.CSV
            """
        let program = Program([], by: ["/bin/sh", "-c", script, "sh"])
        #expect(program.end() == 66)
        #expect(program.text.contains("Time [s]"))
        #expect(program.text.contains("NONE.CSV: No such file or directory"))
    }
}
