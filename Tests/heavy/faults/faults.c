//
// Preloaded, makes one call of a program fail: FAULT=write:3:ENOSPC is its third write(2). ENOSPC stands for any errno,
// and SHORT for a call that does a single byte. Without FAULT, FAULT_COUNTS names a file that is told how often each
// function was called. Only calls of the program itself count, not those of its libraries; but all of ioctl(2), which
// libgpiod makes for it. With FAULT_HASTE=20 its time passes 20 times as fast. Its children know nothing of all this.
//
// malloc(3) and strdup(3) are not among them: Swift and C++ end a program that has no memory, and Linux ends one rather
// than refuse it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { shortened = -1 };

static const struct {
    const char *name;
    int code;
} errors[] = {
    {"SHORT", shortened}, {"E2BIG", E2BIG}, {"EACCES", EACCES}, {"EADDRINUSE", EADDRINUSE}, {"EAGAIN", EAGAIN},
    {"EBUSY", EBUSY}, {"ECHILD", ECHILD}, {"ECONNABORTED", ECONNABORTED}, {"ECONNREFUSED", ECONNREFUSED},
    {"ECONNRESET", ECONNRESET}, {"EDQUOT", EDQUOT}, {"EINTR", EINTR}, {"EINVAL", EINVAL}, {"EIO", EIO},
    {"EMFILE", EMFILE}, {"ENFILE", ENFILE}, {"ENOBUFS", ENOBUFS}, {"ENODEV", ENODEV}, {"ENOENT", ENOENT},
    {"ENOEXEC", ENOEXEC}, {"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC}, {"ENXIO", ENXIO}, {"EPERM", EPERM},
    {"EPIPE", EPIPE}, {"EROFS", EROFS}, {"ESRCH", ESRCH}, {"ETXTBSY", ETXTBSY},
};

static struct {
    char name[40];
    long calls;
} counted[48];

static char wanted[40];
static long wanted_call;
static int wanted_code;
static const char *counts_path;
static int64_t haste = 1;
static uintptr_t program[2];

/// The first of all is the program itself.
static int find_program(struct dl_phdr_info *info, size_t size, void *ignored) {
    (void)size, (void)ignored;
    program[0] = UINTPTR_MAX;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD) continue;
        uintptr_t start = info->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
        if (start < program[0]) program[0] = start;
        if (end > program[1]) program[1] = end;
    }
    return 1;
}

__attribute__((constructor)) static void begin(void) {
    char error[20] = "";
    const char *fault = getenv("FAULT"), *hurry = getenv("FAULT_HASTE");
    if (hurry) haste = atoi(hurry);
    counts_path = getenv("FAULT_COUNTS") ? strdup(getenv("FAULT_COUNTS")) : NULL;
    if (fault && sscanf(fault, "%39[^:]:%ld:%19s", wanted, &wanted_call, error) != 3) wanted[0] = 0;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (strcmp(error, errors[i].name) == 0) wanted_code = errors[i].code;
    for (const char **name = (const char *[]){"LD_PRELOAD", "FAULT", "FAULT_COUNTS", "FAULT_HASTE", NULL}; *name; name++)
        unsetenv(*name);
    dl_iterate_phdr(find_program, NULL);
}

__attribute__((destructor)) static void end(void) {
    FILE *file = counts_path ? fopen(counts_path, "we") : NULL;
    if (!file) return;
    for (int i = 0; counted[i].calls; i++) fprintf(file, "%s %ld\n", counted[i].name, counted[i].calls);
    fclose(file);
}

static bool is_of_program(const void *caller) {
    return (uintptr_t)caller >= program[0] && (uintptr_t)caller < program[1];
}

/// The errno with which this call is to fail; 0 for none.
static int fault_of(const char *name) {
    int i = 0;
    while (counted[i].calls && strcmp(counted[i].name, name) != 0) i++;
    strcpy(counted[i].name, name);
    return ++counted[i].calls == wanted_call && strcmp(name, wanted) == 0 ? wanted_code : 0;
}

#define FAULT(name) (is_of_program(__builtin_return_address(0)) ? fault_of(#name) : 0)
#define NEXT(name) \
    static __typeof__(name) *next; \
    if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// A function that says by its result, and by errno, that it failed.
#define FAILS_WITH(result, kind, name, parameters, arguments) \
    kind name parameters { \
        NEXT(name); \
        int code = FAULT(name); \
        if (code) { \
            errno = code; \
            return result; \
        } \
        return next arguments; \
    }

// One that may do less than it was asked to.
#define TRANSFERS(name, parameters, arguments) \
    ssize_t name parameters { \
        NEXT(name); \
        int code = FAULT(name); \
        if (code == shortened && count > 1) count = 1; \
        if (code > 0) { \
            errno = code; \
            return -1; \
        } \
        return next arguments; \
    }

TRANSFERS(read, (int file, void *start, size_t count), (file, start, count))
TRANSFERS(write, (int file, const void *start, size_t count), (file, start, count))
TRANSFERS(recv, (int file, void *start, size_t count, int flags), (file, start, count, flags))
TRANSFERS(send, (int file, const void *start, size_t count, int flags), (file, start, count, flags))

FAILS_WITH(-1, int, poll, (struct pollfd * files, nfds_t count, int time), (files, count, time))
FAILS_WITH(-1, int, fstat, (int file, struct stat *state), (file, state))
FAILS_WITH(-1, int, lstat, (const char *path, struct stat *state), (path, state))
FAILS_WITH(-1, int, unlink, (const char *path), (path))
FAILS_WITH(-1, int, socket, (int family, int type, int protocol), (family, type, protocol))
FAILS_WITH(-1, int, bind, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
FAILS_WITH(-1, int, connect, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
FAILS_WITH(-1, int, listen, (int file, int length), (file, length))
FAILS_WITH(-1, int, accept4, (int file, struct sockaddr *address, socklen_t *size, int flags), (file, address, size, flags))
FAILS_WITH(-1, int, getsockopt, (int file, int level, int name, void *value, socklen_t *size), (file, level, name, value, size))
FAILS_WITH(-1, int, epoll_create1, (int flags), (flags))
FAILS_WITH(-1, int, epoll_ctl, (int set, int change, int file, struct epoll_event *event), (set, change, file, event))
FAILS_WITH(-1, int, signalfd, (int file, const sigset_t *signals, int flags), (file, signals, flags))
FAILS_WITH(-1, pid_t, waitpid, (pid_t process, int *status, int flags), (process, status, flags))
FAILS_WITH(-1, int, kill, (pid_t process, int signal), (process, signal))
FAILS_WITH(-1, int, getrlimit, (__rlimit_resource_t which, struct rlimit *limit), (which, limit))
FAILS_WITH(-1, int, setrlimit, (__rlimit_resource_t which, const struct rlimit *limit), (which, limit))

FAILS_WITH(-1, int, setpgid, (pid_t process, pid_t group), (process, group))
FAILS_WITH(-1, int, dup2, (int file, int other), (file, other))
FAILS_WITH(-1, int, execve, (const char *file, char *const arguments[], char *const environment[]),
    (file, arguments, environment))

int clone(int (*start)(void *), void *stack, int flags, void *argument, ...) {
    NEXT(clone);
    int code = FAULT(clone);
    if (!code) return next(start, stack, flags, argument);
    errno = code;
    return -1;
}

int open(const char *path, int flags, ...) {
    NEXT(open);
    va_list more;
    va_start(more, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;
    va_end(more);
    int code = FAULT(open);
    if (!code) return next(path, flags, mode);
    errno = code;
    return -1;
}

int fcntl(int file, int command, ...) {
    NEXT(fcntl);
    va_list more;
    va_start(more, command);
    long argument = va_arg(more, long);
    va_end(more);
    int code = FAULT(fcntl);
    if (!code) return next(file, command, argument);
    errno = code;
    return -1;
}

int ioctl(int file, unsigned long request, ...) {
    NEXT(ioctl);
    va_list more;
    va_start(more, request);
    void *argument = va_arg(more, void *);
    va_end(more);
    int code = fault_of("ioctl");
    if (!code) return next(file, request, argument);
    errno = code;
    return -1;
}

// It fails after it has closed the file, as Linux does.
int close(int file) {
    NEXT(close);
    int code = FAULT(close), result = next(file);
    if (!code) return result;
    errno = code;
    return -1;
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *signals) {
    NEXT(ppoll);
    int code = FAULT(ppoll);
    if (code) {
        errno = code;
        return -1;
    }
    if (!time) return next(files, count, NULL, signals);
    int64_t nanoseconds = (time->tv_sec * INT64_C(1000000000) + time->tv_nsec + haste - 1) / haste;
    struct timespec sooner = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return next(files, count, &sooner, signals);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    NEXT(clock_gettime);
    static int64_t start;
    int result = next(clock, time);
    if (result != 0 || clock != CLOCK_MONOTONIC) return result;
    int64_t now = time->tv_sec * INT64_C(1000000000) + time->tv_nsec;
    if (!start) start = now;
    now = start + (now - start) * haste;
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
}
