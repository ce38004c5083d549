// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

// What Swift can't say of Linux: calls that glibc declares only with _GNU_SOURCE, or that take variable
// arguments. Nothing is decided here.
#ifndef DEBOUNCED_CLINUX_H
#define DEBOUNCED_CLINUX_H

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/// Polls for at most `nanoseconds`; without end where that is negative. As poll(2) otherwise.
int linux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// By how much a wait of this thread may end late: 50 us unless it was set; with 1 at the nanosecond that was asked
/// for. 0 sets what the thread began with. A new process begins with what its parent has at that moment.
int linux_set_timer_slack(uint64_t nanoseconds);
uint64_t linux_timer_slack(void);

/// A descriptor, non-blocking and closed on exec, from which the pending ones of `signals` are read.
int linux_signal_descriptor(const sigset_t *signals);

/// The next signal of a `linux_signal_descriptor`, or 0 where none is pending.
int linux_next_signal(int descriptor);

/// Adds the signals that this process ignores.
void linux_add_ignored_signals(sigset_t *signals);

/// A descriptor that can be read while any of those watched is ready.
int linux_bell(void);

/// Has a bell ring while `descriptor` can be read, or written; or for neither any more.
int linux_bell_watch(int bell, int descriptor, int readable, int writable);

/// Sets how many descriptors this process may open, though not beyond the hard limit, which -1 asks for. Returns how many it
/// was, or -1 if there was no limit.
int64_t linux_limit_descriptors(int64_t count);

int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);
int linux_spawn_change_directory(posix_spawn_file_actions_t *actions, const char *path);

/// Asks a terminal for its size; answers -1 where it has none.
int linux_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);

/// Where a fault ends the process, writes `farewell` to its terminal before, restores `modes`, and copies there
/// what lies in the pipe `messages`. Until it is called with no farewell.
void linux_guard_terminal(int descriptor, const struct termios *modes, const char *farewell, int messages);

/// A virtual keyboard with the keys of these codes, non-blocking and closed on exec; -1 and errno where there is none.
int linux_keyboard_open(const char *path, const uint16_t *codes, unsigned count);

/// A key goes down (1) or up (0), and whoever listens is told at once.
void linux_keyboard_send(int keyboard, uint16_t code, int value);

#endif
