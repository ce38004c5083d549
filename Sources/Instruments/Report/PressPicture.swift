import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// One press on the wire, and what each policy makes of it.
struct PressPicture {
    private static let laneHeight = 22

    private let press: WirePress
    let scale: Scale
    private let end: Instant
    private let policies: [Policy]

    init(_ press: WirePress, _ policies: [Policy]) {
        self.press = press
        self.policies = policies
        let wire = press.opening?.settled ?? press.closing.settled + .milliseconds(60)
        let delay = policies.map(\.delay.nanoseconds).max() ?? 0
        let cuts = PressPicture.cuts(press, delay)
        let shown = Scale.length(
            of: Scale.pieces(from: press.closing.start, to: wire.advanced(by: delay), without: cuts))
        end = wire.advanced(by: delay).advanced(by: shown / 20)
        let start = press.closing.start.advanced(by: -shown / 30)
        scale = Scale(from: start, length: end.nanoseconds(since: start), cuts: cuts)
    }

    private static let mostCuts = 6

    /// The middle of each stretch that would be most of the picture: of a hold, above all.
    private static func cuts(_ press: WirePress, _ delay: Int64) -> [Range<Instant>] {
        let margin = max(delay, 5_000_000) * 5 / 4
        let cuts = press.stretches.filter { $0.end != .distantFuture }.compactMap {
            stretch -> Range<Instant>? in
            let (from, to) = (stretch.start.advanced(by: margin), stretch.end.advanced(by: -margin / 2))
            return to.nanoseconds(since: from) > margin ? from..<to : nil
        }
        let longest = cuts.sorted {
            $0.upperBound.nanoseconds(since: $0.lowerBound) > $1.upperBound.nanoseconds(since: $1.lowerBound)
        }
        return longest.prefix(mostCuts).sorted { $0.lowerBound < $1.lowerBound }
    }

    var picture: SVGPicture {
        var picture = SVGPicture(summary)
        drawWire(&picture)
        for policy in policies { draw(policy, &picture) }
        drawAxis(&picture)
        drawLegend(&picture)
        return picture
    }

    private var summary: String {
        let reports = policies.map {
            "\($0.phrase) reports \(counted(presses(clean($0)), "press", "presses"))"
        }
        return "One press on the wire, with \(counted(press.stretches.count + 1, "edge", "edges")): "
            + reports.joined(separator: "; ") + "."
    }
}

// MARK: The wire

extension PressPicture {
    private func drawWire(_ picture: inout SVGPicture) {
        let edges = counted(press.stretches.count + 1, "edge", "edges")
        title("on the wire", edges, "soft", &picture)
        var (bounce, held) = (Boxes(height: PressPicture.laneHeight), Boxes(height: PressPicture.laneHeight))
        for stretch in press.stretches where stretch.level == .active {
            let isHeld = stretch.start == press.closing.settled
            let range = scale.place(stretch.start)..<scale.place(min(stretch.end, end))
            isHeld ? held.add(range) : bounce.add(range)
        }
        lane([(held, "raw"), (bounce, "bounce")], &picture)
        drawHand(&picture)
    }

    /// Draws the instants at which the finger came and went.
    private func drawHand(_ picture: inout SVGPicture) {
        picture.text("▲ pressed", at: scale.place(press.closing.start), "soft")
        if let opening = press.opening {
            let place = scale.place(opening.start)
            let isFar = place > Scale.width * 4 / 5
            picture.text(
                isFar ? "let go ▲" : "▲ let go", at: place, "soft", anchor: isFar ? .end : .start)
        }
        picture.space(10)
    }

    private func title(_ name: String, _ remark: String, _ style: String, _ picture: inout SVGPicture) {
        picture.space(15)
        picture.text(name, "strong")
        picture.text(remark, at: Scale.width, style, anchor: .end)
        picture.space(17)
    }

    /// Draws boxes for what is active, over a line for what is not.
    private func lane(_ boxes: [(Boxes, String)], _ picture: inout SVGPicture) {
        let height = PressPicture.laneHeight
        picture.path("M0 \(height - 1)H\(Scale.width)v1H0z", height: height, "rest")
        for (var boxes, style) in boxes {
            boxes.close()
            picture.path(boxes.path, height: height, style)
        }
        for cut in scale.cuts { drawCut(cut, &picture) }
        picture.space(height + 12)
    }

    private func drawCut(_ cut: Range<Instant>, _ picture: inout SVGPicture) {
        let (from, to) = (scale.place(cut.lowerBound), scale.place(cut.upperBound.advanced(by: 1)))
        let height = PressPicture.laneHeight
        picture.path(
            "M\(from + 60) -1H\(to - 60)V\(height + 1)H\(from + 60)z", height: height, "paper")
    }
}

// MARK: The policies

extension PressPicture {
    private func draw(_ policy: Policy, _ picture: inout SVGPicture) {
        let edges = clean(policy)
        let count = presses(edges)
        title(policy.phrase, caption(edges, count), count == 1 ? "good" : "bad", &picture)
        for (number, edge) in edges.filter({ $0.level == .active }).enumerated() {
            picture.flag(at: scale.place(edge.instant), below: -2, number == 0 ? "on" : "bad")
        }
        var (first, others) = (Boxes(height: PressPicture.laneHeight), Boxes(height: PressPicture.laneHeight))
        for (number, pressed) in stretches(edges).enumerated() {
            let range = scale.place(pressed.lowerBound)..<scale.place(pressed.upperBound)
            number == 0 ? first.add(range) : others.add(range)
        }
        lane([(first, "on"), (others, "bad")], &picture)
    }

    private func caption(_ edges: [Edge], _ count: Int) -> String {
        guard let first = edges.first else { return "not a press" }
        let latency = first.instant.nanoseconds(since: press.closing.start)
        return counted(count, "press", "presses")
            + (latency == 0 ? ", at once" : ", after \(timeText(latency))")
    }

    private func clean(_ policy: Policy) -> [Edge] {
        var contact = Contact(policy)
        var edges: [Edge] = []
        for stretch in press.stretches {
            contact.feed(Edge(stretch.level, at: stretch.start)) { edges.append($0) }
        }
        if press.opening != nil, let last = press.stretches.last {
            contact.feed(Edge(.inactive, at: last.end)) { edges.append($0) }
        }
        contact.advance(to: .distantFuture) { edges.append($0) }
        return edges
    }

    private func presses(_ edges: [Edge]) -> Int { edges.count { $0.level == .active } }

    private func stretches(_ edges: [Edge]) -> [Range<Instant>] {
        edges.enumerated().filter { $0.element.level == .active }.map { index, edge in
            let over = index + 1 < edges.count ? edges[index + 1].instant : end
            return edge.instant..<max(min(over, end), edge.instant)
        }
    }
}

// MARK: Time

extension PressPicture {
    private func drawAxis(_ picture: inout SVGPicture) {
        var labels: [Label] = []
        for instant in [press.closing.start] + afterCuts + ticks {
            let time = timeText(instant.nanoseconds(since: press.closing.start))
            let label = Label(time, at: scale.place(instant))
            guard labels.allSatisfy({ !$0.overlaps(label) }) else { continue }
            labels.append(label)
            picture.line(at: label.place, height: 5, "")
            picture.text(label.text, at: label.place, below: 18, "soft", anchor: label.anchor)
        }
        picture.space(22)
    }

    /// Draws the meaning of the colours.
    private func drawLegend(_ picture: inout SVGPicture) {
        let meanings = [
            ("bounce", "bouncing"), ("raw", "closed"), ("on", "pressed"), ("bad", "pressed once too often"),
        ]
        picture.space(14)
        for ((style, text), place) in zip(meanings, stride(from: 0, to: Scale.width, by: 2_000)) {
            picture.path("M\(place) 0h140v11h-140z", below: -10, height: 11, style)
            picture.text(text, at: place + 240, "soft")
        }
        picture.space(6)
    }

    /// The first edge after each cut, the last first: when it opened says most.
    private var afterCuts: [Instant] {
        scale.cuts.reversed().compactMap { cut in press.stretches.first { $0.end >= cut.upperBound }?.end }
    }

    /// Round times up to the first cut; every other one if their labels would touch.
    private var ticks: [Instant] {
        let shown = (scale.cuts.first?.lowerBound ?? end).nanoseconds(since: press.closing.start)
        let times = Scale.ticks(until: max(shown, 1))
        let labels = times.map { Label(timeText($0), at: scale.place(press.closing.start.advanced(by: $0))) }
        let areClose = zip(labels, labels.dropFirst()).contains { $0.overlaps($1) }
        return stride(from: 0, to: times.count, by: areClose ? 2 : 1).map {
            press.closing.start.advanced(by: times[$0])
        }
    }
}

/// A text below an axis.
private struct Label {
    let text: String
    let place: Int64
    /// About as wide as it is on a phone.
    private var width: Int64 { Int64(text.count) * 180 + 200 }

    init(_ text: String, at place: Int64) {
        (self.text, self.place) = (text, place)
    }

    var anchor: SVGPicture.Anchor { place + width / 2 > Scale.width ? .end : .middle }

    private var extent: ClosedRange<Int64> {
        let left = anchor == .end ? place - width : place - width / 2
        return left...left + width
    }

    func overlaps(_ other: Label) -> Bool { extent.overlaps(other.extent) }
}
