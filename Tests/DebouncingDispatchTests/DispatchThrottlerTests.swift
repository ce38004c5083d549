// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncingDispatch
import Testing

@Suite struct DispatchThrottlerTests {
    private func expect(
        interval: Int, latest: Bool = false, calls: String, gives: String,
        location: SourceLocation = #_sourceLocation
    ) {
        DebouncingDispatchTests.expect(
            { queue, handler in
                DispatchThrottler(
                    interval: .nanoseconds(interval), latest: latest, timeline: queue.timeline,
                    handler: handler)
            },
            run: { $0.run() }, cancel: { $0.cancel() }, calls: calls, gives: gives, location: location)
    }

    @Test func isAsDrawnAboveTheCode() {
        expect(
            interval: 4,
            calls: "#-#-#-#-------",
            gives: "#---#---------")
        expect(
            interval: 4, latest: true,
            calls: "#-#-#-#-------",
            gives: "#---#---#-----")
    }

    @Test func cancelDropsTheLatestAndEndsTheInterval() {
        expect(
            interval: 5, latest: true,
            calls: "#-#!---#-#-!-#--",
            gives: "#------#-----#--")
    }

    @Test func onceItIsGoneNothingIsCalled() {
        expect(
            interval: 3, latest: true,
            calls: "##x------",
            gives: "#--------")
    }
}
