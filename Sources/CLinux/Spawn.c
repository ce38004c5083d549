// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

// posix_spawn(3) asks for the handler of every signal and sets it: 126 system calls while a press waits for its action.
// Our children need a dozen.

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// The child shares our memory until it is another program. We wait for that, so only system calls may be made there.
#define IN_THE_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))

struct birth {
    const struct linux_child *child;
    char *const *arguments, *const *environment;
    int problem;
};

/// Becomes the program; returns why that is impossible. A script must name its interpreter, unlike with execvp(3).
IN_THE_CHILD static int execute(const char *path, char *const arguments[], char *const environment[]) {
    const char *name = arguments[0], *end;
    char file[PATH_MAX];
    int problem = ENOENT;
    if (strchr(name, '/')) return execve(name, arguments, environment), errno;
    for (const char *folder = path;; folder = end + 1) {
        end = strchrnul(folder, ':');
        if ((size_t)(end - folder) + strlen(name) + 2 <= sizeof file) {
            char *rest = mempcpy(file, folder, end - folder);
            if (end > folder) *rest++ = '/';
            strcpy(rest, name);
            execve(file, arguments, environment);
            if (errno == EACCES) problem = EACCES;
            else if (errno != ENOENT && errno != ENOTDIR) return errno;
        }
        if (!*end) return problem;
    }
}

IN_THE_CHILD static int read_from(int input) {
    if (input > 0) return dup2(input, 0);
    close(0);
    return open("/dev/null", O_RDONLY);
}

IN_THE_CHILD static void limit_descriptors(int64_t count) {
    struct rlimit limit;
    if (count < 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = (rlim_t)count;
    setrlimit(RLIMIT_NOFILE, &limit);
}

IN_THE_CHILD static int become(const struct birth *birth) {
    const struct linux_child *child = birth->child;
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    if (setpgid(0, 0) != 0 || (child->directory && chdir(child->directory) != 0) || read_from(child->input) != 0)
        return errno;
    closefrom(3);
    limit_descriptors(child->most_descriptors);
    prctl(PR_SET_TIMERSLACK, child->timer_slack, 0, 0, 0);
    for (int signal = 1; signal <= SIGRTMAX; signal++)
        if (sigismember(&child->ignored, signal) == 1) sigaction(signal, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return execute(child->path, birth->arguments, birth->environment);
}

IN_THE_CHILD static int begin(void *start) {
    struct birth *birth = start;
    birth->problem = become(birth);
    _exit(127);
}

pid_t linux_spawn(const struct linux_child *child, char *const arguments[], char *const environment[]) {
    struct birth birth = {.child = child, .arguments = arguments, .environment = environment};
    _Alignas(max_align_t) char stack[1 << 15];
    pid_t process = clone(begin, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &birth);
    if (process < 0) return -errno;
    if (birth.problem == 0) return process;
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
    return -birth.problem;
}
