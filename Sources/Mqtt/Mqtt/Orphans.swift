/// Components that are gone, until Home Assistant has been started and told so.
///
/// It takes out an entity only if it has heard of it since it was started. So one that went while it was off is announced once
/// more when it is there, and then taken out.
struct Orphans: Sendable {
    /// More than a thousand lines have, after some changes. Without Home Assistant nobody waits for them.
    private static let most = 10_000

    private var components: Set<Component> = []
    /// Home Assistant was just started, and takes all that it is told.
    var isBorn = false
    /// Home Assistant may have been started while we were not connected.
    var mayBeUnknown = false

    mutating func add(_ orphans: [Component]) {
        for component in orphans where components.count < Orphans.most { components.insert(component) }
    }

    /// Returns which of them are announced once more and taken out, which the next announcement takes out, and whether that
    /// is enough: Home Assistant has been told of all then.
    ///
    /// - Parameters:
    ///   - announced: what Home Assistant was told before.
    ///   - present: what is there.
    mutating func announce(
        _ announced: Set<Component>, besides present: [Component]
    ) -> (restored: [Component], gone: [Component], isEnough: Bool) {
        let keys = Set(present.map(\.key))
        components = components.filter { !keys.contains($0.key) }
        let restored = isBorn || mayBeUnknown ? sorted : []
        add(announced.filter { !keys.contains($0.key) })
        let gone = sorted
        let isEnough = isBorn && !gone.isEmpty
        if isBorn { components = [] }
        (isBorn, mayBeUnknown) = (false, false)
        // Those that it may be busy with come last.
        return (restored, gone.filter { !restored.contains($0) } + restored, isEnough)
    }

    private var sorted: [Component] { components.sorted { ($0.key, $0.platform) < ($1.key, $1.platform) } }
}
