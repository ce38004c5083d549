// The rest of a busy machine: load busy, or memory, or write FILE, without end; or load fifo COMMAND..., which has the
// policy that realtime.conf gives to the daemon.

#define _GNU_SOURCE
#include <err.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, MEGABYTE = 1 << 20, LEFT_MEGABYTES = 8, FILE_MEGABYTES = 32 };

/// The host hardly works for these instructions, so that a virtual second of them is soon over.
static void keep_busy(void) {
    for (;;) __asm__ volatile(".rept 500\n\tnop\n\t.endr");
}

static long available_megabytes(void) {
    char text[256];
    long kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "re");
    while (file && fgets(text, sizeof text, file) && sscanf(text, "MemAvailable: %ld", &kilobytes) != 1) continue;
    if (file) fclose(file);
    return kilobytes / 1024;
}

/// Takes what is left, and goes on reading a file: so each of its pages takes the place of another's.
static void use_memory(const char *path) {
    static char text[MEGABYTE];
    while (available_megabytes() > LEFT_MEGABYTES) {
        char *space = mmap(NULL, MEGABYTE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (space == MAP_FAILED) err(71, "memory");
        for (int i = 0; i < MEGABYTE; i += PAGE) space[i] = 1;
    }
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) err(66, "%s", path);
    for (;; usleep(250000))
        if (read(file, text, sizeof text) <= 0) lseek(file, 0, SEEK_SET);
}

static void write_without_end(const char *path) {
    static char text[MEGABYTE];
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) err(73, "%s", path);
    for (;;) {
        for (int i = 0; i < FILE_MEGABYTES; i++)
            if (pwrite(file, text, sizeof text, (off_t)i * MEGABYTE) < 0) err(74, "%s", path);
        fsync(file);
    }
}

int main(int count, char **arguments) {
    const char *kind = count > 1 ? arguments[1] : "";
    if (!strcmp(kind, "busy")) keep_busy();
    if (count == 3 && !strcmp(kind, "memory")) use_memory(arguments[2]);
    if (count == 3 && !strcmp(kind, "write")) write_without_end(arguments[2]);
    if (count < 3 || strcmp(kind, "fifo")) errx(64, "usage: load busy|memory FILE|write FILE|fifo COMMAND...");
    struct sched_param parameters = {.sched_priority = 10};
    if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) < 0) err(71, "fifo");
    execvp(arguments[2], arguments + 2);
    err(69, "%s", arguments[2]);
}
