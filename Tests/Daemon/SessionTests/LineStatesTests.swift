import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedLines
import Testing

@testable import DebouncedSession

@Suite struct LineBookTests {
    private let chip = Chip(
        path: "/dev/gpiochip0", name: "gpiochip0", label: "pinctrl-bcm2835", lineCount: 54)

    private func said(of news: [LineReport]) -> [String] {
        let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
        let plan = Plan(buttons: [ButtonPlan(name: "bell", pin: .offset(17), settings: settings)])
        let (listeners, notebook) = (Listeners(), NoticeCollector())
        listeners.add(notebook)
        let book = LineStates(ActivePlan(plan), listeners)
        for item in news { book.note(item) }
        return notebook.texts
    }

    private func found(_ note: String? = nil) -> LineReport {
        .acquired(line: 0, FoundLine(chip: chip, line: Line(offset: 17), note: note))
    }

    @Test func aLineThatIsHadFromTheStartIsNotWorthAWord() {
        #expect(said(of: [found()]).isEmpty)
    }

    @Test func howItWasFoundIsSaidOnce() {
        let note = "took line 17"
        let gone = LineReport.missing(line: 0, .gone)
        #expect(
            said(of: [found(note), gone, found(note)]) == [
                "bell: took line 17", "bell: the chip is gone; trying again",
                "bell: the line is back",
            ])
    }

    @Test func theSameProblemIsSaidOnce() {
        let busy = LineReport.missing(line: 0, .busy(consumer: "gpiomon"))
        #expect(
            said(of: [busy, busy, found()]) == [
                #"bell: in use by "gpiomon"; trying again"#, "bell: the line is back",
            ])
    }

    @Test func eachStormIsSaidOnceAndItsEndAsWell() {
        let storm = "bell: more than 5000 edges a second; set aside (ignored) until the line is quiet"
        let again = "bell: the line is back"
        let news = [found(), LineReport.setAside(line: 0), found(), .setAside(line: 0), found()]
        #expect(said(of: news) == [storm, again, storm, again])
    }
}
