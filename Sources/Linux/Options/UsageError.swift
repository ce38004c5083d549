/// Why a command line is wrong.
package struct UsageError: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
