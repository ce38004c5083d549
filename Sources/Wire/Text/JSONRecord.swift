/// A JSON object, put together member by member; what is nil is left out.
package struct JSONRecord {
    private var members: [(String, JSON)] = []

    package init(_ make: (inout JSONRecord) -> Void = { _ in }) {
        make(&self)
    }

    package var json: JSON { .object(members) }

    package mutating func add(_ name: String, _ value: JSON?) {
        if let value { members.append((name, value)) }
    }

    package mutating func add(_ name: String, _ text: String?) {
        if let text { members.append((name, .text(text))) }
    }

    package mutating func add(_ name: String, _ truth: Bool) {
        members.append((name, .truth(truth)))
    }

    package mutating func add<Number: BinaryInteger>(_ name: String, _ number: Number?) {
        if let number { members.append((name, .number(Int64(number)))) }
    }

    /// The members of another object.
    package mutating func add(membersOf object: JSON) {
        members += object.members
    }

    package mutating func add(_ name: String, _ make: (inout JSONRecord) -> Void) {
        add(name, JSONRecord(make).json)
    }
}
