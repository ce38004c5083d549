// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Actions
import Buttons
import Configuration
import Glibc
import Testing

@Suite struct RunnerTests {
    private let occasion = Occasion(
        button: "door", gesture: .release, pin: "17", chip: "gpiochip0", sequence: 3,
        nanoseconds: 1_203_000_000, heldNanoseconds: 120_900_000)

    @Test func aChildKnowsItsOccasion() {
        setenv("DEBOUNCED_STRAY", "1", 1)
        setenv("NOTIFY_SOCKET", "/nowhere", 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        let seen = output("env | grep -E '^(DEBOUNCED_|NOTIFY_)' | sort")
        #expect(
            seen == """
                DEBOUNCED_BUTTON=door
                DEBOUNCED_CHIP=gpiochip0
                DEBOUNCED_EVENT=release
                DEBOUNCED_HELD_MS=120
                DEBOUNCED_PIN=17
                DEBOUNCED_SEQ=3
                DEBOUNCED_TIME_NS=1203000000

                """)
    }

    @Test func aChildHasNoDescriptorOfOurs() {
        let leak = open("/dev/zero", O_RDONLY)
        defer { close(leak) }
        #expect(output("readlink /proc/self/fd/0") == "/dev/null\n")
        #expect(output("ls -l /proc/$$/fd").contains("/dev/zero") == false)
    }

    @Test func aChildLeadsAProcessGroupOfItsOwn() {
        #expect(output("test $(cut -d' ' -f5 /proc/$$/stat) = $$ && echo leads") == "leads\n")
    }

    @Test func noSignalIsBlockedOrIgnored() {
        signal(SIGPIPE, SIG_IGN)
        // The first 28 signals: the C library keeps some of the others for itself.
        let masks = output("sed -nE 's/^(SigBlk|SigIgn):.*(.{7})$/\\1 \\2/p' /proc/self/status")
        #expect(masks == "SigBlk 0000000\nSigIgn 0000000\n")
    }

    @Test func nobodyWaitsForAChild() {
        let runner = Runner()
        runner.run([.run(Command(["sleep", "1000"]))], for: occasion)
        #expect(runner.running == 1)
        runner.signal(SIGKILL)
        runner.reapAll()
    }

    @Test func actionsOfOneGestureFollowOneAnother() {
        let child = Child()
        defer { child.remove() }
        let runner = Runner()
        // The first can't end before somebody reads; whatever did not wait for it would be in the file before it.
        let first = child.action("echo ready; echo one >> \(child.file)")
        runner.run([first, .run(Command(["sh", "-c", "echo two >> \(child.file)"]))], for: occasion)
        #expect(child.output() == "ready\n")
        runner.reapAll()
        runner.run([child.action("cat \(child.file)")], for: occasion)
        #expect(child.output() == "one\ntwo\n")
        runner.reapAll()
    }

    @Test func whatCannotBeStartedIsSaidAndTheNextIsDone() {
        var news: [RunnerNews] = []
        let runner = Runner { news.append($0) }
        runner.run([.run(Command(["/no/such/program"])), .run(Command(["true"]))], for: occasion)
        runner.reapAll()
        #expect(news == [.notStarted(occasion, SpawnError(program: "/no/such/program", code: ENOENT))])
        #expect(
            news.map(\.description) == [
                "door release: can't start /no/such/program: No such file or directory"
            ])
    }

    @Test func whatEndsBadlyIsSaid() {
        var news: [RunnerNews] = []
        let runner = Runner { news.append($0) }
        runner.run([.run(Command(["sh", "-c", "exit 3"]))], for: occasion)
        runner.reapAll()
        runner.run([.run(Command(["sh", "-c", "kill -9 $$"]))], for: occasion)
        runner.reapAll()
        #expect(news == [.failed(occasion, .exited(3)), .failed(occasion, .killed(signal: 9))])
    }

    @Test func noMoreThanSixteenOfOneBindingRunAtOnce() {
        var news: [RunnerNews] = []
        let runner = Runner { news.append($0) }
        for _ in 0..<17 { runner.run([.run(Command(["sleep", "1000"]))], for: occasion) }
        #expect(runner.running == 16)
        #expect(news == [.dropped(occasion)])
        runner.signal(SIGKILL)
        runner.reapAll()
        #expect(runner.running == 0)
    }

    private func output(_ script: String) -> String {
        let child = Child()
        defer { child.remove() }
        let runner = Runner()
        runner.run([child.action(script)], for: occasion)
        defer { runner.reapAll() }
        return child.output()
    }
}
