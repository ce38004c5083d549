// Plays a trace on the simulated chip: wire FILE OFFSET...
// FILE is CSV; each of its columns moves the line with the offset that stands at its place. Where ZERO names a file,
// the instant of the trace's own zero is written there, in nanoseconds of CLOCK_MONOTONIC. With a PRIORITY above 50
// even the kernel's threads for interrupts have to wait.

#define _GNU_SOURCE
#include <err.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { MOST_LINES = 64, NANOSECONDS = 1000000000 };

static int lines, pulls[MOST_LINES], levels[MOST_LINES];

static void open_line(const char *offset) {
    char path[256];
    if (lines == MOST_LINES) errx(64, "at most %d lines", MOST_LINES);
    snprintf(path, sizeof path, "%s/sim_gpio%s/pull", getenv("WIRES"), offset);
    pulls[lines] = open(path, O_WRONLY);
    if (pulls[lines] < 0) err(69, "%s", path);
    levels[lines++] = -1;
}

static void set_level(int line, int level) {
    const char *pull = level ? "pull-up" : "pull-down";
    if (levels[line] == level) return;
    levels[line] = level;
    if (pwrite(pulls[line], pull, strlen(pull), 0) < 0) err(70, "%s", pull);
}

static void wait_until(long long time) {
    struct timespec until = {time / NANOSECONDS, time % NANOSECONDS};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

/// The row's time; the rest of it is left in `row`.
static long long take_time(char **row) {
    long long time = strtoll(*row, row, 10) * NANOSECONDS;
    long long digit = NANOSECONDS / 10;
    if (**row == '.')
        while (*++*row >= '0' && **row <= '9') time += (**row - '0') * digit, digit /= 10;
    return time;
}

static void note_zero(long long time) {
    FILE *note = getenv("ZERO") ? fopen(getenv("ZERO"), "w") : NULL;
    if (!note) return;
    fprintf(note, "%lld\n", time);
    fclose(note);
}

static void play(FILE *trace) {
    char text[1024];
    long long start = 0;
    bool is_first = true;
    while (fgets(text, sizeof text, trace)) {
        char *row = text;
        long long time = take_time(&row);
        // What has to be read and said takes time, too: the first row comes a little later than at once.
        if (is_first) note_zero(start = now() + NANOSECONDS / 100 - time);
        is_first = false;
        wait_until(start + time);
        for (int line = 0; line < lines && *row == ','; line++) set_level(line, strtol(row + 1, &row, 10));
    }
}

int main(int count, char **arguments) {
    if (count < 3) errx(64, "usage: wire FILE OFFSET...");
    FILE *trace = fopen(arguments[1], "r");
    if (!trace) err(66, "%s", arguments[1]);
    for (int i = 2; i < count; i++) open_line(arguments[i]);
    char header[1024];
    if (!fgets(header, sizeof header, trace)) errx(65, "%s: no rows", arguments[1]);
    // A contact is not scheduled: nothing else may hold it up.
    const char *priority = getenv("PRIORITY");
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = priority ? atoi(priority) : 10});
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    play(trace);
}
