import Glibc

/// A program that takes long to open, as on a disk that sleeps. A lease does that, which the kernel takes away only after
/// 45 seconds.
final class SlowProgram {
    static let name = "tool"
    private var lease: Int32 = -1
    private var since = timespec()

    /// - Parameter folder: it is made there.
    init(in folder: String) {
        // Who breaks a lease has a signal sent, which would end us.
        signal(SIGIO, SIG_IGN)
        let path = folder + "/" + SlowProgram.name
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
        let text = "#!/bin/sh\n"
        _ = write(file, text, text.utf8.count)
        close(file)
    }

    /// From now on, who opens it waits. Returns false if somebody has it open.
    func block(in folder: String) -> Bool {
        let (setLease, writing): (Int32, Int32) = (1024, Int32(F_WRLCK))
        lease = open(folder + "/" + SlowProgram.name, O_RDONLY | O_CLOEXEC)
        clock_gettime(CLOCK_MONOTONIC, &since)
        guard lease >= 0, fcntl(lease, setLease, writing) == 0 else {
            unblock()
            return false
        }
        return true
    }

    /// Returns for how many seconds it was blocked.
    @discardableResult
    func unblock() -> Int {
        if lease >= 0 { close(lease) }
        lease = -1
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec - since.tv_sec
    }
}
