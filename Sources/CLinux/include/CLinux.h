// What Swift can't call on Linux by itself: functions that glibc declares only with _GNU_SOURCE, or that take
// variable arguments. No decisions are made here.
#ifndef DEBOUNCED_CLINUX_H
#define DEBOUNCED_CLINUX_H

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/// Polls for at most `nanoseconds`, or forever if that is negative. Otherwise like poll(2).
int linux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// How late a wait of this thread may end: 50 us by default; with 1 it ends at the requested nanosecond. 0 restores
/// the value that the thread started with. A new process starts with the current value of its parent.
int linux_set_timer_slack(uint64_t nanoseconds);
uint64_t linux_timer_slack(void);

/// A descriptor, non-blocking and closed on exec, from which the pending ones of `signals` are read.
int linux_signal_descriptor(const sigset_t *signals);

/// The next signal of a `linux_signal_descriptor`, or 0 if none is pending.
int linux_next_signal(int descriptor);

/// Adds the signals that this process ignores.
void linux_add_ignored_signals(sigset_t *signals);

/// A descriptor that can be read while any of those watched is ready.
int linux_epoll(void);

/// Has an epoll wake while `descriptor` can be read, or written; with neither, only once its other end has closed.
int linux_epoll_watch(int epoll, int descriptor, int readable, int writable);

/// Gives back the memory of up to 64 KiB of the main thread's stack that no call in progress uses.
void linux_release_stack(void);

/// Sets how many descriptors this process may open, though not beyond the hard limit, which -1 asks for. Returns how many it
/// was, or -1 if there was no limit.
int64_t linux_limit_descriptors(int64_t count);

/// A descriptor that can be read from when something is written into it until it is read.
int linux_event_descriptor(void);

/// A descriptor that can be read from, in vain, after the wall clock was set: also when the machine wakes from a suspend.
int linux_clock_descriptor(void);

/// For how many nanoseconds the machine was suspended since it started.
int64_t linux_time_asleep(void);

/// Has an epoll forget `descriptor`.
int linux_epoll_forget(int epoll, int descriptor);

/// The next connection to a listening socket, non-blocking and closed on exec; -1 and errno if there is none.
int linux_accept(int listener);

/// A descriptor of what has a name in a folder, without opening it: a link is not followed, and a pipe not waited for. It is
/// good for fstat(2), `linux_link_target`, and as a folder.
int linux_find(int folder, const char *name);

/// Writes what a link says whose descriptor is that of `linux_find`. Like readlink(2).
ssize_t linux_link_target(int link, char *text, size_t size);

/// The process that connected to a Unix socket, 0 if it is in another PID namespace, and its user. Returns 0, or -1 if
/// that can't be told.
int linux_peer(int socket, pid_t *process, uid_t *user);

/// What a child starts with. It also leads a process group, has the usual timer slack, no blocked signals, and no
/// descriptor of ours but standard output and error.
struct linux_child {
    /// The folders in which its program is looked for, with colons between them.
    const char *path;
    /// What it reads from; /dev/null if this is 0 or less.
    int input;
    /// Its working directory; ours if this is NULL.
    const char *directory;
    /// The signals that we ignore; it does not.
    sigset_t ignored;
    /// How many descriptors it may open; as many as we may if this is -1.
    int64_t most_descriptors;
    /// The timer slack of the thread that starts it, which is set again after the start; the child gets the default.
    uint64_t timer_slack;
};

/// A child that was started, and may not yet have become its program.
struct linux_launch {
    pid_t process;
    /// Can be read once the program is loaded, or can't be.
    int report;
    /// What the child uses until then.
    void *memory;
};

/// Starts the program that `arguments` begin with. Does not wait until it is loaded. Returns the errno, or 0 if `launch`
/// is to be asked for the rest. Both lists end with NULL; they are copied.
int linux_launch(
    const struct linux_child *child, char *const arguments[], char *const environment[], struct linux_launch *launch);

/// Returns 0 if the program is loaded or the child was killed, the errno if it can't be loaded, and -1 if that is not yet
/// known. An errno is returned once; the child then ends by itself.
int linux_launch_result(const struct linux_launch *launch);

/// Asks no more. `is_over` says that the child no longer uses the memory: its program is loaded, or it was reaped.
void linux_launch_end(struct linux_launch *launch, int is_over);

/// Whether orphans become our children: we are the first process of a container, or a subreaper.
int linux_adopts_orphans(void);

/// A child that has ended and was not reaped, which it still is not afterwards; 0 or less if there is none.
pid_t linux_ended_child(void);

/// Asks a terminal for its size; returns -1 if it has none.
int linux_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);

/// If a fault ends the process, first writes `leave_sequence` to its terminal, restores `modes`, and copies there what is
/// in the pipe `messages`. Called without one, it undoes this.
void linux_guard_terminal(int descriptor, const struct termios *modes, const char *leave_sequence, int messages);

/// Makes a virtual input device with these codes of a type, EV_KEY, EV_SW or EV_REL, non-blocking and closed on exec; -1
/// and errno on failure.
int linux_input_open(const char *path, uint16_t type, const uint16_t *codes, unsigned count);

/// A key goes down (1) or up (0), a switch on or off, or an axis moves by the value; listeners are told at once.
void linux_input_send(int device, uint16_t type, uint16_t code, int value);

#endif
