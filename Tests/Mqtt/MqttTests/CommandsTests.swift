import Testing

@testable import DebouncedMqtt

/// What is sent to the topics of outputs.
@Suite struct CommandsTests {
    @Test func commandsBecomeRequestsOnlyIfTheyAreAllowed() {
        for takesCommands in [true, false] {
            var talk = Talk.opened([], outputs: ["lamp"], takesCommands: takesCommands)
            talk.bridge.receive("debounced/porch/output/lamp/set", "TOGGLE", isRetained: false)
            let request = "set lamp toggle by debounced/porch/output/lamp/set"
            #expect(talk.effects(at: 1) == (takesCommands ? [.request(request)] : []))
        }
    }

    /// A request is words on a line, and has 1024 bytes at most.
    @Test func aTopicIsOneWordThatFitsIntoARequest() {
        let name = "front lamp " + String(repeating: "\u{1F514}", count: 189)
        let bells = String(repeating: "\u{1F514}", count: 49)
        let topics = [
            ("front lamp", "debounced/porch/output/front%20lamp/set"),
            ("front  lamp", "debounced/porch/output/front%20%20lamp/set"), (name, "\(bells)/set"),
        ]
        for (name, topic) in topics {
            var talk = Talk.opened([], outputs: [name], takesCommands: true)
            talk.bridge.receive("debounced/porch/output/\(name)/set", "ON", isRetained: false)
            guard case .request(let request)? = talk.effects(at: 1).first else {
                Issue.record("no request")
                continue
            }
            #expect(request == "set \(name) on by \(topic)")
            #expect(request.utf8.count <= 1024)
        }
    }

    /// It would be done again with each connection.
    @Test func aRetainedCommandIsIgnoredAndNoted() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"], takesCommands: true)
        talk.bridge.receive("debounced/porch/output/lamp/set", "ON", isRetained: true)
        let topic = "debounced/porch/output/lamp/set"
        let note = "\(topic): a command must not be retained; this was ignored: ON"
        #expect(talk.says(at: 1) == ["1 note \(note)"])
        // Whoever reads it takes it back.
        talk.bridge.receive("debounced/porch/output/lamp/set", "", isRetained: true)
        #expect(talk.effects(at: 2) == [])
    }

    @Test func aWrongCommandIsNoted() {
        var talk = Talk.opened([], outputs: ["lamp"], takesCommands: true)
        talk.bridge.receive("debounced/porch/output/lamp/set", "on", isRetained: false)
        #expect(
            talk.says(at: 2).first?.hasPrefix("2 note output lamp: a command must be ON, OFF or TOGGLE")
                == true)
    }

    /// The first of each topic is logged, and the others are counted.
    @Test func commandsThatAreNoneAreNotPassedOverInSilence() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"], takesCommands: true)
        for command in ["on", "1", "0"] {
            talk.bridge.receive("debounced/porch/output/lamp/set", command, isRetained: false)
        }
        talk.bridge.receive("debounced/porch/output/nope/set", "ON", isRetained: false)
        let notes = talk.says(at: 2)
        #expect(
            notes == [
                "2 note output lamp: a command must be ON, OFF or TOGGLE; this was ignored: on",
                "2 note debounced/porch/output/nope/set: debounced has no such output; "
                    + "this was ignored: ON", "2 note 2 more commands were ignored",
            ])
    }

    /// Anybody may send commands to any topic.
    @Test func commandsToManyTopicsFillNoLog() {
        var talk = Talk.opened([control("bell")], outputs: ["lamp"], takesCommands: true)
        let long = String(repeating: "x", count: 60_000)
        for number in 0..<300 {
            talk.bridge.receive("debounced/porch/output/\(number)\(long)/set", "ON", isRetained: false)
        }
        let notes = talk.says(at: 2)
        #expect(notes.count == 17 && notes.allSatisfy { $0.utf8.count < 300 })
        #expect(notes.last == "2 note 284 more commands were ignored")
    }
}
