import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// The longest quiet within each bounce, against the delay that must outlast it: logarithmic, since quiets are.
struct QuietPicture {
    private static let ticks: [Int64] = [100_000, 1_000_000, 10_000_000, 100_000_000]
    private static let (shortest, longest): (Int64, Int64) = (50_000, 300_000_000)

    let presses: [WirePress]
    let delay: Duration?

    var picture: Picture {
        var picture = Picture(summary)
        picture.space(14)
        drawDelay(&picture)
        draw("closing", presses.map(\.closingQuiet), &picture)
        draw("opening", presses.map(\.openingQuiet), &picture)
        drawAxis(&picture)
        return picture
    }

    private var summary: String {
        let longest = presses.map(\.quiet).max() ?? 0
        return "The longest quiet within each bounce: at most \(timeText(longest))."
    }

    private func drawDelay(_ picture: inout Picture) {
        guard let delay else { return }
        let place = place(delay.nanoseconds)
        picture.line(at: place, below: 4, height: 56, "mark")
        picture.text(
            "delay \(timeText(delay.nanoseconds))", at: place, "soft", anchor: place > 8_000 ? .end : .middle)
        picture.space(6)
    }

    private func draw(_ title: String, _ quiets: [Int64], _ picture: inout Picture) {
        picture.text(title, below: 14, "soft")
        for quiet in Set(quiets.filter { $0 > 0 }.map(place)).sorted() {
            picture.put(
                "<circle cx=\"\(percent(quiet))\" cy=\"\(picture.height + 10)\" r=\"4\" class=\"dots\"/>")
        }
        picture.space(27)
    }

    private func drawAxis(_ picture: inout Picture) {
        picture.path("M0 0H\(Scale.width)v1H0z", height: 1, "rest")
        for tick in QuietPicture.ticks {
            picture.line(at: place(tick), height: 5, "")
            picture.text(timeText(tick), at: place(tick), below: 18, "soft", anchor: .middle)
        }
        picture.space(22)
    }

    private func place(_ nanoseconds: Int64) -> Int64 {
        let (low, high) = (logarithm(QuietPicture.shortest), logarithm(QuietPicture.longest))
        let here = logarithm(nanoseconds.clamped(to: QuietPicture.shortest...QuietPicture.longest))
        return Int64(1_500 + 8_500 * (here - low) / (high - low))
    }

    /// To the base of two, as straight lines between the powers.
    private func logarithm(_ number: Int64) -> Double {
        let exponent = Double(number).exponent
        return Double(exponent) + Double(number).significand - 1
    }
}
