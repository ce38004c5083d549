import Glibc
import Testing

@testable import debounced_mqtt

@Suite struct MachineModelTests {
    @Test func aBoardIsCalledAsItsDeviceTreeCallsIt() throws {
        let path = "/tmp/debounced-model-\(getpid())"
        defer { unlink(path) }
        for (text, model) in [
            ("Raspberry Pi 5 Model B Rev 1.0\0", "Raspberry Pi 5 Model B Rev 1.0"), ("\0", nil),
        ] {
            let file = try #require(fopen(path, "w"))
            fwrite(text, 1, text.utf8.count, file)
            fclose(file)
            #expect(machineModel(file: path) == model)
        }
        #expect(machineModel(file: "\(path).none") == nil)
    }
}
