// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

int linux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
    struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(descriptors, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

int linux_set_timer_slack(uint64_t nanoseconds) { return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }

int linux_signal_descriptor(const sigset_t *signals) {
    return signalfd(-1, signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

int linux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int linux_bell(void) { return epoll_create1(EPOLL_CLOEXEC); }

int linux_bell_watch(int bell, int descriptor, int readable, int writable) {
    struct epoll_event event = {.events = (readable ? EPOLLIN : 0) | (writable ? EPOLLOUT : 0)};
    if (!event.events) return epoll_ctl(bell, EPOLL_CTL_DEL, descriptor, NULL);
    if (epoll_ctl(bell, EPOLL_CTL_ADD, descriptor, &event) == 0) return 0;
    return errno == EEXIST ? epoll_ctl(bell, EPOLL_CTL_MOD, descriptor, &event) : -1;
}

int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int linux_spawn_change_directory(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}
