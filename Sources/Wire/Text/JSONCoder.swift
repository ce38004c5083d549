import DebouncedContacts
import DebouncedEngine

/// A value that is written as JSON, and read back.
package protocol JSONValue {
    var json: JSON { get }
    /// Nil if it is something else.
    init?(_ json: JSON)
}

/// A value that is a JSON object: one list of its members writes it and reads it.
package protocol JSONObject: JSONValue {
    init()
    mutating func code(_ coder: inout JSONCoder)
}

extension JSONObject {
    package var json: JSON {
        var copy = self
        return JSONCoder.write { copy.code(&$0) }
    }

    package init?(_ json: JSON) {
        guard case .object = json else { return nil }
        self.init()
        var coder = JSONCoder(reading: json)
        code(&coder)
    }
}

/// Writes the members of a JSON object, or reads them. What is nil is not written, and a value whose member is absent or
/// something else stays as it is.
package struct JSONCoder {
    /// Nil if they are written.
    private let source: JSON?
    private var record = JSONRecord()

    package init(reading source: JSON?) {
        self.source = source
    }

    package static func write(_ code: (inout JSONCoder) -> Void) -> JSON {
        var coder = JSONCoder(reading: nil)
        code(&coder)
        return coder.record.json
    }

    var isReading: Bool { source != nil }

    package mutating func member<Value: JSONValue>(_ name: String, _ value: inout Value) {
        guard let source else { return record.add(name, value.json) }
        if let read = source[name].flatMap(Value.init) { value = read }
    }

    package mutating func member<Value: JSONValue>(_ name: String, _ value: inout Value?) {
        guard let source else { return record.add(name, value?.json) }
        if let read = source[name].flatMap(Value.init) { value = read }
    }

    /// Of two names for the two values.
    package mutating func member(_ name: String, _ value: inout Bool, _ isTrue: String, _ isFalse: String) {
        var word = value ? isTrue : isFalse
        member(name, &word)
        value = word == isTrue
    }

    /// Written only if it is true.
    package mutating func flag(_ name: String, _ value: inout Bool) {
        if isReading || value { member(name, &value) }
    }

    /// Written only if there is something in it.
    package mutating func list<Value: JSONValue>(_ name: String, _ values: inout [Value]) {
        if isReading || !values.isEmpty { member(name, &values) }
    }

    /// An object within this one.
    package mutating func object(_ name: String, _ code: (inout JSONCoder) -> Void) {
        guard let source else { return record.add(name, JSONCoder.write(code)) }
        guard let inner = source[name] else { return }
        var coder = JSONCoder(reading: inner)
        code(&coder)
    }

    // The same for values in an enum: these return what is read, or the value itself.

    package mutating func member<Value: JSONValue>(_ name: String, _ value: Value) -> Value {
        var value = value
        member(name, &value)
        return value
    }

    package mutating func member<Value: JSONValue>(_ name: String, _ value: Value?) -> Value? {
        var value = value
        member(name, &value)
        return value
    }

    package mutating func list<Value: JSONValue>(_ name: String, _ values: [Value]) -> [Value] {
        var values = values
        list(name, &values)
        return values
    }

    /// The members of an object among those of this one.
    package mutating func members<Value: JSONValue>(of value: Value?) -> Value? {
        guard let source else {
            record.add(membersOf: value?.json ?? .null)
            return value
        }
        return Value(source) ?? value
    }

    package mutating func members<Value: JSONObject>(of value: Value) -> Value {
        var value = value
        value.code(&self)
        return value
    }

    /// Adds a member that readers work out from others.
    package mutating func derived<Value: JSONValue>(_ name: String, _ value: @autoclosure () -> Value) {
        if !isReading { record.add(name, value().json) }
    }
}

// MARK: Values

extension JSON: JSONValue {
    package var json: JSON { self }
    package init?(_ json: JSON) { self = json }
}

extension String: JSONValue {
    package var json: JSON { .text(self) }
    package init?(_ json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }
}

extension Bool: JSONValue {
    package var json: JSON { .truth(self) }
    package init?(_ json: JSON) {
        guard let truth = json.bool else { return nil }
        self = truth
    }
}

extension JSONValue where Self: FixedWidthInteger {
    package var json: JSON { .number(Int64(clamping: self)) }
    package init?(_ json: JSON) {
        guard let number = json.integer else { return nil }
        self.init(clamping: number)
    }
}

/// A count. The other program is not trusted: larger ones than JSON can say are cut, so that sums don't overflow.
extension Int: JSONValue {
    package init?(_ json: JSON) {
        guard let number = json.integer else { return nil }
        self = Int(Swift.min(Swift.max(number, -1 << 53), 1 << 53))
    }
}

extension Int32: JSONValue {}
extension Int64: JSONValue {}

extension Double: JSONValue {
    package var json: JSON { .real(self) }
    package init?(_ json: JSON) {
        guard let number = json.double else { return nil }
        self = number
    }
}

extension Decimal: JSONValue {
    package var json: JSON { .decimal(self) }
    package init?(_ json: JSON) {
        guard let number = json.decimal else { return nil }
        self = number
    }
}

/// In nanoseconds.
extension Instant: JSONValue {
    package var json: JSON { .number(nanoseconds) }
    package init?(_ json: JSON) {
        guard let number = json.integer else { return nil }
        self.init(nanoseconds: number)
    }
}

/// In nanoseconds.
extension Duration: JSONValue {
    package var json: JSON { .number(nanoseconds) }
    package init?(_ json: JSON) {
        guard let number = json.integer else { return nil }
        self = .nanoseconds(number)
    }
}

extension JSONValue where Self: RawRepresentable, RawValue == String {
    package var json: JSON { .text(rawValue) }
    package init?(_ json: JSON) {
        guard let value = json.string.flatMap(Self.init(rawValue:)) else { return nil }
        self = value
    }
}

extension Gesture: JSONValue {}

extension JSONValue where Self: RawRepresentable, RawValue == Int {
    package var json: JSON { .number(Int64(rawValue)) }
    package init?(_ json: JSON) {
        guard let value = Int(json).flatMap(Self.init(rawValue:)) else { return nil }
        self = value
    }
}

extension EncoderSettings.Edges: JSONValue {}

extension Array: JSONValue where Element: JSONValue {
    package var json: JSON { .list(map(\.json)) }
    /// Reads a list, and leaves out what has another type.
    package init?(_ json: JSON) {
        guard case .list(let items) = json else { return nil }
        self = items.compactMap(Element.init)
    }
}
