import Glibc

/// Whether nobody reads any more what is written to a pipe, a socket or a terminal.
package func isReaderGone(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.tellsEnd
}

/// Waits until there is something to read, or whoever reads at `reader` has gone. Returns whether there is something.
package func waitToRead(_ descriptor: Int32, unlessGone reader: Int32) -> Bool {
    var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reader, events: 0, revents: 0),
    ]
    while poll(&polled, 2, -1) < 0, errno == EINTR {}
    return !polled[1].tellsEnd
}

extension pollfd {
    fileprivate var tellsEnd: Bool { revents & Int16(POLLERR | POLLHUP) != 0 }
}
