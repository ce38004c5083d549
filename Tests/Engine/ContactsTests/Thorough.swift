import Glibc

/// Whether to try all there is to try, for minutes: `DEBOUNCED_THOROUGH` is set, as `script/test --all` does.
let isThorough = getenv("DEBOUNCED_THOROUGH") != nil
