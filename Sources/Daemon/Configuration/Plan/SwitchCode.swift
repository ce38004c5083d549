/// A switch of Linux's input layer.
package struct SwitchCode: Hashable, Sendable {
    package let name: String
    package let code: UInt16

    package init?(name: String) {
        guard let code = SwitchCode.codes[name] else { return nil }
        (self.name, self.code) = (name, code)
    }

    package static var names: [String] { codes.keys.sorted() }

    /// As in linux/input-event-codes.h.
    private static let codes: [String: UInt16] = [
        "SW_LID": 0x00, "SW_TABLET_MODE": 0x01, "SW_HEADPHONE_INSERT": 0x02, "SW_RFKILL_ALL": 0x03,
        "SW_RADIO": 0x03, "SW_MICROPHONE_INSERT": 0x04, "SW_DOCK": 0x05, "SW_LINEOUT_INSERT": 0x06,
        "SW_JACK_PHYSICAL_INSERT": 0x07, "SW_VIDEOOUT_INSERT": 0x08, "SW_CAMERA_LENS_COVER": 0x09,
        "SW_KEYPAD_SLIDE": 0x0A, "SW_FRONT_PROXIMITY": 0x0B, "SW_ROTATE_LOCK": 0x0C,
        "SW_LINEIN_INSERT": 0x0D, "SW_MUTE_DEVICE": 0x0E, "SW_PEN_INSERTED": 0x0F, "SW_MACHINE_COVER": 0x10,
    ]
}
