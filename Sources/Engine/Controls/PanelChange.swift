import DebouncedContacts

// Other controls take the place of some, while the rest goes on.
extension Panel {
    /// Ends what will not stay while its name is still known: presses no longer wait for a chord, clicks no longer for
    /// others, and a press under way is closed.
    ///
    /// - Parameters:
    ///   - kept: the same as will be passed to `change`.
    ///   - sameGestures: those of them whose gestures are the same; by default all.
    ///   - instant: the present, which the panel may not have been told yet.
    package mutating func release(
        keeping kept: Renumbering, sameGestures: Renumbering? = nil, at instant: Instant? = nil
    ) {
        advance(to: now)
        let (end, reported) = (max(now, instant ?? now), moments.all.count)
        for button in map.controls(.button) where !kept.keeps(button) {
            if let pressed = chords.settle(button) { report(.press(pressed), at: end) }
        }
        for index in recognizers.indices where !(sameGestures ?? kept).keeps(index) {
            let stays = kept.keeps(index)
            update(gesturesOf: index) {
                $0.settle(at: end, &$1)
                if !stays { $0.lose(at: end, &$1) }
            }
        }
        // Nothing later may precede what is reported at once.
        if moments.all.count > reported { decided = max(decided, end) }
    }

    /// Switches to other controls, after `release` was called and everything was reported.
    ///
    /// Those that stay keep their state, whatever their new index: a contact its level, what it waits for and what it
    /// learned. A press that waits for a chord waits as the new chords require; if they would have decided it by now,
    /// it is decided now. A press under way goes on, but claims nothing if something else is bound now.
    ///
    /// - Parameters:
    ///   - kept: the buttons and chords that stay; the buttons of a chord must stay as well.
    ///   - names: those whose name stays, and whose counts go on.
    ///   - instant: the present, which the panel may not have been told yet.
    package mutating func change(
        to settings: PanelSettings, keeping kept: Renumbering, names: Renumbering? = nil,
        at instant: Instant? = nil
    ) {
        var next = Panel(settings)
        next.tally.resume(tally, names ?? kept)
        let pressed = kept.prefix(next.recognizers.count)
        next.cooldowns.resume(cooldowns, pressed)
        next.chords.resume(chords, pressed, at: now)
        (next.now, next.decided, next.moments, next.panelNotices) = (now, decided, moments, panelNotices)
        let present = max(now, decided, instant ?? now)
        for (index, before) in kept.kept {
            next.resume(self, before, at: index, present)
        }
        next.findEarliestOfLines()
        next.steps = steps + 1
        self = next
        for line in map.lines(.button) where buttons.levelCheck(line) != .read {
            updateLevelChecks(of: line, at: now)
        }
        advance(to: now)
    }

    mutating func resumeGestures(of old: Panel, _ before: Int, at index: Int) {
        if settings.hasGestures(index, of: before, in: old.settings) {
            recognizers[index] = old.recognizers[before]
        } else {
            recognizers[index].resume(pressOf: old.recognizers[before])
        }
        recognizers[index].button = index
        gestureDeadlines.set(index, to: recognizers[index].deadline)
    }
}
