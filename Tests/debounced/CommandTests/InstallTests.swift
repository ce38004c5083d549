import DebouncedStrips
import Testing

/// `script/install`, which also says what is in the packages.
@Suite struct InstallTests {
    @Test func eachPageOfTheManualIsInstalled() {
        let files = Document("script/install").text
        let pages = Repository.names(in: "man").filter { $0.hasPrefix("debounced") }
        #expect(pages.count == 5)
        for page in pages {
            let section = page.suffix(1)
            #expect(files.contains("$source/man/\(page)|share/man/man\(section)/\(page)\n"), "\(page)")
        }
    }

    @Test func whatIsInTheFolderOfUnitsIsInstalled() {
        let files = Document("script/install").text
        for name in Repository.names(in: "systemd") where !name.hasPrefix(".") {
            #expect(files.contains("$source/systemd/\(name)|"), "\(name)")
        }
    }
}
