// Starts programs without waiting until they are loaded: that takes seconds if a disk sleeps or a scanner looks first.
//
// With vfork(2) and posix_spawn(3) the parent waits for the load. With fork(2) it does not, but its memory is copied.
// Here the child shares our memory, and both go on: the loop after 20 us (vfork 50, fork 75 to 200). It needs no lock, no
// second stack for good, no process that may die before us, and any number of programs can be loading at once. The child
// is ours to reap, as always.
//
// A thread that lives as long as the launch and calls vfork(2) would need no assembly, but is slower. Both were measured
// in the guests of script/bench --vm, with one processor. From an edge to the first instruction of the program it takes
// 321 us like this and 400 with a thread on kernel 6.1, and 228 and 250 on 6.12, at 1.18 and
// 1.14 times the processor time. With a loader that takes 2 s neither holds up other presses, and a timeout ends both.
//
// What it costs: the child must not use the C library, since it would write our errno. And all that it reads must stay
// as it is until it has become its program.

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define IS_SANITIZED 1
#else
#define IS_SANITIZED 0
#endif
#define IN_THE_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))

// A system call that returns -errno, and leaves errno alone. Other machines, and sanitizers, copy our memory instead.
#if defined(__x86_64__) && !defined(__ILP32__) && !IS_SANITIZED
enum { sharing = CLONE_VM };
static long call(long number, long a, long b, long c, long d) {
    register long fourth __asm__("r10") = d;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__) && !defined(__ILP32__) && !IS_SANITIZED
enum { sharing = CLONE_VM };
static long call(long number, long a, long b, long c, long d) {
    register long which __asm__("x8") = number;
    register long first __asm__("x0") = a, second __asm__("x1") = b, third __asm__("x2") = c, fourth __asm__("x3") = d;
    __asm__ volatile("svc 0" : "+r"(first) : "r"(which), "r"(second), "r"(third), "r"(fourth) : "memory");
    return first;
}
#else
enum { sharing = 0 };
IN_THE_CHILD static long call(long number, long a, long b, long c, long d) {
    long result = syscall(number, a, b, c, d);
    return result < 0 ? -errno : result;
}
#endif

/// What a child reads until it has become its program, with its stack, in one piece of memory.
struct launch {
    struct linux_child child;
    char **arguments, **environment;
    /// Why it could not is written there. It is closed when the program is loaded.
    int report;
    _Alignas(16) char stack[1 << 14];
};

/// The report's number in the child, which closes all above it.
enum { report_place = 3 };

/// Whether another folder may have the program. The last three are those of network file systems.
IN_THE_CHILD static bool is_elsewhere(long problem) {
    return problem == -ENOENT || problem == -ENOTDIR || problem == -ENODEV || problem == -ESTALE ||
           problem == -ETIMEDOUT;
}

/// Appends at most `room` bytes of a text that ends at `stop`, or before. Returns how many, or -1 if they don't fit.
IN_THE_CHILD static long append(char *to, long room, const char *text, char stop) {
    long count = 0;
    for (; text[count] && text[count] != stop; count++) {
        if (count == room) return -1;
        to[count] = text[count];
    }
    return count;
}

/// Writes the path of a file in the folder that `folder` begins with. Returns false if it is too long.
IN_THE_CHILD static bool join(char file[PATH_MAX], const char *folder, const char *name) {
    long length = append(file, PATH_MAX - 2, folder, ':');
    if (length < 0) return false;
    if (length > 0) file[length++] = '/';
    long rest = append(file + length, PATH_MAX - 1 - length, name, 0);
    if (rest < 0) return false;
    file[length + rest] = 0;
    return true;
}

IN_THE_CHILD static long replace_by(const char *file, const struct launch *launch) {
    return call(SYS_execve, (long)file, (long)launch->arguments, (long)launch->environment, 0);
}

IN_THE_CHILD static bool has_slash(const char *name) {
    while (*name && *name != '/') name++;
    return *name;
}

/// Becomes the program; returns why that is impossible. A script must name its interpreter, unlike with execvp(3).
IN_THE_CHILD static long execute(const struct launch *launch) {
    const char *name = launch->arguments[0], *folder = launch->child.path;
    char file[PATH_MAX];
    long problem = -ENOENT;
    if (has_slash(name)) return replace_by(name, launch);
    while (true) {
        if (join(file, folder, name)) {
            long answer = replace_by(file, launch);
            if (answer == -EACCES) problem = -EACCES;
            else if (!is_elsewhere(answer)) return answer;
        }
        while (*folder && *folder != ':') folder++;
        if (!*folder++) return problem;
    }
}

IN_THE_CHILD static long read_from(int input) {
    if (input > 0) return call(SYS_dup3, input, 0, 0, 0);
    call(SYS_close, 0, 0, 0, 0);
    return call(SYS_openat, AT_FDCWD, (long)"/dev/null", O_RDONLY, 0);
}

/// Closes what is ours before anything that may take time: a line or a socket must be free as soon as we release it.
IN_THE_CHILD static void close_all_but_report(struct launch *launch) {
    struct rlimit limit = {.rlim_cur = 1024};
    if (launch->report != report_place) {
        long answer = call(SYS_dup3, launch->report, report_place, O_CLOEXEC, 0);
        if (answer >= 0) launch->report = report_place;
    }
    if (launch->report != report_place || call(SYS_close_range, report_place + 1, ~0U, 0, 0) == 0) return;
    // Before Linux 5.9, or if it is forbidden.
    call(SYS_prlimit64, 0, RLIMIT_NOFILE, 0, (long)&limit);
    for (long descriptor = report_place + 1; descriptor < (long)limit.rlim_cur; descriptor++)
        call(SYS_close, descriptor, 0, 0, 0);
}

IN_THE_CHILD static void limit_descriptors(int64_t most) {
    struct rlimit limit;
    if (most < 0 || call(SYS_prlimit64, 0, RLIMIT_NOFILE, 0, (long)&limit) != 0) return;
    limit.rlim_cur = (rlim_t)most > limit.rlim_max ? limit.rlim_max : (rlim_t)most;
    call(SYS_prlimit64, 0, RLIMIT_NOFILE, (long)&limit, 0);
}

/// No signal is ignored or blocked. The kernel's own structures of an action and a set are all zeros then.
IN_THE_CHILD static void reset_signals(const sigset_t *ignored) {
    const long usual[8] = {0};
    const uint64_t *numbers = (const uint64_t *)ignored, none = 0;
    for (int signal = 1; signal <= 64; signal++)
        if (*numbers >> (signal - 1) & 1) call(SYS_rt_sigaction, signal, (long)usual, 0, sizeof none);
    call(SYS_rt_sigprocmask, SIG_SETMASK, (long)&none, 0, sizeof none);
}

IN_THE_CHILD static long become(struct launch *launch) {
    const struct linux_child *child = &launch->child;
    long problem = call(SYS_setpgid, 0, 0, 0, 0);
    if (problem < 0 || (problem = read_from(child->input)) < 0) return problem;
    close_all_but_report(launch);
    limit_descriptors(child->most_descriptors);
    reset_signals(&child->ignored);
    if (child->directory && (problem = call(SYS_chdir, (long)child->directory, 0, 0, 0)) < 0) return problem;
    return execute(launch);
}

IN_THE_CHILD static int begin(void *memory) {
    struct launch *launch = memory;
    int problem = (int)-become(launch);
    call(SYS_write, launch->report, (long)&problem, sizeof problem, 0);
    call(SYS_exit_group, 127, 0, 0, 0);
    __builtin_unreachable();
}

static size_t length_of(char *const texts[], size_t *bytes) {
    size_t count = 0;
    for (; texts[count]; count++) *bytes += strlen(texts[count]) + 1;
    return count + 1;
}

static char *copy_text(char **to, const char *text) {
    char *copy = *to;
    *to = stpcpy(copy, text) + 1;
    return copy;
}

static void copy_texts(char **list, char **to, char *const texts[]) {
    for (; *texts; texts++) *list++ = copy_text(to, *texts);
    *list = NULL;
}

/// Everything of which is in its own memory, or NULL.
static struct launch *prepare(const struct linux_child *child, char *const arguments[], char *const environment[]) {
    size_t bytes = strlen(child->path) + 1 + (child->directory ? strlen(child->directory) + 1 : 0);
    size_t words = length_of(arguments, &bytes), variables = length_of(environment, &bytes);
    struct launch *launch = malloc(sizeof *launch + (words + variables) * sizeof(char *) + bytes);
    if (!launch) return NULL;
    launch->child = *child;
    launch->arguments = (char **)(launch + 1);
    launch->environment = launch->arguments + words;
    char *text = (char *)(launch->environment + variables);
    copy_texts(launch->arguments, &text, arguments);
    copy_texts(launch->environment, &text, environment);
    launch->child.path = copy_text(&text, child->path);
    if (child->directory) launch->child.directory = copy_text(&text, child->directory);
    return launch;
}

static pid_t clone_with_usual_slack(struct launch *launch) {
    linux_set_timer_slack(0);
    pid_t process = clone(begin, launch->stack + sizeof launch->stack, sharing | SIGCHLD, launch);
    int problem = errno;
    linux_set_timer_slack(launch->child.timer_slack);
    return process < 0 ? -problem : process;
}

int linux_launch(
    const struct linux_child *child, char *const arguments[], char *const environment[], struct linux_launch *answer) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return errno;
    struct launch *launch = prepare(child, arguments, environment);
    if (launch) launch->report = ends[1];
    pid_t process = launch ? clone_with_usual_slack(launch) : -ENOMEM;
    close(ends[1]);
    if (process > 0) {
        // The child does so too: whichever comes first, a signal to the group finds it, and the program leads it.
        setpgid(process, process);
        *answer = (struct linux_launch){.process = process, .report = ends[0], .memory = launch};
        return 0;
    }
    close(ends[0]);
    free(launch);
    return -process;
}

int linux_launch_result(const struct linux_launch *launch) {
    int problem;
    ssize_t count = read(launch->report, &problem, sizeof problem);
    if (count == 0) return 0;
    return count == sizeof problem ? problem : -1;
}

void linux_launch_end(struct linux_launch *launch, int is_over) {
    if (launch->report >= 0) close(launch->report);
    launch->report = -1;
    if (!is_over) return;
    free(launch->memory);
    launch->memory = NULL;
}
