// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing
import DebouncingDispatch
import Dispatch
import Synchronization

// Shows side by side what one types, and when a search field would ask: once the typing pauses, by an actor and on
// a dispatch queue, and at a steady pace.

/// The text that the handler on the queue looks at.
final class Field: Sendable {
    private let content = Mutex("")

    var text: String {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}

let screen = Screen()
let field = Field()
let keyboard = Keyboard()
let debouncer = Debouncer(delay: .milliseconds(400))
let throttler = Throttler(interval: .milliseconds(400), latest: true)
let queue = DispatchQueue(label: "type ahead")
let dispatchDebouncer = DispatchDebouncer(delay: .milliseconds(400), queue: queue) { [field, screen] _ in
    Task { await screen.show(field.text, in: "DispatchDebouncer") }
}

await screen.begin()
for await text in keyboard.texts {
    field.text = text
    await screen.show(text, in: "raw")
    await debouncer.debounce { [screen] in await screen.show(text, in: "Debouncer") }
    await throttler.throttle { [screen] in await screen.show(text, in: "Throttler") }
    dispatchDebouncer.run()
}
await debouncer.flush()
print()
