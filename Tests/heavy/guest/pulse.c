// Pulses lines of the simulated chip until the file END is there: pulse END OFFSET:MILLISECONDS...
// Each line closes once in so many milliseconds, for less than half of them; both are at least as long as they should be,
// however busy the host is. Before a pulse is made, the host is told by a byte for each letter of `LINE NANOSECONDS\n`, at a
// port that takes them at once: so the host never knows of fewer pulses than there were. At the end it prints how many
// pulses each line made.

#define _GNU_SOURCE
#include <err.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <sys/io.h>
#endif

enum { MOST_LINES = 8, PORT = 0xe9, LOOKS_AT_END = 100 };

struct line {
    int pull;
    bool is_closed;
    long pulses;
    long long next, closed, open;
};

static struct line lines[MOST_LINES];
static int count;

static void open_line(const char *text) {
    char path[256];
    char *rest;
    long offset = strtol(text, &rest, 10), period = *rest == ':' ? strtol(rest + 1, NULL, 10) : 0;
    if (count == MOST_LINES || period < 5) errx(64, "%s", text);
    struct line *line = &lines[count++];
    snprintf(path, sizeof path, "%s/sim_gpio%ld/pull", getenv("WIRES"), offset);
    line->pull = open(path, O_WRONLY);
    if (line->pull < 0) err(69, "%s", path);
    line->closed = period * 400000;
    line->open = period * 600000;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void wait_until(long long time) {
    struct timespec until = {time / 1000000000, time % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}

#if defined(__x86_64__)
static void open_port(void) {
    if (ioperm(PORT, 1, 1) < 0) err(77, "port");
}

static void tell(const char *text) {
    while (*text) outb(*text++, PORT);
}
#else
static void open_port(void) { errx(69, "there is no such port here"); }
static void tell(const char *text) { (void)text; }
#endif

static void move(struct line *line) {
    char text[64];
    line->is_closed = !line->is_closed;
    if (line->is_closed) {
        snprintf(text, sizeof text, "%d %lld\n", (int)(line - lines), now());
        tell(text);
        line->pulses++;
    }
    // A closed contact pulls it down.
    const char *pull = line->is_closed ? "pull-down" : "pull-up";
    if (pwrite(line->pull, pull, strlen(pull), 0) < 0) err(70, "%s", pull);
    line->next = now() + (line->is_closed ? line->closed : line->open);
}

static struct line *earliest(void) {
    struct line *first = lines;
    for (int i = 1; i < count; i++)
        if (lines[i].next < first->next) first = &lines[i];
    return first;
}

static bool is_any_closed(void) {
    for (int i = 0; i < count; i++)
        if (lines[i].is_closed) return true;
    return false;
}

int main(int arguments, char **argument) {
    if (arguments < 3) errx(64, "usage: pulse END OFFSET:MILLISECONDS...");
    for (int i = 2; i < arguments; i++) open_line(argument[i]);
    open_port();
    bool is_over = false;
    for (long moves = 0; !is_over || is_any_closed(); moves++) {
        struct line *line = earliest();
        wait_until(line->next);
        if (is_over && !line->is_closed) line->next += line->open;
        else move(line);
        if (moves % LOOKS_AT_END == 0 && access(argument[1], F_OK) == 0) is_over = true;
    }
    for (int i = 0; i < count; i++) printf("%ld ", lines[i].pulses);
    printf("\n");
}
