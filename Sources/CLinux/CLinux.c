#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int linux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
    struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(descriptors, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

int linux_set_timer_slack(uint64_t nanoseconds) { return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }

uint64_t linux_timer_slack(void) { return (uint64_t)prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0); }

int linux_signal_descriptor(const sigset_t *signals) {
    return signalfd(-1, signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

int linux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

void linux_add_ignored_signals(sigset_t *signals) {
    struct sigaction answer;
    for (int signal = 1; signal <= SIGRTMAX; signal++)
        if (sigaction(signal, NULL, &answer) == 0 && answer.sa_handler == SIG_IGN) sigaddset(signals, signal);
}

int linux_epoll(void) { return epoll_create1(EPOLL_CLOEXEC); }

int linux_epoll_watch(int epoll, int descriptor, int readable, int writable) {
    struct epoll_event event = {.events = (readable ? EPOLLIN : 0) | (writable ? EPOLLOUT : 0)};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0) return 0;
    return errno == EEXIST ? epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) : -1;
}

void linux_release_stack(void) {
    enum { size = 1 << 16, margin = 1 << 12 };
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t end = ((uintptr_t)__builtin_frame_address(0) - margin) & ~(page - 1);
    madvise((void *)(end - size), size, MADV_DONTNEED);
}

int64_t linux_limit_descriptors(int64_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
    int64_t before = (int64_t)limit.rlim_cur;
    limit.rlim_cur = count < 0 || (rlim_t)count > limit.rlim_max ? limit.rlim_max : (rlim_t)count;
    setrlimit(RLIMIT_NOFILE, &limit);
    return before;
}

int linux_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int linux_clock_descriptor(void) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    const struct itimerspec never = {.it_value = {.tv_sec = INT32_MAX}};
    if (timer < 0 || timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) == 0) return timer;
    close(timer);
    return -1;
}

int64_t linux_time_asleep(void) {
    struct timespec awake, all;
    clock_gettime(CLOCK_MONOTONIC, &awake);
    clock_gettime(CLOCK_BOOTTIME, &all);
    return (all.tv_sec - awake.tv_sec) * INT64_C(1000000000) + all.tv_nsec - awake.tv_nsec;
}

int linux_epoll_forget(int epoll, int descriptor) { return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL); }

int linux_find(int folder, const char *name) { return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC); }

ssize_t linux_link_target(int link, char *text, size_t size) { return readlinkat(link, "", text, size); }

int linux_peer(int socket, pid_t *process, uid_t *user) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    *process = peer.pid;
    *user = peer.uid;
    return 0;
}

int linux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int linux_adopts_orphans(void) {
    int is_subreaper = 0;
    return getpid() == 1 || (prctl(PR_GET_CHILD_SUBREAPER, &is_subreaper, 0, 0, 0) == 0 && is_subreaper);
}

pid_t linux_ended_child(void) {
    siginfo_t info = {.si_pid = 0};
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 ? info.si_pid : -1;
}

int linux_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

static const int faults[] = {
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT,
    // These end the process as well, unless they are ignored or handled.
    SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGIO, SIGPWR,
};
enum { first_of_others = 8 };
enum { fault_count = sizeof faults / sizeof faults[0] };

static struct {
    int descriptor, messages;
    struct termios modes;
    char leave_sequence[64];
    struct sigaction before[fault_count];
} guarded;

static void copy_messages(void) {
    char text[512];
    ssize_t count;
    while ((count = read(guarded.messages, text, sizeof text)) > 0 && write(guarded.descriptor, text, count) == count)
        ;
}

static void restore_faults(void) {
    for (int i = 0; i < fault_count; i++) sigaction(faults[i], &guarded.before[i], NULL);
}

// Everything called here is async-signal-safe. The handler that was installed before does the rest.
static void restore_terminal(int signal) {
    if (write(guarded.descriptor, guarded.leave_sequence, strlen(guarded.leave_sequence)) >= 0) {
        tcsetattr(guarded.descriptor, TCSANOW, &guarded.modes);
        copy_messages();
    }
    restore_faults();
    // Ctrl-\ asks us to end; it is not a fault, for which Swift's runtime would offer a backtrace.
    if (signal != SIGQUIT) raise(signal);
    sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    raise(signal);
}

void linux_guard_terminal(int descriptor, const struct termios *modes, const char *leave_sequence, int messages) {
    static char stack[1 << 16];
    if (!leave_sequence) return restore_faults();
    guarded.descriptor = descriptor;
    guarded.messages = messages;
    guarded.modes = *modes;
    strncpy(guarded.leave_sequence, leave_sequence, sizeof guarded.leave_sequence - 1);

    // A stack that overflowed has no room for a handler.
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    struct sigaction action = {.sa_handler = restore_terminal, .sa_flags = SA_ONSTACK | SA_NODEFER};
    for (int i = 0; i < fault_count; i++) {
        sigaction(faults[i], NULL, &guarded.before[i]);
        if (i < first_of_others || guarded.before[i].sa_handler == SIG_DFL) sigaction(faults[i], &action, NULL);
    }
}

static void device_name(char *name, int type) {
    strcpy(name, type == EV_SW ? "debounced switches" : type == EV_REL ? "debounced knobs" : "debounced");
}

static int device_setup(int device, int type, const uint16_t *codes, unsigned count) {
    struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL}};
    device_name(setup.name, type);
    unsigned long bit = type == EV_SW ? UI_SET_SWBIT : type == EV_REL ? UI_SET_RELBIT : UI_SET_KEYBIT;
    if (ioctl(device, UI_SET_EVBIT, type) < 0) return -1;
    for (unsigned place = 0; place < count; place++)
        if (ioctl(device, bit, codes[place]) < 0) return -1;
    if (ioctl(device, UI_DEV_SETUP, &setup) < 0) return -1;
    return ioctl(device, UI_DEV_CREATE);
}

int linux_input_open(const char *path, uint16_t type, const uint16_t *codes, unsigned count) {
    int device = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (device < 0 || device_setup(device, type, codes, count) == 0) return device;
    int problem = errno;
    close(device);
    errno = problem;
    return -1;
}

void linux_input_send(int device, uint16_t type, uint16_t code, int value) {
    struct input_event events[] = {
        {.type = type, .code = code, .value = value},
        {.type = EV_SYN, .code = SYN_REPORT},
    };
    (void)!write(device, events, sizeof events);
}
