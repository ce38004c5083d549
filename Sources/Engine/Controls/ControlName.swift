/// A control as people refer to it: all controls share one namespace, so that the kind only says how to speak of it.
public struct ControlName: Hashable, Sendable {
    public var kind: ControlKind
    public var name: String

    public init(_ kind: ControlKind, _ name: String) {
        (self.kind, self.name) = (kind, name)
    }
}

extension ControlName: CustomStringConvertible {
    public var description: String { name }

    /// With its kind: "button 'bell'".
    package var title: String { "\(kind.rawValue) '\(name)'" }
}

/// A button, of which there are most.
extension ControlName: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) {
        self.init(.button, name)
    }
}
