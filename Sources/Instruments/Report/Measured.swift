import DebouncedText

/// A control that was measured: what a terminal, a program, a page and a picture are told of it.
package enum Measured: Sendable {
    case button(Subject)
    case contact(ContactSubject)

    package var name: String {
        switch self {
        case .button(let subject): subject.name
        case .contact(let subject): subject.name
        }
    }

    /// With where its edges come from.
    package func from(_ origin: String) -> Measured {
        switch self {
        case .button(var subject):
            subject.origin = origin
            return .button(subject)
        case .contact(var subject):
            subject.origin = origin
            return .contact(subject)
        }
    }

    /// For a terminal.
    package var lines: [String] {
        switch self {
        case .button(let subject): MeasurementText(subject).lines
        case .contact(let subject): subject.lines
        }
    }

    package var json: JSON {
        switch self {
        case .button(let subject): subject.json
        case .contact(let subject): subject.json
        }
    }

    /// What a page says of it.
    var html: String {
        switch self {
        case .button(let subject): Section(subject: subject).html
        case .contact(let subject): subject.html
        }
    }

    var button: Subject? {
        if case .button(let subject) = self { subject } else { nil }
    }
}

extension [Measured] {
    /// The pictures alone, as one file.
    package var svg: String {
        var whole = SVGPicture(map(\.summary).joined(separator: " "))
        for measured in self {
            if count > 1 || !measured.hasPicture {
                whole.space(whole.height == 0 ? 16 : 36)
                whole.text(measured.hasPicture ? measured.name : measured.summary, "strong")
                whole.space(8)
            }
            whole.append(measured.picture)
        }
        return whole.file
    }
}

extension Measured {
    fileprivate var hasPicture: Bool { button?.pressPicture != nil || button == nil }

    /// In words.
    fileprivate var summary: String {
        switch self {
        case .button(let subject): subject.pressPicture?.summary ?? "\(subject.name): not a single press"
        case .contact(let subject): subject.picture.summary
        }
    }

    fileprivate var picture: SVGPicture {
        switch self {
        case .button(let subject): subject.picture
        case .contact(let subject): subject.picture
        }
    }
}
