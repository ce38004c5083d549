import Glibc
import Testing

@testable import debounced_mqtt

@Suite struct ManualTests {
    private static let path =
        #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/man/debounced-mqtt.1"

    @Test func thePageHasTheOptionsOfTheHelp() throws {
        let rows = try ManualTests.lines().filter { $0.hasPrefix(".It Fl ") }
        let options = Option.allCases.map { option in
            ".It Fl \(option.letter.map { "\($0) , " } ?? "")-\(option.rawValue)"
                + (option.value.map { " Ar \($0.lowercased())" } ?? "")
        }
        #expect(rows == options, "in man/debounced-mqtt.1")
    }

    private static func lines() throws -> [String] {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
