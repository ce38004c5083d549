// Starts a command, and writes down how many nanoseconds later it holds a line, as the kernel stamps it:
// gauge FILE OFFSET COMMAND...

#include <err.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int watch(unsigned offset) {
    struct gpio_v2_line_info line = {.offset = offset};
    int chip = open("/dev/gpiochip0", O_RDWR | O_CLOEXEC);
    if (ioctl(chip, GPIO_V2_GET_LINEINFO_WATCH_IOCTL, &line) < 0) err(69, "line %u", offset);
    return chip;
}

int main(int count, char **arguments) {
    if (count < 4) errx(64, "usage: gauge FILE OFFSET COMMAND...");
    int chip = watch(atoi(arguments[2]));
    FILE *report = fopen(arguments[1], "we");
    if (!report) err(73, "%s", arguments[1]);
    long long start = now();
    pid_t process;
    if (posix_spawnp(&process, arguments[3], NULL, NULL, arguments + 3, environ)) errx(69, "%s", arguments[3]);
    struct gpio_v2_line_info_changed change;
    if (read(chip, &change, sizeof change) != sizeof change) err(70, "no news of the line");
    fprintf(report, "%lld\n", (long long)change.timestamp_ns - start);
}
