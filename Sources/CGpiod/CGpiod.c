#include "libgpiod.h"

#ifndef LIBGPIOD
#error gpiod.h is missing: install the package libgpiod-dev, or build with DEBOUNCED_GPIOD=0
#endif

#include <errno.h>
#include <fcntl.h>
#include <string.h>

void copy_name(char to[32], const char *from) {
    memset(to, 0, 32);
    if (from) strncpy(to, from, 31);
}

int failure(void) { return errno ? -errno : -EIO; }

int make_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ? failure() : 0;
}
