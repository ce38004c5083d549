import DebouncedLinux

// MARK: Switches

extension MachineMaker {
    mutating func device() -> WiredSwitch {
        let place = takePlace()
        var device = WiredSwitch(
            name: "s\(place.chip)_\(place.pin)", chip: place.chip, pin: place.pin,
            isActiveLow: !dice.once(in: 4), profile: .clean)
        set(&device)
        device.firesAtStart = dice.once(in: 2)
        if dice.once(in: 3) { device.output = dice.number(1...Machine.outputs - 1) }
        return device
    }

    /// The same switch with other settings.
    mutating func changed(_ device: WiredSwitch) -> WiredSwitch {
        guard device.poll == nil else { return device }
        var changed = device
        if dice.once(in: 2) { set(&changed) }
        (changed.poll, changed.stages) = (nil, stages())
        return changed
    }

    private mutating func set(_ device: inout WiredSwitch) {
        device.isOnWhenOpen = dice.once(in: 2)
        device.isLockout = dice.once(in: 4)
        (device.on, device.off) = dice.pick([(50, 50), (50, 50), (20, 200), (500, 60)])
        (device.on, device.off) = (device.on * ms, device.off * ms)
        if device.isLockout { (device.on, device.off) = (60 * ms, 60 * ms) }
        device.stages = stages()
        device.poll = mayPoll && dice.once(in: 4) ? dice.pick([5, 10, 20]) * ms : nil
        let shortest = min(device.on, device.off)
        device.profile = dice.pick([.clean, .tactile, .rocker, .reed])
        guard device.poll == nil, !device.isLockout else { return }
        if dice.once(in: 4) { device.profile = .float(delay: .nanoseconds(shortest)) }
        if shortest >= 50 * ms, dice.once(in: 2) { device.profile = .door }
    }

    private mutating func stages() -> [Int64] {
        dice.pick([[], [700 * ms], [400 * ms, 3 * seconds], [20 * seconds]])
    }
}
