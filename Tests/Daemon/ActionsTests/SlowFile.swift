import Glibc

/// A script that takes long to open, as on a disk that sleeps: until the test has it opened. A lease does that, which the
/// kernel takes away only after 45 seconds.
final class SlowFile {
    private let folder: String
    private var descriptor: Int32
    var path: String { folder + "/tool" }

    init(_ text: String = "#!/bin/sh\n") {
        var template = Array("/tmp/debounced-slow-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        // Who breaks a lease has a signal sent, which would end us.
        signal(SIGIO, SIG_IGN)
        let path = folder + "/tool"
        let writing = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
        _ = write(writing, text, text.utf8.count)
        close(writing)
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        // A child that another test is starting may hold it open a little longer.
        while fcntl(descriptor, SlowFile.setLease, F_WRLCK) != 0, errno == EAGAIN { sched_yield() }
    }

    deinit {
        open()
        unlink(path)
        rmdir(folder)
    }

    /// Somebody waits for it.
    func waitUntilOpened() {
        // From then on we are asked to be content with less.
        while fcntl(descriptor, SlowFile.getLease) == F_WRLCK { sched_yield() }
    }

    /// Lets all open it who wait for it.
    func open() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private static let setLease: Int32 = 1024
    private static let getLease: Int32 = 1025
}
