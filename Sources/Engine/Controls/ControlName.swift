/// A control as people refer to it: all controls share one namespace, so that the kind only says how to speak of it.
package struct ControlName: Hashable, Sendable {
    package var kind: ControlKind
    package var name: String

    package init(_ kind: ControlKind, _ name: String) {
        (self.kind, self.name) = (kind, name)
    }
}

extension ControlName: CustomStringConvertible {
    package var description: String { name }

    /// With its kind: "button 'bell'".
    package var title: String { "\(kind.rawValue) '\(name)'" }
}

/// A button, of which there are most.
extension ControlName: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) {
        self.init(.button, name)
    }
}
