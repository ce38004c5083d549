import Debouncing
import Dispatch

// Shows side by side what one types, and when a search field would ask: once the typing pauses, in a task and on a
// dispatch queue, and at a steady pace.

let screen = Screen()
let keyboard = Keyboard()
let delay = Duration.milliseconds(400)
let debouncer = Debouncer(delay: delay)
let onQueue = Debouncer<String>(delay: delay, queue: DispatchQueue(label: "type ahead")) { [screen] in
    screen.show($0, in: "on a queue")
}
let throttler = Throttler<String>(interval: delay, trailing: .latest) { [screen] in
    screen.show($0, in: "Throttler")
}

screen.begin()
for await text in keyboard.texts {
    screen.show(text, in: "raw")
    debouncer.debounce { [screen] in screen.show(text, in: "Debouncer") }
    onQueue.send(text)
    throttler.send(text)
}
for regulator in [onQueue, throttler] { await regulator.flush() }
await debouncer.flush()
keyboard.restore()
