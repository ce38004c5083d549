import Testing

@testable import debounced

@Suite struct MemoryCheckTests {
    private func check(
        available: Int = 200_000, pressure: String? = nil, swapped: Int = 0
    ) -> Diagnosis? {
        MemoryCheck(
            memory: "MemTotal:         430080 kB\nMemFree: 1 kB\nMemAvailable:    \(available) kB\n",
            pressure: pressure,
            swapping: (
                "nr_free_pages 9\npswpin 500\npswpout 7\n",
                "nr_free_pages 9\npswpin \(500 + swapped)\npswpout 9\n"
            )
        ).run()
    }

    private func pressure(_ average: String) -> String {
        """
        some avg10=0.00 avg60=\(average) avg300=0.00 total=5
        full avg10=0.00 avg60=99.00 avg300=0.00 total=5

        """
    }

    @Test func enoughIsWell() {
        #expect(check() == .ok("memory", "195 of 420 MiB are available"))
        #expect(check(pressure: pressure("0.99"))?.grade == .ok)
        // What was swapped out before may never be needed again.
        #expect(check(swapped: 0)?.grade == .ok)
    }

    @Test func aMachineThatIsShortOfMemoryIsWarnedOf() {
        #expect(
            check(pressure: pressure("1.00"))?.finding
                == "programs waited for it for 1.0 % of the last minute; 195 of 420 MiB are available")
        #expect(
            check(pressure: pressure("37.61"))?.finding.hasPrefix("programs waited for it for 37 %") == true)
        #expect(check(swapped: 1)?.finding == "the machine swaps; 195 of 420 MiB are available")
        #expect(check(available: 21_503)?.finding == "it is used up: 20 of 420 MiB are available")
        #expect(check(available: 21_504)?.grade == .ok)
        for diagnosis in [check(pressure: pressure("1.00")), check(swapped: 1), check(available: 0)] {
            #expect(diagnosis?.grade == .warning)
            #expect(diagnosis?.remedy?.hasPrefix("stop what uses it: a press may wait until its") == true)
        }
    }

    @Test func aMachineThatDoesNotSayIsNotJudged() {
        #expect(MemoryCheck(memory: "", pressure: nil, swapping: ("", "")).run() == nil)
    }

    @Test func thisMachineSaysSo() {
        #expect(MemoryCheck(since: MemoryCheck.swapState).run()?.subject == "memory")
    }
}
