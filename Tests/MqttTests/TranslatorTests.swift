// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Testing

@testable import DebouncedMqtt

@Suite struct TranslatorTests {
    @Test func aButtonHeldAcrossAReloadEndsItsLongPress() {
        var talk = Talk([control("bell", bound: [.hold])])
        talk.open()
        talk.hear(.hold, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.bridge.change(to: Site(controls: [control("gate"), control("bell", bound: [.hold])]))
        talk.hear(.release, "bell", at: 300)
        #expect(talk.says(at: 300).last == #"300 button/bell {"event_type":"long_press_end","seq":2}"#)
    }

    @Test func whatHappenedBeforeAReloadIsStillSaid() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.hear(.press, "bell", at: 100)
        talk.bridge.change(to: Site(controls: [control("gate")]))
        #expect(talk.says(at: 100).contains(#"100 button/bell {"event_type":"press_start","seq":1}"#))
    }
}
