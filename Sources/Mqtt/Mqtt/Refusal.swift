/// Something that a broker does not do for us.
package struct Refusal: Equatable, Sendable, CustomStringConvertible {
    package enum Request: Sendable { case publish, subscribe }

    package var request: Request
    package var topic: String
    /// In the broker's words.
    package var reason: String

    package init(_ request: Request, _ topic: String, _ reason: String) {
        (self.request, self.topic, self.reason) = (request, topic, reason)
    }

    package var description: String {
        "to \(request == .publish ? "take messages for" : "let us subscribe to") \(topic): \(reason)"
    }
}
