import DebouncedControls

/// How the knob of an encoder is built, and what of it was not understood.
package struct EncoderStatus: Equatable, Sendable {
    package var settings = EncoderSettings()
    package var doubles = 0
    /// The settings that its rests suit, if they are others.
    package var suggestion: EncoderSettings?

    package init() {}

    mutating func codeSettings(_ coder: inout JSONCoder) {
        coder.member("edges_per_click", &settings.edges)
        coder.member("rest", &settings.restsClosed, "closed", "open")
        coder.member("reverse", &settings.isReversed)
    }

    mutating func codeRests(_ coder: inout JSONCoder) {
        coder.member("doubles", &doubles)
        coder.member("suggestion", &suggestion)
    }
}
