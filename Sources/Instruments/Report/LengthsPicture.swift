import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Lengths of time as dots, against the delay that must outlast some of them: logarithmic, since they are.
struct LengthsPicture {
    private static let shortest: Int64 = 50_000
    /// Dots that are closer would not be told apart.
    private static let resolution: Int64 = 20

    let summary: String
    /// A row for each kind of them.
    let rows: [(title: String, lengths: [Int64])]
    let delays: [Duration]
    private let longest: Int64

    init(_ summary: String, _ rows: [(title: String, lengths: [Int64])], delays: [Duration]) {
        (self.summary, self.rows, self.delays) = (summary, rows, delays)
        longest = max(300_000_000, min(rows.compactMap { $0.lengths.max() }.max() ?? 0, 1_000_000_000_000))
    }

    var picture: SVGPicture {
        var picture = SVGPicture(summary)
        picture.space(14)
        drawDelays(&picture)
        for row in rows { draw(row.title, row.lengths, &picture) }
        drawAxis(&picture)
        return picture
    }

    private func drawDelays(_ picture: inout SVGPicture) {
        for (number, delay) in delays.enumerated() {
            let place = place(delay.nanoseconds)
            // Two may be close together.
            let alone: SVGPicture.Anchor = place > 8_000 ? .end : .middle
            picture.line(at: place, below: 4, height: 2 + 27 * rows.count, "mark")
            picture.text(
                "delay \(timeText(delay.nanoseconds))", at: place, "soft",
                anchor: delays.count == 1 ? alone : number == 0 ? .end : .start)
        }
        picture.space(delays.isEmpty ? 0 : 6)
    }

    private func draw(_ title: String, _ lengths: [Int64], _ picture: inout SVGPicture) {
        picture.text(title, below: 14, "soft")
        let places = lengths.filter { $0 > 0 }.map { place($0) / LengthsPicture.resolution }
        for place in Set(places).sorted() {
            picture.put(
                "<circle cx=\"\(percent(place * LengthsPicture.resolution))\" cy=\"\(picture.height + 10)\" r=\"4\" class=\"dots\"/>"
            )
        }
        picture.space(27)
    }

    private func drawAxis(_ picture: inout SVGPicture) {
        picture.path("M0 0H\(Scale.width)v1H0z", height: 1, "rest")
        for tick in Scale.powers(in: LengthsPicture.shortest...longest) {
            picture.line(at: place(tick), height: 5, "")
            picture.text(timeText(tick), at: place(tick), below: 18, "soft", anchor: .middle)
        }
        picture.space(22)
    }

    private func place(_ nanoseconds: Int64) -> Int64 {
        1_500 + Scale.logarithmicPart(nanoseconds, in: LengthsPicture.shortest...longest, 8_500)
    }
}
