//
// A libgpiod of our own: three chips whose wires move, and whose calls fail, as a FIFO says. Preloaded, it takes the
// place of libgpiod 1; a program that is made for libgpiod 2 is linked with it. Nothing of the kernel is needed.
//
// BOARD names the FIFO, with a command on each line. A LINE is CHIP:OFFSET, such as 1:4.
//   low LINE, high LINE                     the wire moves, now
//   lose LINE COUNT                         so many of its next edges are not told
//   fail WHAT LINE ERROR TIMES              its next calls fail. WHAT is read, edges, set or request
//   slow CHIP MICROSECONDS                  so long does a reading take
//   gone CHIP, back CHIP                    the chip
//   number CHIP NUMBER                      it is called gpiochipNUMBER from now on
//   hang LINE                               the descriptor of the line hangs up
//   stall disk, go disk                     writes to files in BOARD_DISK, and what brings them to the disk, wait
//   wait MILLISECONDS                       before the next command
//   note WORD                               goes to BOARD_LOG
// BOARD_LOG names a file that is told how outputs are set, and what waits for the disk. BOARD_DISK is a folder.
//
// gpiochip0 is a header, gpiochip1 an expander, and gpiochip2 one whose interrupt is not connected.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <gpiod.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { chip_count = 4, line_count = 8 };
enum what { READ, EDGES, SET, REQUEST, WHATS };

struct event {
    int64_t time;
    uint32_t number;
    bool is_active;
};

struct wire {
    bool is_high, is_used, is_output, is_active_low;
    /// Its chip has gone since it was requested: that request is of no use any more, though the chip comes back.
    bool is_dead;
    /// Edges come out of the first end; none if they are not wanted.
    int ends[2];
    uint32_t number;
    int to_lose;
    struct {
        int code, times;
    } faults[WHATS];
};

static struct gpiod_chip {
    char path[20], name[20];
    const char *label;
    bool has_interrupt, is_gone;
    int slowness;
    struct wire wires[line_count];
} chips[chip_count] = {
    {.path = "/dev/gpiochip0", .name = "gpiochip0", .label = "header", .has_interrupt = true},
    {.path = "/dev/gpiochip1", .name = "gpiochip1", .label = "expander", .has_interrupt = true},
    {.path = "/dev/gpiochip2", .name = "gpiochip2", .label = "mute", .has_interrupt = false},
    {.path = "/dev/gpiochip3", .name = "gpiochip3", .label = "relays", .has_interrupt = false},
};

static const struct {
    const char *name;
    int code;
} errors[] = {
    {"EREMOTEIO", EREMOTEIO}, {"ETIMEDOUT", ETIMEDOUT}, {"EIO", EIO}, {"EAGAIN", EAGAIN}, {"EBUSY", EBUSY},
    {"ENXIO", ENXIO}, {"ENODEV", ENODEV},       {"EPERM", EPERM},
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *commands, *told;

static struct {
    const char *folder;
    atomic_bool is_stalled;
    pthread_mutex_t lock;
    pthread_cond_t goes;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .goes = PTHREAD_COND_INITIALIZER};

// MARK: What happens

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void hang_up(struct wire *wire) {
    if (wire->ends[1]) close(wire->ends[1]);
    wire->ends[1] = 0;
}

static void move(struct wire *wire, bool is_high) {
    if (wire->is_high == is_high) return;
    wire->is_high = is_high;
    if (!wire->ends[1]) return;
    struct event event = {now(), ++wire->number, is_high != wire->is_active_low};
    if (wire->to_lose > 0) wire->to_lose--;
    else if (write(wire->ends[1], &event, sizeof event) < 0) perror("board");
}

static int code_of(const char *name) {
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (strcmp(errors[i].name, name) == 0) return errors[i].code;
    fprintf(stderr, "board: no error is called %s\n", name);
    abort();
}

static void fail(const char *what, struct wire *wire, const char *error, int times) {
    static const char *const names[WHATS] = {"read", "edges", "set", "request"};
    for (int i = 0; i < WHATS; i++) {
        if (strcmp(what, names[i]) != 0) continue;
        wire->faults[i].code = code_of(error);
        wire->faults[i].times = times;
    }
}

static void plug(struct gpiod_chip *chip, bool is_there) {
    chip->is_gone = !is_there;
    for (int i = 0; i < line_count && !is_there; i++) {
        hang_up(&chip->wires[i]);
        chip->wires[i].is_dead = chip->wires[i].is_used;
    }
    // The folder that is watched instead of /dev.
    if (!is_there) close(creat("device", 0600)), unlink("device");
}

static void number_chip(struct gpiod_chip *chip, int number) {
    snprintf(chip->name, sizeof chip->name, "gpiochip%d", number);
    snprintf(chip->path, sizeof chip->path, "/dev/gpiochip%d", number);
}

static void stall_disk(bool is_stalled) {
    pthread_mutex_lock(&disk.lock);
    disk.is_stalled = is_stalled;
    pthread_cond_broadcast(&disk.goes);
    pthread_mutex_unlock(&disk.lock);
}

static void obey(const char *line) {
    char what[10], error[20];
    int chip = 0, offset = 0, count = 0;
    if (sscanf(line, "wait %d", &count) == 1) {
        usleep(count * 1000);
        return;
    }
    if (strncmp(line, "note ", 5) == 0) {
        if (told) fputs(line, told), fflush(told);
        return;
    }
    pthread_mutex_lock(&lock);
    if (sscanf(line, "low %d:%d", &chip, &offset) == 2) move(&chips[chip].wires[offset], false);
    else if (sscanf(line, "high %d:%d", &chip, &offset) == 2) move(&chips[chip].wires[offset], true);
    else if (sscanf(line, "lose %d:%d %d", &chip, &offset, &count) == 3) chips[chip].wires[offset].to_lose = count;
    else if (sscanf(line, "fail %9s %d:%d %19s %d", what, &chip, &offset, error, &count) == 5)
        fail(what, &chips[chip].wires[offset], error, count);
    else if (sscanf(line, "slow %d %d", &chip, &count) == 2) chips[chip].slowness = count;
    else if (sscanf(line, "gone %d", &chip) == 1) plug(&chips[chip], false);
    else if (sscanf(line, "back %d", &chip) == 1) plug(&chips[chip], true);
    else if (sscanf(line, "number %d %d", &chip, &count) == 2) number_chip(&chips[chip], count);
    else if (sscanf(line, "hang %d:%d", &chip, &offset) == 2) hang_up(&chips[chip].wires[offset]);
    else if (strcmp(line, "stall disk\n") == 0) stall_disk(true);
    else if (strcmp(line, "go disk\n") == 0) stall_disk(false);
    else fprintf(stderr, "board: what is '%s'?\n", line);
    pthread_mutex_unlock(&lock);
}

static void *listen_to_commands(void *ignored) {
    char line[200];
    while (fgets(line, sizeof line, commands)) obey(line);
    return ignored;
}

__attribute__((constructor)) static void begin(void) {
    const char *fifo = getenv("BOARD"), *log = getenv("BOARD_LOG"), *folder = getenv("BOARD_DISK");
    if (!fifo) return;
    // Nobody finds its end.
    commands = fopen(fifo, "r+e");
    told = log ? fopen(log, "ae") : NULL;
    disk.folder = folder ? strdup(folder) : NULL;
    const char *const ours[] = {"LD_PRELOAD", "BOARD", "BOARD_LOG", "BOARD_DISK"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) unsetenv(ours[i]);
    for (int chip = 0; chip < chip_count; chip++)
        for (int i = 0; i < line_count; i++) chips[chip].wires[i].is_high = true;
    // As the first process of a container it gets the children of those that have ended.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Signals are for the program.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    if (!commands || pthread_create(&thread, NULL, listen_to_commands, NULL) != 0) abort();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// MARK: What can be asked of a line

static int refuse(int code) {
    errno = code;
    return -1;
}

static int check(const struct gpiod_chip *chip, struct wire *wire, enum what what) {
    if (chip->is_gone || wire->is_dead) return refuse(ENODEV);
    if (wire->faults[what].times <= 0) return 0;
    wire->faults[what].times--;
    return refuse(wire->faults[what].code);
}

static void tell(const struct gpiod_chip *chip, int offset) {
    if (!told) return;
    fprintf(told, "%d:%d %s\n", (int)(chip - chips), offset, chip->wires[offset].is_high ? "high" : "low");
    fflush(told);
}

static int take(
    struct gpiod_chip *chip, unsigned offset, bool wants_edges, bool is_output, bool is_low, bool is_active) {
    struct wire *wire = &chip->wires[offset];
    if (check(chip, wire, REQUEST) < 0) return -1;
    if (wire->is_used) return refuse(EBUSY);
    if (wants_edges && !chip->has_interrupt) return refuse(GPIOD_NO_INTERRUPT);
    wire->ends[0] = wire->ends[1] = 0;
    if (wants_edges && pipe2(wire->ends, O_CLOEXEC) < 0) return -1;
    wire->is_used = true;
    wire->is_output = is_output;
    wire->is_active_low = is_low;
    wire->number = 0;
    if (!is_output) return 0;
    wire->is_high = is_active != is_low;
    tell(chip, offset);
    return 0;
}

static void give(struct wire *wire) {
    hang_up(wire);
    if (wire->ends[0]) close(wire->ends[0]);
    wire->ends[0] = 0;
    wire->is_used = wire->is_dead = false;
}

static int level(const struct gpiod_chip *chip, struct wire *wire) {
    // Meanwhile wires move.
    pthread_mutex_unlock(&lock);
    usleep(chip->slowness);
    pthread_mutex_lock(&lock);
    if (check(chip, wire, READ) < 0) return -1;
    return wire->is_high != wire->is_active_low;
}

static int set(const struct gpiod_chip *chip, unsigned offset, bool is_active) {
    struct wire *wire = (struct wire *)&chip->wires[offset];
    if (check(chip, wire, SET) < 0) return -1;
    wire->is_high = is_active != wire->is_active_low;
    tell(chip, offset);
    return 0;
}

static int read_events(const struct gpiod_chip *chip, struct wire *wire, struct event *events, unsigned most) {
    if (check(chip, wire, EDGES) < 0) return -1;
    ssize_t size = read(wire->ends[0], events, most * sizeof *events);
    return size < 0 ? -1 : (int)(size / sizeof *events);
}

#define LOCKED(type, expression) \
    ({ \
        pthread_mutex_lock(&lock); \
        type result = expression; \
        int code = errno; \
        pthread_mutex_unlock(&lock); \
        errno = code; \
        result; \
    })

static struct gpiod_chip *find(const char *path) {
    for (int i = 0; i < chip_count; i++)
        if (strcmp(path, chips[i].path) == 0 && !chips[i].is_gone) return &chips[i];
    errno = ENOENT;
    return NULL;
}

// MARK: The disk

/// The name of a file on it, or NULL.
static const char *name_on_disk(int file, char path[PATH_MAX]) {
    char link[40];
    struct stat state;
    if (!disk.folder || fstat(file, &state) < 0 || !S_ISREG(state.st_mode)) return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, PATH_MAX - 1);
    size_t length = strlen(disk.folder);
    if (size <= (ssize_t)length || strncmp(path, disk.folder, length) != 0 || path[length] != '/') return NULL;
    path[size] = 0;
    return path + length + 1;
}

static void wait_for_disk(const char *call, int file) {
    char path[PATH_MAX];
    const char *name = disk.is_stalled ? name_on_disk(file, path) : NULL;
    if (!name) return;
    if (told) fprintf(told, "%s of %s waits\n", call, name), fflush(told);
    pthread_mutex_lock(&disk.lock);
    while (disk.is_stalled) pthread_cond_wait(&disk.goes, &disk.lock);
    pthread_mutex_unlock(&disk.lock);
}

#define NEXT(name) \
    ({ \
        static __typeof__(name) *next; \
        if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name); \
        next; \
    })

ssize_t write(int file, const void *bytes, size_t count) {
    wait_for_disk("write", file);
    return NEXT(write)(file, bytes, count);
}

int fsync(int file) {
    wait_for_disk("fsync", file);
    return NEXT(fsync)(file);
}

int fdatasync(int file) {
    wait_for_disk("fdatasync", file);
    return NEXT(fdatasync)(file);
}

// MARK: The files of the chips

int glob(const char *pattern, int flags, int (*failed)(const char *, int), glob_t *found) {
    __typeof__(glob) *next = NEXT(glob);
    if (strcmp(pattern, "/dev/gpiochip*") != 0) return next(pattern, flags, failed, found);
    char *paths = NULL;
    for (int i = 0; i < chip_count; i++) {
        // One pattern for each chip, of which it is the only match, since nothing of that name need exist.
        if (chips[i].is_gone) continue;
        if (next(chips[i].path, GLOB_NOCHECK | (paths ? GLOB_APPEND : 0), failed, found) != 0) return GLOB_NOSPACE;
        paths = (char *)chips[i].path;
    }
    return paths ? 0 : next(pattern, flags, failed, found);
}

int inotify_add_watch(int watcher, const char *path, uint32_t mask) {
    return NEXT(inotify_add_watch)(watcher, strcmp(path, "/dev") == 0 ? "." : path, mask);
}

int fstatat(int folder, const char *path, struct stat *state, int flags) {
    if (!find(path)) return NEXT(fstatat)(folder, path, state, flags);
    memset(state, 0, sizeof *state);
    state->st_mode = S_IFCHR | 0660;
    return 0;
}

char *realpath(const char *path, char *resolved) {
    return find(path) ? strdup(path) : NEXT(realpath)(path, resolved);
}
