import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// All closings, or all openings, one below the other: aligned at their first edge, the shortest on top.
struct BouncePicture {
    private let title: String
    private let motions: [Motion]
    private let isClosing: Bool
    /// The times of its axis, which is logarithmic: most bounces are far shorter than the longest.
    private let times: ClosedRange<Int64>
    private let rowHeight: Int

    /// - Parameter length: how much time is shown after the first edge.
    init(_ title: String, _ motions: [Motion], isClosing: Bool, length: Int64) {
        self.title = title
        self.motions = motions.sorted { $0.bounce < $1.bounce }
        self.isClosing = isClosing
        let length = max(length, 1_000)
        times = min(10_000, length / 100)...length
        rowHeight = max(1, min(6, 300 / max(motions.count, 1)))
    }

    var picture: SVGPicture {
        var picture = SVGPicture(summary)
        picture.space(13)
        picture.text(title, "strong")
        picture.space(9)
        let height = rowHeight * motions.count
        picture.path("M0 0H\(Scale.width)V\(height)H0z", height: height, "wash")
        picture.path(rows(touches), height: height, "bounce")
        picture.path(rows(rest), height: height, "raw")
        picture.space(height)
        drawAxis(&picture)
        return picture
    }

    private var summary: String {
        let longest = motions.last?.bounce ?? 0
        return
            "\(title): \(motions.count) waveforms, aligned at their first edge. The longest bounces for "
            + "\(timeText(longest))."
    }

    private func rows(_ ranges: (Motion) -> [Range<Int64>]) -> String {
        motions.enumerated().map { row, motion in
            var boxes = Boxes(
                top: row * rowHeight, height: max(1, rowHeight - (rowHeight > 2 ? 1 : 0)), least: 14)
            for range in ranges(motion) { boxes.add(range) }
            boxes.close()
            return boxes.path
        }.joined()
    }
}

extension BouncePicture {
    private static let lead: Int64 = 400

    private func place(_ elapsed: Int64) -> Int64 {
        BouncePicture.lead + Scale.logarithmicPart(elapsed, in: times, Scale.width - BouncePicture.lead)
    }

    private func place(_ instant: Instant, _ motion: Motion) -> Int64 {
        place(instant.nanoseconds(since: motion.start))
    }

    private func touches(_ motion: Motion) -> [Range<Int64>] {
        motion.stretches.filter {
            $0.level == .active && $0.start.nanoseconds(since: motion.start) < times.upperBound
        }
        .map { place($0.start, motion)..<place($0.end, motion) }
    }

    /// Closed for good: after a closing, before an opening.
    private func rest(_ motion: Motion) -> [Range<Int64>] {
        guard isClosing else { return [0..<BouncePicture.lead] }
        let settled = place(motion.settled, motion)
        return settled < Scale.width ? [settled..<Scale.width] : []
    }

    private func drawAxis(_ picture: inout SVGPicture) {
        for tick in [0] + Scale.powers(in: times).dropFirst() {
            let place = place(tick)
            picture.line(at: place, below: 3, height: 5, "")
            let anchor: SVGPicture.Anchor = place > Scale.width - 500 ? .end : .middle
            picture.text(timeText(tick), at: place, below: 20, "soft", anchor: anchor)
        }
        picture.space(24)
    }
}
