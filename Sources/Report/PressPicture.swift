// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// One press on the wire, and what each policy makes of it.
struct PressPicture {
    private static let laneHeight = 22

    private let press: WirePress
    private let scale: Scale
    private let end: Instant
    private let policies: [Policy]

    init(_ press: WirePress, _ policies: [Policy]) {
        self.press = press
        self.policies = policies
        let wire = press.opening?.settled ?? press.closing.settled + .milliseconds(60)
        let longest = policies.map(\.delay).max() ?? .zero
        let span = wire.nanoseconds(since: press.closing.start) + longest.nanoseconds
        end = wire.advanced(by: longest.nanoseconds + span / 20)
        let start = press.closing.start.advanced(by: -span / 30)
        scale = Scale(
            from: start, length: end.nanoseconds(since: start),
            cut: PressPicture.cut(press, longest.nanoseconds))
    }

    /// The middle of the hold, if it would be most of the picture.
    private static func cut(_ press: WirePress, _ delay: Int64) -> Range<Instant>? {
        guard let opening = press.opening else { return nil }
        let margin = max(press.closing.bounce, opening.bounce, delay, 5_000_000) * 5 / 4
        let (from, to) = (press.closing.settled.advanced(by: margin), opening.start.advanced(by: -margin / 2))
        return to.nanoseconds(since: from) > margin ? from..<to : nil
    }

    var picture: Picture {
        var picture = Picture(summary)
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
    private func drawWire(_ picture: inout Picture) {
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

    /// When the finger came and went.
    private func drawHand(_ picture: inout Picture) {
        picture.text("▲ pressed", at: scale.place(press.closing.start), "soft")
        if let opening = press.opening {
            let place = scale.place(opening.start)
            let isFar = place > Scale.width * 4 / 5
            picture.text(
                isFar ? "let go ▲" : "▲ let go", at: place, "soft", anchor: isFar ? .end : .start)
        }
        picture.space(10)
    }

    private func title(_ name: String, _ remark: String, _ style: String, _ picture: inout Picture) {
        picture.space(15)
        picture.text(name, "strong")
        picture.text(remark, at: Scale.width, style, anchor: .end)
        picture.space(17)
    }

    /// What is active, over a line that is not.
    private func lane(_ boxes: [(Boxes, String)], _ picture: inout Picture) {
        let height = PressPicture.laneHeight
        picture.path("M0 \(height - 1)H\(Scale.width)v1H0z", height: height, "rest")
        for (var boxes, style) in boxes {
            boxes.close()
            picture.path(boxes.path, height: height, style)
        }
        if let cut = scale.cut { drawCut(cut, &picture) }
        picture.space(height + 12)
    }

    private func drawCut(_ cut: Range<Instant>, _ picture: inout Picture) {
        let (from, to) = (scale.place(cut.lowerBound), scale.place(cut.upperBound.advanced(by: 1)))
        let height = PressPicture.laneHeight
        picture.path(
            "M\(from + 60) -1H\(to - 60)V\(height + 1)H\(from + 60)z", height: height, "paper")
    }
}

// MARK: The policies

extension PressPicture {
    private func draw(_ policy: Policy, _ picture: inout Picture) {
        let edges = clean(policy)
        let count = presses(edges)
        title(policy.phrase, remark(edges, count), count == 1 ? "good" : "bad", &picture)
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

    private func remark(_ edges: [Edge], _ count: Int) -> String {
        guard let first = edges.first else { return "not a press" }
        let latency = first.instant.nanoseconds(since: press.closing.start)
        return counted(count, "press", "presses")
            + (latency == 0 ? ", at once" : ", after \(timeText(latency))")
    }

    private func clean(_ policy: Policy) -> [Edge] {
        var contact = Contact(policy)
        var edges: [Edge] = []
        for stretch in press.stretches {
            contact.take(Edge(stretch.level, at: stretch.start)) { edges.append($0) }
        }
        if press.opening != nil, let last = press.stretches.last {
            contact.take(Edge(.inactive, at: last.end)) { edges.append($0) }
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
    private func drawAxis(_ picture: inout Picture) {
        let shown = (scale.cut?.lowerBound ?? end).nanoseconds(since: press.closing.start)
        var ticks = Scale.ticks(until: max(shown, 1)).map {
            (press.closing.start.advanced(by: $0), timeText($0))
        }
        if let opening = press.opening, scale.cut != nil {
            ticks.append((opening.start, timeText(opening.start.nanoseconds(since: press.closing.start))))
        }
        for (instant, text) in ticks where scale.place(instant) < Scale.width - 300 {
            picture.line(at: scale.place(instant), height: 5, "")
            picture.text(text, at: scale.place(instant), below: 18, "soft", anchor: .middle)
        }
        picture.space(22)
    }

    /// What the colours mean.
    private func drawLegend(_ picture: inout Picture) {
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
}
