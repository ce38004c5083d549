//
// Makes a file slow to open, as on a disk that sleeps: `lease FILE SECONDS` has the first who opens it wait so long. It
// says "ready" when it is.

#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **words) {
    if (count != 3) return 64;
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGIO);
    sigprocmask(SIG_BLOCK, &broken, NULL);
    int file = open(words[1], O_RDONLY), signal;
    if (fcntl(file, F_SETLEASE, F_WRLCK) < 0) return perror("lease"), 1;
    puts("ready");
    fflush(stdout);
    sigwait(&broken, &signal);
    sleep(atoi(words[2]));
    return 0;
}
