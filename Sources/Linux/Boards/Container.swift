import Glibc

/// Whether this process runs in a container, of which the variable `container` tells: podman and our image set it. The
/// remedies are others there: devices and groups come from the command that starts the container.
package let isInContainer = getenv("container").map { $0[0] != 0 } ?? false
