import DebouncedConfiguration
import DebouncedSystem
import Glibc

/// Why a file of an encrypted connection can't be read.
struct TLSFileProblem: Error, Equatable, CustomStringConvertible {
    /// Its key in the config.
    let key: String
    let path: String
    /// The errno.
    let code: Int32

    /// Nil if it can be read.
    init?(_ key: String, _ path: String?) {
        guard let path else { return nil }
        // Without O_NONBLOCK, opening a pipe without a writer would block.
        let descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // A folder can be opened, but not read.
        let canBeRead = descriptor >= 0 && read(descriptor, nil, 0) == 0
        (self.key, self.path, code) = (key, path, errno)
        if descriptor >= 0 { close(descriptor) }
        if canBeRead { return nil }
    }

    /// Whether another user may be able to read it.
    var isForbidden: Bool { code == EACCES }

    var description: String { "\(key) = \(path): \(errorText(code))" }
}

extension MqttTLS {
    /// The first of its files that can't be read. The library would only say that some argument is invalid.
    var problem: TLSFileProblem? {
        TLSFileProblem("ca", authority) ?? TLSFileProblem("cert", certificate) ?? TLSFileProblem("key", key)
    }
}
