/// A key, a switch or an axis of Linux's input layer, as linux/input-event-codes.h names and numbers it.
package struct InputCode: Hashable, Sendable {
    package let name: String
    package let code: UInt16

    package init?(key name: String) { self.init(name, KeyNames.code(of: name)) }
    package init?(switch name: String) { self.init(name, InputCode.switches[name]) }
    /// Only a relative axis that a knob may move.
    package init?(axis name: String) { self.init(name, InputCode.axes[name]) }

    private init?(_ name: String, _ code: UInt16?) {
        guard let code else { return nil }
        (self.name, self.code) = (name, code)
    }

    package static var switchNames: [String] { switches.keys.sorted() }
    package static var axisNames: [String] { axes.keys.sorted() }

    private static let switches: [String: UInt16] = [
        "SW_LID": 0x00, "SW_TABLET_MODE": 0x01, "SW_HEADPHONE_INSERT": 0x02, "SW_RFKILL_ALL": 0x03,
        "SW_RADIO": 0x03, "SW_MICROPHONE_INSERT": 0x04, "SW_DOCK": 0x05, "SW_LINEOUT_INSERT": 0x06,
        "SW_JACK_PHYSICAL_INSERT": 0x07, "SW_VIDEOOUT_INSERT": 0x08, "SW_CAMERA_LENS_COVER": 0x09,
        "SW_KEYPAD_SLIDE": 0x0A, "SW_FRONT_PROXIMITY": 0x0B, "SW_ROTATE_LOCK": 0x0C,
        "SW_LINEIN_INSERT": 0x0D, "SW_MUTE_DEVICE": 0x0E, "SW_PEN_INSERTED": 0x0F, "SW_MACHINE_COVER": 0x10,
    ]
    private static let axes: [String: UInt16] = [
        "REL_HWHEEL": 0x06, "REL_DIAL": 0x07, "REL_WHEEL": 0x08, "REL_MISC": 0x09,
    ]
}
