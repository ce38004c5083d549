/// "a, b or c".
package func enumeration(_ names: [String], _ conjunction: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
