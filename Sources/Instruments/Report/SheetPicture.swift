/// The pictures of a sheet, one below the other; of no height if there are none.
extension Sheet {
    var picture: SVGPicture {
        var whole = SVGPicture(caption ?? "\(summary).")
        if let facts {
            for line in [counts.joined(separator: ", ")] + facts + advice.config {
                whole.text(line, below: 14)
                whole.space(20)
            }
        }
        for picture in pictures {
            whole.append(picture, gap: whole.height == 0 ? 0 : facts == nil ? 22 : 14)
        }
        return whole
    }
}

extension [Sheet] {
    /// The pictures alone, as one file.
    package var svg: String {
        let pictures = map(\.picture)
        var whole = SVGPicture(pictures.map(\.summary).joined(separator: " "))
        for (sheet, picture) in zip(self, pictures) {
            if count > 1 || picture.height == 0 {
                whole.space(whole.height == 0 ? 16 : 36)
                whole.text(picture.height == 0 ? picture.summary : sheet.subject.name, "strong")
                whole.space(8)
            }
            whole.append(picture)
        }
        return whole.file
    }
}
