import DebouncedEngine
import DebouncedLinux

extension StateFile {
    package enum Content: Equatable {
        /// There is none yet.
        case none
        case state(SavedState)
        /// It exists, but its contents can't be read or understood.
        case unreadable(String)
        /// Something other than a regular file has its name: nothing was ever kept in it, and nothing will be.
        case occupied
    }

    package func read() -> Content {
        switch readBytes() {
        case .none: return .none
        case .unreadable(let reason): return .unreadable(reason)
        case .occupied: return .occupied
        case .bytes(let bytes):
            do {
                return .state(try SavedState(reading: bytes))
            } catch {
                return .unreadable("\(error)")
            }
        }
    }
}

extension StateFile.Content {
    package var state: SavedState {
        if case .state(let state) = self { state } else { SavedState() }
    }

    /// Returns what a counter shows at first: what was kept, or `initial` if it is counted for the first time. What
    /// can't be read may have known it, so then it is not known.
    package func total(of counter: String, initial: Decimal, each: Decimal) -> CounterTotal {
        guard var total = state.counters[counter]?.total else {
            if case .unreadable = self { return CounterTotal(base: nil, each: each) }
            return CounterTotal(base: initial, each: each)
        }
        total.change(each: each)
        return total
    }
}
