import DebouncedControls

// Reads a value that came from outside: nil if it is not what is expected.
extension JSON {
    /// The member of an object.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    package var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    package var integer: Int64? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// A number with up to nine decimals.
    package var decimal: Decimal? {
        switch self {
        case .number(let number): Decimal(signed: "\(number)")
        case .decimal(let number): number
        case .null, .real, .text, .truth, .list, .object: nil
        }
    }

    package var double: Double? {
        switch self {
        case .number(let number): Double(number)
        case .real(let number): number
        case .decimal(let number): number.double
        case .null, .text, .truth, .list, .object: nil
        }
    }

    package var bool: Bool? {
        guard case .truth(let truth) = self else { return nil }
        return truth
    }

    package var items: [JSON] {
        guard case .list(let items) = self else { return [] }
        return items
    }

    package var members: [(String, JSON)] {
        guard case .object(let members) = self else { return [] }
        return members
    }
}
