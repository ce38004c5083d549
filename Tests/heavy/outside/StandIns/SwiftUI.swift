// As much of SwiftUI as the adapters and their callers use.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Text: View {
    public init(_ content: some StringProtocol) {}
    public var body: Never { fatalError() }
}

public struct Button<Label: View>: View {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

extension Button where Label == Text {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

@propertyWrapper
public struct State<Value> {
    private final class Storage {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    public init(initialValue value: Value) { storage = Storage(value) }
    public init(wrappedValue value: Value) { storage = Storage(value) }
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifierContent<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct ModifierContent<Modifier>: View {
    public var body: Never { fatalError() }
}

public struct Modified<Content, Modifier>: View {
    public var body: Never { fatalError() }
}

extension View {
    public func modifier<T>(_ modifier: T) -> Modified<Self, T> { Modified() }

    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
    ) -> some View { self }
}
