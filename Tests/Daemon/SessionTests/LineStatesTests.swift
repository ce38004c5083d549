import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

@testable import DebouncedDaemon

@Suite struct LineStatesTests {
    private let chip = Chip(
        path: "/dev/gpiochip0", name: "gpiochip0", label: "pinctrl-bcm2835", lineCount: 54)

    private func said(of reports: [LineReport]) -> [String] {
        let notices = NoticeCollector()
        _ = states(after: reports, notices)
        return notices.texts
    }

    private func states(after reports: [LineReport], _ notices: NoticeCollector) -> LineStates {
        let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
        let plan = Plan(buttons: [ButtonPlan(name: "bell", pin: .offset(17), settings: settings)])
        let listeners = Listeners()
        listeners.add(notices)
        let states = LineStates(ActivePlan(plan), listeners)
        for report in reports { states.record(report) }
        return states
    }

    private func found(_ note: String? = nil) -> LineReport {
        .acquired(line: 0, FoundLine(chip: chip, line: Line(offset: 17), note: note))
    }

    @Test func aLineThatIsHadFromTheStartIsNotWorthAWord() {
        #expect(said(of: [found()]).isEmpty)
    }

    @Test func aFoundStateIsReportedOnce() {
        let note = "took line 17"
        let gone = LineReport.missing(line: 0, .gone)
        #expect(
            said(of: [found(note), gone, found(note)]) == [
                "bell: took line 17", "bell: the chip is gone; trying again",
                "bell: the line is back",
            ])
    }

    @Test func theSameProblemIsReportedOnce() {
        let busy = LineReport.missing(line: 0, .busy(consumer: "gpiomon"))
        #expect(
            said(of: [busy, busy, found()]) == [
                #"bell: in use by "gpiomon"; trying again"#, "bell: the line is back",
            ])
    }

    @Test func eachStormIsReportedOnceAndItsEndAsWell() {
        let storm = "bell: more than 5000 edges a second; set aside (ignored) until the line is quiet"
        let again = "bell: the line is back"
        let news = [found(), LineReport.setAside(line: 0), found(), .setAside(line: 0), found()]
        #expect(said(of: news) == [storm, again, storm, again])
    }

    /// Another chip may have its name when it comes back.
    @Test func aLineThatIsLostIsNowhere() {
        func held(_ reports: LineReport...) -> [Int: LineAddress] {
            states(after: reports, NoticeCollector()).heldAddresses
        }
        let address = LineAddress(chip: chip.path, offset: 17)
        #expect(held(found()) == [0: address])
        #expect(held(found(), .setAside(line: 0)) == [0: address])
        #expect(held(found(), .missing(line: 0, .gone)) == [:])
        #expect(held(found(), .missing(line: 0, .gone), found()) == [0: address])
    }
}
