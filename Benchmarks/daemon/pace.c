// Moves lines of the simulated chip at an even pace, one after the other: two are then a knob that is turned by a click
// in four edges. pace RATE EDGES OFFSET...; 0 edges are without end. Prints how many edges a second there were, which
// are fewer if that is more than the machine can do.

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

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

static int open_line(const char *offset) {
    char path[256];
    snprintf(path, sizeof path, "%s/sim_gpio%s/pull", getenv("WIRES"), offset);
    int pull = open(path, O_WRONLY | O_CLOEXEC);
    if (pull < 0) err(69, "%s", path);
    return pull;
}

int main(int count, char **arguments) {
    int pulls[MOST_LINES], lines = count - 3;
    long rate = count > 3 ? atol(arguments[1]) : 0, edges = count > 3 ? atol(arguments[2]) : 0;
    if (rate < 1 || lines > MOST_LINES) errx(64, "usage: pace RATE EDGES OFFSET...");
    for (int i = 0; i < lines; i++) pulls[i] = open_line(arguments[3 + i]);
    // A contact is not scheduled: nothing else may hold it up.
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 20});
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    long long start = now() + NANOSECONDS / 100;
    for (long edge = 0; edges == 0 || edge < edges; edge++) {
        long long time = start + edge * NANOSECONDS / rate;
        struct timespec until = {time / NANOSECONDS, time % NANOSECONDS};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        const char *pull = edge / lines % 2 ? "pull-up" : "pull-down";
        if (pwrite(pulls[edge % lines], pull, strlen(pull), 0) < 0) err(70, "%s", pull);
    }
    printf("%lld\n", edges * NANOSECONDS / (now() - start));
}
