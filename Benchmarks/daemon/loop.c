// What the daemon is compared with: leading, and nothing else. loop CONFIRM_US DELAY_US ACTION OFFSET...
// Without an ACTION (''), it only counts; told to end, it prints how many edges and presses there were.

#define _GNU_SOURCE
#include <err.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NEVER INT64_MAX
enum { MOST_LINES = 1000, EDGES_AT_ONCE = 64 };

extern char **environ;
static int64_t confirm, delay;
static char *action;
static long edges, presses;
static struct pollfd polled[MOST_LINES];
/// When it is decided, until when the release waits, and when the pulse that interrupts it counts.
static struct line { bool is_pressed; int64_t until, release, confirmed; } lines[MOST_LINES];

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void decide(struct line *line) {
    *line = (struct line){.is_pressed = !line->is_pressed, .until = NEVER, .release = NEVER};
    char *arguments[] = {action, NULL};
    pid_t process;
    presses += line->is_pressed;
    if (line->is_pressed && *action) posix_spawn(&process, action, NULL, NULL, arguments, environ);
}

static void take(struct line *line, int64_t time, bool is_active) {
    if (line->until <= time) decide(line);
    if (is_active && line->is_pressed) line->confirmed = time + confirm, line->until = NEVER;
    else if (is_active) line->until = time + confirm;
    else if (!line->is_pressed) line->until = NEVER;
    else if (line->release < NEVER && time < line->confirmed) line->until = line->release > time ? line->release : time;
    else line->until = line->release = time + delay;
}

static void request(int chip, unsigned offset, struct pollfd *polled) {
    struct gpio_v2_line_request request = {.offsets = {offset}, .num_lines = 1, .consumer = "loop"};
    request.event_buffer_size = 1024;
    request.config.flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_ACTIVE_LOW | GPIO_V2_LINE_FLAG_BIAS_PULL_UP |
        GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING;
    if (ioctl(chip, GPIO_V2_GET_LINE_IOCTL, &request) < 0) err(69, "line %u", offset);
    *polled = (struct pollfd){.fd = request.fd, .events = POLLIN};
}

static void drain(int descriptor, struct line *line) {
    struct gpio_v2_line_event events[EDGES_AT_ONCE];
    ssize_t count = read(descriptor, events, sizeof events) / (ssize_t)sizeof *events;
    edges += count;
    for (ssize_t i = 0; i < count; i++)
        take(line, events[i].timestamp_ns, events[i].id == GPIO_V2_LINE_EVENT_RISING_EDGE);
}

static void end(int signal) {
    (void)signal;
    printf("%ld %ld\n", edges, presses);
    fflush(stdout);
    _exit(0);
}

int main(int count, char **arguments) {
    if (count < 5 || count > 4 + MOST_LINES) errx(64, "usage: loop CONFIRM_US DELAY_US ACTION OFFSET...");
    confirm = atoll(arguments[1]) * 1000, delay = atoll(arguments[2]) * 1000, action = arguments[3];
    int chip = open("/dev/gpiochip0", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < count - 4; i++) {
        request(chip, atoi(arguments[4 + i]), &polled[i]);
        lines[i] = (struct line){.until = NEVER, .release = NEVER};
    }
    signal(SIGTERM, end);
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    for (;;) {
        int64_t next = NEVER, left;
        for (int i = 0; i < count - 4; i++) next = lines[i].until < next ? lines[i].until : next;
        left = next < NEVER && next > now() ? next - now() : 0;
        struct timespec limit = {left / 1000000000, left % 1000000000};
        ppoll(polled, count - 4, next < NEVER ? &limit : NULL, NULL);
        for (int i = 0; i < count - 4; i++)
            if (polled[i].revents) drain(polled[i].fd, &lines[i]);
        for (int i = 0; i < count - 4; i++)
            if (lines[i].until <= now()) decide(&lines[i]);
        while (waitpid(-1, NULL, WNOHANG) > 0) continue;
    }
}
