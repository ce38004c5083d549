import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedDaemon

@Suite struct ResponseTests {
    private let host = Host()

    init() {
        host.buttons = (0..<5).map { place in
            var button = ControlStatus(ControlName(.button, "button \(place)"))
            button.actions[.dropped] = place
            button.lines = [LineStatus(pin: "\(place)", policy: "leading", delay: .milliseconds(30))]
            return button
        }
        host.chords = [ControlStatus(ControlName(.chord, "both"))]
        host.outputs = ["lamp", "fan"].map { name in
            var output = OutputStatus()
            (output.name, output.pin, output.isOn) = (name, "7", true)
            return output
        }
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func isTheSameInPiecesOfAnySize(_ rows: Int) {
        for kind in [Response.Kind.status, .metrics] {
            #expect(host.pieces(of: kind, rows: rows).joined() == host.text(of: kind))
        }
    }

    @Test func isOneObjectOfAllRows() throws {
        let json = try #require(JSON(parsing: Array(host.text(of: .status).utf8.dropLast())))
        #expect(
            json["buttons"]?.items.compactMap { $0["button"]?.string } == host.buttons.map(\.control.name))
        #expect(json["chords"]?.items.compactMap { $0["chord"]?.string } == ["both"])
        #expect(json["outputs"]?.items.compactMap { $0["output"]?.string } == ["lamp", "fan"])
        #expect(json["actions"]?["dropped"]?.integer == 10)
        let order = ["version", "seq", "buttons", "chords", "outputs", "actions", "listeners", "lost"]
        #expect(json.members.map(\.0).filter(order.contains) == order)
    }

    @Test func aSwitchHasItsStateIfItIsKnown() throws {
        var (door, cellar) = (
            ControlStatus(ControlName(.switch, "door")), ControlStatus(ControlName(.switch, "cellar"))
        )
        (door.isOn, door.isUnsettled) = (true, true)
        door.counts.gestures[.on] = 2
        cellar.lines = [LineStatus(pin: "23", policy: "trailing", delay: .seconds(2))]
        cellar.lines[0].offDelay = .seconds(30)
        host.switches = [door, cellar]
        let json = try #require(JSON(parsing: Array(host.text(of: .status).utf8.dropLast())))
        let rows = try #require(json["switches"]?.items)
        #expect(rows.map { $0["switch"]?.string } == ["door", "cellar"])
        #expect(rows.map { $0["state"]?.string } == ["on", nil])
        #expect(rows.map { $0["unsettled"]?.bool } == [true, nil])
        #expect(rows[0]["changes"]?.integer == 2)
        #expect(rows[1]["delay_ns"]?.integer == 2_000_000_000)
        #expect(rows[1]["off_delay_ns"]?.integer == 30_000_000_000)
    }

    @Test func isAnObjectWithoutAnyRow() throws {
        (host.buttons, host.chords, host.outputs) = ([], [], [])
        let json = try #require(JSON(parsing: Array(host.text(of: .status).utf8.dropLast())))
        #expect(json["buttons"]?.items.count == 0)
    }

    @Test(arguments: [Response.Kind.status, .metrics])
    func leavesOutWhatAReloadTookAway(_ kind: Response.Kind) throws {
        var (response, text) = (Response(kind, StatusSnapshot(host.status, host.names)), [UInt8]())
        for turn in 0... where !response.isOver {
            var rows = 1
            text += response.next(host, rows: &rows)
            if turn == 1 { (host.buttons, host.outputs) = (Array(host.buttons[2...].reversed()), []) }
            if response.isOver { break }
        }
        guard kind == .status else { return }
        let json = try #require(JSON(parsing: Array(text.dropLast())))
        let names = json["buttons"]?.items.compactMap { $0["button"]?.string } ?? []
        #expect(names == [0, 1, 2, 3, 4].map { "button \($0)" })
        #expect(json["outputs"]?.items.count == 0)
    }

    @Test func isShortHoweverManyRowsMayBeComposed() {
        host.buttons = (0..<1000).map { ControlStatus(ControlName(.button, "button \($0)")) }
        for kind in [Response.Kind.status, .metrics] {
            for piece in host.pieces(of: kind, rows: .max) {
                #expect(piece.utf8.count < 2 * Response.pieceSize)
            }
        }
    }
}
