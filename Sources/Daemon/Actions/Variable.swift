/// A variable in the environment of a child.
struct Variable: Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
