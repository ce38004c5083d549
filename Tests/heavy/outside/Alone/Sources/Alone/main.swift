import Debouncing

let debouncer = Debouncer(delay: .milliseconds(1))
debouncer.debounce { print("debounced") }
await debouncer.flush()
