import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Draws how many closings, or openings, bounced for how long.
struct HistogramPicture {
    private static let rowHeight = 21
    private static let left: Int64 = 2_600
    private static let widest: Int64 = 6_200

    let title: String
    let histogram: BounceBins
    /// The bins to show, so that two pictures show the same.
    let bins: [Int]

    var picture: SVGPicture {
        var picture = SVGPicture(summary)
        picture.space(13)
        picture.text(title, "strong")
        picture.space(8)
        for bin in bins { draw(bin, &picture) }
        picture.space(4)
        return picture
    }

    private var summary: String {
        let bins = bins.filter { histogram.counts[$0] > 0 }
        return "\(title): "
            + bins.map { "\(BounceBins.title(of: $0)): \(histogram.counts[$0])" }.joined(separator: ", ")
            + "."
    }

    private func draw(_ bin: Int, _ picture: inout SVGPicture) {
        let count = histogram.counts[bin]
        let most = Int64(max(1, histogram.counts.max() ?? 1))
        let width = count == 0 ? 0 : max(30, Int64(count) * HistogramPicture.widest / most)
        let (left, height) = (HistogramPicture.left, HistogramPicture.rowHeight)
        picture.text(BounceBins.title(of: bin), at: left - 200, below: 15, "soft", anchor: .end)
        if count > 0 {
            picture.path(
                "M\(left) 3h\(width)v\(height - 6)H\(left)z", height: height, bin == 0 ? "raw" : "bounce")
        }
        picture.text("\(count)", at: left + width + 150, below: 15, "soft")
        picture.space(height)
    }
}

extension BounceBins {
    /// Names the contents of a bin: "not at all", "< 50 us", "longer".
    static func title(of bin: Int) -> String {
        if bin == 0 { return "not at all" }
        guard bin < limits.count else { return "longer" }
        return "< \(timeText(limits[bin]))"
    }
}
