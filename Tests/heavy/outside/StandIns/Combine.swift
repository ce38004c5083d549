// As much of Combine as the adapters and their callers use. It works, without demand.

public protocol Cancellable {
    func cancel()
}

public protocol Subscription: Cancellable {}

public enum Subscribers {
    public enum Completion<Failure: Error>: Sendable {
        case finished
        case failure(Failure)
    }
}

public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input)
    func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

public final class AnyCancellable: Cancellable {
    private var end: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) { end = cancel }
    public func cancel() {
        end?()
        end = nil
    }
    deinit { end?() }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let subscribe: (Link<Output, Failure>) -> Void

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        subscribe = { publisher.receive(subscriber: $0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscribe(Link(subscriber))
    }
}

/// Any subscriber.
public final class Link<Input, Failure: Error>: Subscriber, Subscription {
    private let onSubscription: (any Subscription) -> Void
    private let onInput: (Input) -> Void
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void
    fileprivate var isCancelled = false

    init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        onSubscription = subscriber.receive(subscription:)
        onInput = subscriber.receive(_:)
        onCompletion = subscriber.receive(completion:)
    }

    init(
        _ onSubscription: @escaping (any Subscription) -> Void, _ onInput: @escaping (Input) -> Void,
        _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        self.onSubscription = onSubscription
        self.onInput = onInput
        self.onCompletion = onCompletion
    }

    public func receive(subscription: any Subscription) { onSubscription(subscription) }
    public func receive(_ input: Input) { if !isCancelled { onInput(input) } }
    public func receive(completion: Subscribers.Completion<Failure>) {
        if !isCancelled { onCompletion(completion) }
    }
    public func cancel() { isCancelled = true }
}

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    private var links: [Link<Output, Failure>] = []

    public init() {}

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let link = Link(subscriber)
        links.append(link)
        link.receive(subscription: link)
    }

    public func send(_ value: Output) { for link in links { link.receive(value) } }
    public func send(completion: Subscribers.Completion<Failure>) {
        for link in links { link.receive(completion: completion) }
        links = []
    }
}

private struct Cancelling: Subscription {
    let subscription: any Subscription
    let action: (() -> Void)?

    func cancel() {
        action?()
        subscription.cancel()
    }
}

private struct Handled<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let receiveCancel: (() -> Void)?

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.receive(
            subscriber: Link(
                { subscriber.receive(subscription: Cancelling(subscription: $0, action: receiveCancel)) },
                subscriber.receive(_:), subscriber.receive(completion:)))
    }
}

extension Publisher {
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }

    public func handleEvents(receiveCancel: (() -> Void)? = nil) -> some Publisher<Output, Failure> {
        Handled(upstream: self, receiveCancel: receiveCancel)
    }

    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        var subscription: (any Subscription)?
        receive(subscriber: Link<Output, Failure>({ subscription = $0 }, receiveValue, receiveCompletion))
        return AnyCancellable { subscription?.cancel() }
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}
