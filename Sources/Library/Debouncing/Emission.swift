/// A value, and the priority of the task that emitted it.
@usableFromInline
struct Emission<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    /// Not the type itself, which the compiler would have to handle indirectly in each call.
    @usableFromInline let rawPriority: UInt8

    var priority: TaskPriority { TaskPriority(rawValue: rawPriority) }

    @inlinable
    init(_ value: Value) {
        self.value = value
        rawPriority = Task.currentPriority.rawValue
    }
}

extension TimedGate {
    convenience init<Value>(
        _ gate: Gate<Item>, _ timeline: Timeline, cancelsPrevious: Bool,
        output: @escaping @isolated(any) @Sendable (Value) async -> Void
    ) where Item == Emission<Value> {
        self.init(gate, timeline, cancelsPrevious: cancelsPrevious) { emission, keeper in
            Run(for: keeper, priority: emission.priority, on: output.isolation) { _ in
                await output(emission.value)
            }
        }
    }
}
