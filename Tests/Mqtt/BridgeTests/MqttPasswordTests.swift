import DebouncedConfiguration
import Glibc
import Testing

@testable import debounced_mqtt

@Suite struct MqttPasswordTests {
    private let folder = "/tmp/debounced-password-\(getpid())-\(UInt32.random(in: 0 ... .max))"

    private func write(_ text: String) { write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) {
        mkdir(folder, 0o700)
        guard let file = fopen("\(folder)/mqtt", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private func remove() {
        unlink("\(folder)/mqtt")
        rmdir(folder)
    }

    @Test func itIsTheFirstLineOfItsFile() throws {
        write("secret word\r\nmore\n")
        defer { remove() }
        #expect(try MqttPassword.file("\(folder)/mqtt").read() == Array("secret word".utf8))
        #expect(try MqttPassword.credential("mqtt").read(folder: folder) == Array("secret word".utf8))
    }

    /// The broker compares bytes.
    @Test func itNeedNotBeUTF8() throws {
        write([0x67, 0xFC, 0x6E, 0x0A])
        defer { remove() }
        let password = try MqttPassword.file("\(folder)/mqtt").read()
        #expect(password == [0x67, 0xFC, 0x6E])
        let address = BrokerAddress(MqttPlan(host: "lan", port: 1883), client: "porch", password: password)
        address.withSettings(
            isVersion5: true, will: nil, keepalive: .seconds(60), largestPacket: 1 << 21
        ) { settings in
            let sent = settings.pointee.password.map { [$0[0], $0[1], $0[2], $0[3]] }
            #expect(sent == [0x67, CChar(bitPattern: 0xFC), 0x6E, 0])
        }
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
