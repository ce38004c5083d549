/// Pauses in real time after a clock woke early: none the first time, since a clock may have been set back, then longer
/// and longer.
struct Backoff {
    private var count = 0

    mutating func pause() async {
        if count > 0 { try? await Task.sleep(for: .milliseconds(1 << min(count, 7))) }
        count += 1
    }
}
