/// Memory of a fixed size for trivial elements, freed with the last copy. An array would check at each change whether
/// it is shared.
final class Memory<Element> {
    let start: UnsafeMutablePointer<Element>
    let count: Int

    init(repeating element: Element, count: Int) {
        self.count = count
        start = .allocate(capacity: count)
        start.initialize(repeating: element, count: count)
    }

    deinit { start.deallocate() }
}
