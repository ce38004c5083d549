import DebouncedConfiguration
import DebouncedEngine
import Testing

@testable import DebouncedDaemon

@Suite struct RequestTests {
    private func request(_ line: String) throws(RequestProblem) -> Request { try Request(Array(line.utf8)) }

    private func refusal(_ line: String) -> String {
        do throws(RequestProblem) { return "\(try request(line))" } catch { return error.message }
    }

    @Test func areWordsOnALine() throws {
        #expect(try request("status") == .status)
        #expect(try request("  metrics\r") == .metrics)
        #expect(try request("events") == .listen(.events, since: nil))
        #expect(try request("edges") == .listen(.edges, since: nil))
        let since = Request.Since(sequence: 41, instance: "b7c1e0aa")
        #expect(try request("notices since 41 b7c1e0aa") == .listen(.notices, since: since))
    }

    @Test func theBridgeSaysWhichTopicAsks() {
        func split(_ line: String) -> [String?] {
            let (request, topic) = Request.splitTopic(Array(line.utf8))
            return [String(decoding: request, as: UTF8.self), topic]
        }
        #expect(
            split("set front lamp on by d/porch/output/front%20lamp/set")
                == ["set front lamp on", "d/porch/output/front%20lamp/set"])
        #expect(split("set lamp on") == ["set lamp on", nil])
        #expect(split("set stand by on") == ["set stand by on", nil])
        #expect(split("set a/b on by on") == ["set a/b on by on", nil])
        #expect(split("by a/b") == ["by a/b", nil])
    }

    @Test func setWhatTheLastWordsSay() throws {
        #expect(try request("set lamp on") == .set(output: "lamp", .on))
        #expect(try request("set pulse toggle") == .set(output: "pulse", .toggle))
        #expect(try request("set front lamp off") == .set(output: "front lamp", .off))
        #expect(try request("set lamp pulse") == .set(output: "lamp", .pulse(.milliseconds(200))))
        #expect(try request("set lamp pulse 1.5s") == .set(output: "lamp", .pulse(.milliseconds(1500))))
        #expect(try request("set x  y on ") == .set(output: "x  y", .on))
        #expect(try request("set  x \t on") == .set(output: " x \t", .on))
        #expect(try request("set a pulse on") == .set(output: "a pulse", .on))
        #expect(try request("set a pulse pulse") == .set(output: "a pulse", .pulse(.milliseconds(200))))
        #expect(try request("set a pulse pulse 1s") == .set(output: "a pulse", .pulse(.seconds(1))))
    }

    @Test func aTotalIsSetByItsCountersName() throws {
        #expect(try request("set gas 12350.02") == .setTotal(counter: "gas", Decimal("12350.02")))
        #expect(try request("set a meter 7") == .setTotal(counter: "a meter", Decimal("7")))
        #expect(try request("set lamp on 7") == .setTotal(counter: "lamp on", Decimal("7")))
        #expect(try request("set pulse 7") == .setTotal(counter: "pulse", Decimal("7")))
    }

    @Test(arguments: [
        ("set gas -1", "'-1' is not a total: it can't be negative"),
        ("set gas 1,5", "'1,5' is not a total: write a number such as 0.01"),
        ("set gas 0.0000000001", "'0.0000000001' is not a total: it can have at most 9 decimals"),
        ("set lamp on 5s", "'on' takes no time: only 'pulse' does"),
        ("set front lamp toggle 1min", "'toggle' takes no time: only 'pulse' does"),
        ("set lamp on extra", "unexpected argument 'extra'"),
        ("set lamp pulse 1s extra", "unexpected argument 'extra'"),
        ("set gas 12 m³", "unexpected argument 'm³'"),
        ("stat", "there is no request 'stat'; there are status, metrics, events, notices, edges and set"),
        ("status now", "'status' takes no arguments, not 'now'"),
        ("events since", "'events' takes no arguments, or 'since SEQ INSTANCE', not 'since'"),
        ("events since x y", "'events' takes no arguments, or 'since SEQ INSTANCE', not 'since x y'"),
        ("edges since 1 y", "'edges' takes no arguments, not 'since 1 y'"),
        (
            "set",
            "write: set OUTPUT on, off, toggle, or pulse and for how long, such as 200ms; or: set COUNTER and what it shows, such as 12345.67"
        ),
        (
            "set on",
            "write: set OUTPUT on, off, toggle, or pulse and for how long, such as 200ms; or: set COUNTER and what it shows, such as 12345.67"
        ),
        (
            "set lamp ON",
            "'ON' is neither a change of an output (on, off, toggle or pulse) nor a total such as 12345.67"
        ),
        (
            "set lamp pulse 5",
            "'5' is not a time for a pulse; write more than 0 and at most 1440min, such as 200ms"
        ),
        (
            "set lamp pulse 0ms",
            "'0ms' is not a time for a pulse; write more than 0 and at most 1440min, such as 200ms"
        ),
    ])
    func areRefusedWithAReason(_ line: String, _ reason: String) {
        #expect(refusal(line) == reason)
    }

    @Test func areNotRepeatedAtLength() {
        #expect(refusal(String(repeating: "x", count: 1000)).utf8.count < 200)
    }

    /// It is taken, or there is one line that says why not.
    @Test(arguments: [
        "0", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "nan",
        "1e400",
        String(repeating: "9", count: 400),
    ])
    func mayHaveAnyNumber(_ number: String) {
        for line in ["events since \(number) i", "notices since \(number) i", "set o pulse \(number)"] {
            let said = refusal(line)
            #expect(!said.contains("\n") && said.utf8.count < 250)
        }
        for unit in ["us", "ms", "s", "min"] {
            guard case .set(_, .pulse(let time))? = try? request("set o pulse \(number)\(unit)") else {
                continue
            }
            #expect(time > .zero && time <= .seconds(86_400))
        }
    }

    @Test func mayBeAnything() {
        for byte in UInt8.min ... .max {
            #expect(throws: RequestProblem.self) { try Request([byte, 0, 255]) }
        }
    }
}

@Suite struct RequestReaderTests {
    private func outcomes(_ pieces: [String]) -> [RequestReader.Outcome] {
        var reader = RequestReader()
        return pieces.flatMap { piece in
            var (rest, outcomes) = (ArraySlice(piece.utf8), [RequestReader.Outcome]())
            while !rest.isEmpty {
                let (count, outcome) = reader.feed(rest)
                rest = rest.dropFirst(count)
                outcomes.append(outcome)
            }
            return outcomes
        }
    }

    private func line(_ text: String) -> RequestReader.Outcome { .line(Array(text.utf8)) }

    @Test func handsOnOneLineAtATime() {
        #expect(outcomes(["status\nmetr", "ics\n"]) == [line("status"), .nothing, line("metrics")])
    }

    @Test func passesOverEmptyLines() {
        #expect(outcomes(["\n \r\nstatus\n"]) == [.nothing, .nothing, line("status")])
    }

    @Test func keepsLittleOfWhatNeverEnds() {
        let long = String(repeating: "x", count: RequestReader.longestLine + 1)
        #expect(outcomes([long, long, "x\n", "status\n"]) == [.tooLong, .nothing, .nothing, line("status")])
        #expect(outcomes([long + "\n", "status\n"]) == [.tooLong, line("status")])
        #expect(outcomes([String(long.dropLast()), "\n"]) == [.nothing, line(String(long.dropLast()))])
    }

    @Test func takesTheLastLineWithoutItsEnd() {
        var reader = RequestReader()
        _ = reader.feed(ArraySlice("status".utf8))
        #expect(reader.finish() == line("status"))
        #expect(reader.finish() == .nothing)
    }
}
