/// An element of HTML or SVG.
///
/// - Parameters:
///   - attributes: as they are written, with their values escaped.
///   - content: markup as well.
func tag(_ name: String, _ attributes: String = "", _ content: String = "") -> String {
    let start = attributes.isEmpty ? name : "\(name) \(attributes)"
    return "<\(start)>\(content)</\(name)>"
}
