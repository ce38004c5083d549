import DebouncedSession
import Glibc

/// Where a simulation prints: to standard output, or to standard error if the recording goes to standard output.
struct SimulationOutput {
    /// Prints whole lines.
    let put: ([UInt8]) -> Void
    /// Throws if nothing can be printed any more.
    let check: () throws -> Void
    /// Prints what is buffered, and throws if that fails.
    let finish: () throws -> Void

    /// - Parameter recording: where raw edges are written to.
    init(_ runtime: Runtime, _ sessionOptions: SessionOptions, besides recording: String?) {
        let (descriptor, name) =
            recording == "-" ? (STDERR_FILENO, "standard error") : (STDOUT_FILENO, "standard output")
        // Virtual time waits for the reader.
        guard !sessionOptions.isFast else {
            let printout = Printout(to: descriptor, called: name)
            put = printout.write
            check = { if let problem = printout.problem { throw problem } }
            finish = printout.finish
            return
        }
        let writer = recording == "-" ? runtime.log.writer : runtime.output
        // Actions go on, and the log reports the failure.
        if !sessionOptions.acts {
            writer.onFailure = { _ in }
            writer.watchReader()
        }
        put = writer.write
        check = { try writer.check(as: name, isTold: sessionOptions.acts) }
        finish = check
    }
}
