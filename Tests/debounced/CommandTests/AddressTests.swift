import DebouncedStrips
import Testing

/// `script/parts/address`, in a copy of the texts that have the project's address.
@Suite struct AddressTests {
    private let workshop = Workshop()
    private let address = "https://git.example.net/people/debounced"

    init() {
        let texts = "README.md SECURITY.md debian docs homeassistant man systemd"
        type("mkdir tree && cd \(Repository.root) && cp -r --parents \(texts) Sources/Mqtt \"$OLDPWD/tree\"")
    }

    /// In the folder in which `tree` is.
    @discardableResult private func type(_ line: String) -> (text: String, code: Int32?) {
        workshop.run(program: ["bash", "-c", line])
    }

    private func check(_ words: String = "") -> (text: String, code: Int32?) {
        type("\(Repository.root)/script/parts/address \(words) tree")
    }

    @Test func itIsTheSameEverywhere() {
        #expect(check() == ("", 0))
    }

    @Test func anotherIsWrittenEverywhere() {
        #expect(check("--set \(address)") == ("", 0))
        #expect(check("--email people@example.net") == ("", 0))
        #expect(type("grep -rE 'example.org(/|%2F)debounced|debounced@' tree").text == "")
        #expect(type("grep '^Homepage' tree/debian/control").text == "Homepage: \(address)\n")
    }

    @Test(
        arguments: """
            README.md SECURITY.md Sources/Mqtt/Discovery.swift docs/library.md docs/recipes/home-assistant.md \
            homeassistant/blueprints/knob.yaml man/debounced.1 docs/container.md docs/container/compose.yaml \
            docs/container/debounced.container homeassistant/debounced/Dockerfile homeassistant/repository.yaml
            """.split(separator: " ").map(String.init))
    func aTextWithAnotherIsNamed(_ file: String) {
        type("sed -i 's,\\(debounced@\\|/\\|%2F\\|registry.\\)example.org,\\1example.net,' tree/\(file)")
        let (text, code) = check()
        #expect(code == 1 && text.contains(file), "\(text)")
    }

    @Test func aReleaseHasTheAddressOfTheTexts() {
        #expect(check("--set \(address)") == ("", 0))
        #expect(check("--is \(address)") == ("", 0))
        #expect(check("--is \(address)s").code == 1)
    }
}
