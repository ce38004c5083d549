import DebouncedConfiguration
import Glibc
import Testing

@testable import debounced_mqtt

@Suite struct MqttPasswordTests {
    private let folder = "/tmp/debounced-password-\(getpid())-\(UInt32.random(in: 0 ... .max))"

    private func write(_ text: String) {
        mkdir(folder, 0o700)
        guard let file = fopen("\(folder)/mqtt", "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    private func remove() {
        unlink("\(folder)/mqtt")
        rmdir(folder)
    }

    @Test func itIsTheFirstLineOfItsFile() throws {
        write("secret word\r\nmore\n")
        defer { remove() }
        #expect(try MqttPassword.file("\(folder)/mqtt").read() == "secret word")
        #expect(try MqttPassword.credential("mqtt").read(folder: folder) == "secret word")
    }

    @Test func anEmptyFileHasNone() {
        write("\n")
        defer { remove() }
        #expect(throws: PasswordProblem(description: "the password: \(folder)/mqtt is empty")) {
            try MqttPassword.file("\(folder)/mqtt").read()
        }
    }

    /// It would wait for a writer, deaf to signals.
    @Test func aPipeWithoutAWriterHasNone() {
        mkdir(folder, 0o700)
        mkfifo("\(folder)/mqtt", 0o600)
        defer { remove() }
        #expect(throws: PasswordProblem(description: "the password: \(folder)/mqtt is empty")) {
            try MqttPassword.file("\(folder)/mqtt").read()
        }
    }

    @Test func whatIsNotThereIsNamed() {
        #expect(throws: PasswordProblem(description: "the password: /nowhere: No such file or directory")) {
            try MqttPassword.file("/nowhere").read()
        }
    }

    @Test func outsideOfAUnitThereAreNoCredentials() {
        #expect(throws: PasswordProblem.self) {
            try MqttPassword.credential("mqtt").read(folder: nil)
        }
    }
}
