import DebouncedContacts

// The lines of encoders.

extension Panel {
    /// How often both lines of an encoder changed at one instant; nil for what is none.
    public func doubles(_ control: Int) -> Int? { index(ofEncoder: control).map { encoders[$0].doubles } }

    /// How often the lines of an encoder have changed, A first.
    package func changes(_ control: Int) -> [Int] {
        index(ofEncoder: control).map { encoders[$0].changes } ?? []
    }

    /// The settings that suit an encoder's rests, if they are others.
    public func suggestion(_ control: Int) -> EncoderSettings? {
        index(ofEncoder: control).flatMap { encoders[$0].suggestion }
    }

    private func index(ofEncoder control: Int) -> Int? {
        let numbers = map.controls(.encoder)
        return numbers.contains(control) ? control - numbers.lowerBound : nil
    }

    /// The encoder of a line, and which of the two it is.
    private func place(ofLine line: Int) -> (index: Int, line: Int) {
        let number = line - map.lines(.encoder).lowerBound
        return (number / 2, number % 2)
    }

    mutating func feed(_ edge: Edge, encoder line: Int) {
        let place = place(ofLine: line)
        update(place.index) { $0.admit(edge, line: place.line) }
    }

    mutating func void(encoder line: Int) {
        let place = place(ofLine: line)
        update(place.index) { encoder in
            encoder.void(line: place.line)
            return nil
        }
    }

    mutating func start(_ edge: Edge, encoder line: Int) {
        advance(to: edge.instant)
        let place = place(ofLine: line)
        update(place.index) { encoder in
            encoder.start(
                edge.level, line: place.line, at: edge.instant, isAssumed: edge.origin == .read)
            return nil
        }
    }

    mutating func drop(encoder line: Int, at instant: Instant) {
        advance(to: instant)
        let place = place(ofLine: line)
        update(place.index) { encoder in
            encoder.drop(line: place.line, at: instant)
            return nil
        }
    }

    mutating func decideEncoder() { update(encoders.next) { $0.decide() } }

    private mutating func update(_ index: Int, _ step: (inout Encoder) -> Turn?) {
        steps += 1
        encoders.update(index, &moments, step)
        guard let settings = encoders.takeSuggestion(index) else { return }
        remark(.edges(map.controls(.encoder).lowerBound + index, at: max(now, decided), settings))
    }

    /// What is found on a line of an encoder, as the contact of a line.
    func contact(ofEncoderLine line: Int) -> Contact {
        let place = place(ofLine: line)
        let encoder = encoders[place.index]
        return Contact(.trailing(delay: encoder.settings.delay), level: encoder.level(ofLine: place.line))
    }

    /// Carries on an encoder of an old panel, which had the number `before`.
    mutating func resume(encoderOf old: Panel, _ before: Int, as control: Int) {
        guard let before = old.index(ofEncoder: before) else { return }
        let index = control - map.controls(.encoder).lowerBound
        encoders.resume(old.encoders, before, as: index, settings.encoders[index])
    }
}
