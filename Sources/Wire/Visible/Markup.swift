/// Makes a text harmless within HTML and SVG, between tags and in quoted attributes.
package func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        case _ where isForbidden(scalar): result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// XML has no way to say these, or they change the direction of the text around them.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isUnsafe && scalar != "\t" && scalar != "\n" || scalar.value & 0xfffe == 0xfffe
}
