// A name server that does not respond: preloaded, it has whoever resolves sleepy.example wait until there is a file
// that RESOLVED names. The address is then that of this machine. Says in the file LOOKED_UP when it was asked.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef int resolve(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    resolve *next = (resolve *)dlsym(RTLD_NEXT, "getaddrinfo");
    if (!name || strcmp(name, "sleepy.example") != 0) return next(name, service, hints, found);
    close(open(getenv("LOOKED_UP"), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    while (access(getenv("RESOLVED"), F_OK) != 0) nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    return next("127.0.0.1", service, hints, found);
}
