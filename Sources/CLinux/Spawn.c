// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

// Before glibc 2.38, which Debian 12 does not have, posix_spawn(3) asks for the handler of every signal and sets it: 126
// system calls while a press waits for its action. Ours need a dozen calls in all.

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// Until it has become another program, the child shares our memory. It must make system calls only; we wait. The thread
// sanitizer can't follow that: with it, the child has a copy, and only its answer is shared.
#if __has_feature(thread_sanitizer)
enum { sharing = CLONE_VFORK };
#else
enum { sharing = CLONE_VM | CLONE_VFORK };
#endif
#define IN_THE_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))

struct birth {
    const struct linux_child *child;
    char *const *arguments, *const *environment;
    int *problem;
};

/// Whether another folder may have the program. The last three are those of network file systems.
IN_THE_CHILD static bool is_elsewhere(int problem) {
    return problem == ENOENT || problem == ENOTDIR || problem == ENODEV || problem == ESTALE || problem == ETIMEDOUT;
}

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
            else if (!is_elsewhere(errno)) return errno;
        }
        if (!*end) return problem;
    }
}

IN_THE_CHILD static int read_from(int input) {
    if (input > 0) return dup2(input, 0);
    close(0);
    return open("/dev/null", O_RDONLY);
}

IN_THE_CHILD static int become(const struct birth *birth) {
    const struct linux_child *child = birth->child;
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    if (setpgid(0, 0) != 0 || (child->directory && chdir(child->directory) != 0) || read_from(child->input) != 0)
        return errno;
    closefrom(3);
    if (child->most_descriptors >= 0) linux_limit_descriptors(child->most_descriptors);
    for (int signal = 1; signal <= SIGRTMAX; signal++)
        if (sigismember(&child->ignored, signal) == 1) sigaction(signal, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return execute(child->path, birth->arguments, birth->environment);
}

IN_THE_CHILD static int begin(void *start) {
    struct birth *birth = start;
    *birth->problem = become(birth);
    _exit(127);
}

/// A number that the child can write too: ours, if it shares all our memory.
static int *share(int *own) {
    if (sharing & CLONE_VM) return own;
    return mmap(NULL, sizeof *own, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

pid_t linux_spawn(const struct linux_child *child, char *const arguments[], char *const environment[]) {
    int own = 0, *answer = share(&own);
    struct birth birth = {.child = child, .arguments = arguments, .environment = environment, .problem = answer};
    _Alignas(max_align_t) char stack[1 << 15];
    uint64_t slack = linux_timer_slack();
    linux_set_timer_slack(0);
    pid_t process = clone(begin, stack + sizeof stack, sharing | SIGCHLD, &birth);
    int problem = process < 0 ? errno : *answer;
    linux_set_timer_slack(slack);
    if (answer != &own) munmap(answer, sizeof *answer);
    if (problem == 0) return process;
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
    return -problem;
}
