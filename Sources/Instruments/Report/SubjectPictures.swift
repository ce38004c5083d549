import DebouncedContacts
import DebouncedMeasuring

extension Subject {
    /// The worst press under each policy; `nil` if there is none.
    var pressPicture: SVGPicture? {
        guard let worst = measured.samples.worst else { return nil }
        let usual = Delay.default
        let delay = advice.verdict?.policy.delay ?? usual
        let advised: [Policy] = delay == usual ? [] : [.leading(delay: usual)]
        let policies = advised + [.leading(delay: delay), .trailing(delay: delay), .lockout(delay: delay)]
        return PressPicture(worst, policies).picture
    }

    /// All closings and all openings; empty if there is only one of them.
    var bouncePictures: [SVGPicture] {
        let presses = measured.samples.presses
        guard presses.count > 1 else { return [] }
        let closings = presses.map(\.closing)
        let openings = presses.compactMap(\.opening)
        let longest = max(measured.closing.bounces.longest, measured.opening.bounces.longest)
        let length = max(1_000, Instant(nanoseconds: longest).advanced(by: longest / 10).nanoseconds)
        return [
            BouncePicture("Closing", closings, isClosing: true, length: length).picture,
            BouncePicture("Opening", openings, isClosing: false, length: length).picture,
        ]
    }

    /// The pictures of it, one below the other.
    var picture: SVGPicture {
        var whole = SVGPicture("\(name): how it bounces")
        for picture in [pressPicture].compactMap({ $0 }) + bouncePictures {
            whole.append(picture, gap: whole.height == 0 ? 0 : 22)
        }
        return whole
    }
}
