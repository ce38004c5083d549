import Debouncing
import DebouncingDispatch
import Dispatch

// Shows side by side what one types, and when a search field would ask: once the typing pauses, by an actor and on
// a dispatch queue, and at a steady pace.

let screen = Screen()
let keyboard = Keyboard()
let debouncer = Debouncer(delay: .milliseconds(400))
let throttler = ValueThrottler<String>(
    interval: .milliseconds(400), keeping: .latest, output: { [screen] in screen.show($0, in: "Throttler") }
)
let dispatchDebouncer = DispatchValueDebouncer<String>(
    delay: .milliseconds(400), queue: DispatchQueue(label: "type ahead")
) { [screen] text in
    screen.show(text, in: "DispatchDebouncer")
}

screen.begin()
for await text in keyboard.texts {
    screen.show(text, in: "raw")
    debouncer.debounce { [screen] in screen.show(text, in: "Debouncer") }
    throttler.emit(text)
    dispatchDebouncer.emit(text)
}
await debouncer.flush()
await throttler.flush()
dispatchDebouncer.flush()
keyboard.restore()
