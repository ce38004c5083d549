import DebouncedControls

/// What is announced: the buttons, chords and outputs of a config.
package struct AnnouncedDevice: Equatable, Sendable {
    package var controls: [Control]
    package var outputs: [Output]

    /// A button or a chord.
    package struct Control: Equatable, Sendable {
        package var name: String
        package var title: String?
        package var isDoorbell: Bool
        /// Whether it has no contact of its own.
        package var isChord: Bool
        /// The gestures to which something is bound.
        package var bound: Set<Gesture>

        package init(
            name: String, title: String? = nil, isDoorbell: Bool = false, isChord: Bool = false,
            bound: Set<Gesture> = []
        ) {
            self.name = name
            self.title = title
            self.isDoorbell = isDoorbell
            self.isChord = isChord
            self.bound = bound
        }
    }

    package struct Output: Equatable, Sendable {
        package var name: String
        package var title: String?

        package init(name: String, title: String? = nil) {
            self.name = name
            self.title = title
        }
    }

    /// What has a state.
    var subjects: [State.Subject] {
        outputs.map { .output($0.name) } + controls.map { .diagnostics($0.name) }
    }

    package init(controls: [Control], outputs: [Output] = []) {
        self.controls = controls
        self.outputs = outputs
    }
}
