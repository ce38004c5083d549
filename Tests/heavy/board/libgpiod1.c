//
// The functions of libgpiod 1 that the daemon calls.

#define GPIOD_NO_INTERRUPT ENODEV
#include "board.c"

/// What was opened: a request lives as long as this.
struct handle {
    struct gpiod_chip *chip;
    struct gpiod_line {
        struct gpiod_chip *chip;
        unsigned offset;
        bool is_ours;
    } lines[line_count];
};

struct gpiod_chip *gpiod_chip_open(const char *path) {
    struct gpiod_chip *chip = find(path);
    struct handle *handle = chip ? calloc(1, sizeof *handle) : NULL;
    if (handle) handle->chip = chip;
    return (struct gpiod_chip *)handle;
}

static struct gpiod_chip *chip_of(struct gpiod_chip *handle) { return ((struct handle *)handle)->chip; }
static struct wire *wire_of(struct gpiod_line *line) { return &line->chip->wires[line->offset]; }

void gpiod_chip_close(struct gpiod_chip *opened) {
    struct handle *handle = (struct handle *)opened;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < line_count; i++)
        if (handle->lines[i].is_ours) give(wire_of(&handle->lines[i]));
    pthread_mutex_unlock(&lock);
    free(handle);
}

const char *gpiod_chip_name(struct gpiod_chip *handle) { return chip_of(handle)->name; }
const char *gpiod_chip_label(struct gpiod_chip *handle) { return chip_of(handle)->label; }
unsigned gpiod_chip_num_lines(struct gpiod_chip *handle) { return chip_of(handle) ? line_count : 0; }

struct gpiod_line *gpiod_chip_get_line(struct gpiod_chip *handle, unsigned offset) {
    struct gpiod_line *line = &((struct handle *)handle)->lines[offset];
    line->chip = chip_of(handle);
    line->offset = offset;
    return line;
}

const char *gpiod_line_name(struct gpiod_line *line) { return line ? NULL : ""; }
const char *gpiod_line_consumer(struct gpiod_line *line) { return wire_of(line)->is_used ? "debounced" : NULL; }
bool gpiod_line_is_used(struct gpiod_line *line) { return wire_of(line)->is_used; }

int gpiod_line_direction(struct gpiod_line *line) {
    return wire_of(line)->is_output ? GPIOD_LINE_DIRECTION_OUTPUT : GPIOD_LINE_DIRECTION_INPUT;
}

int gpiod_line_active_state(struct gpiod_line *line) {
    return wire_of(line)->is_active_low ? GPIOD_LINE_ACTIVE_STATE_LOW : GPIOD_LINE_ACTIVE_STATE_HIGH;
}

int gpiod_line_request(struct gpiod_line *line, const struct gpiod_line_request_config *config, int initial) {
    bool wants_edges = config->request_type == GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES;
    bool is_output = config->request_type == GPIOD_LINE_REQUEST_DIRECTION_OUTPUT;
    bool is_low = config->flags & GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW;
    int status = LOCKED(int, take(line->chip, line->offset, wants_edges, is_output, is_low, initial));
    line->is_ours = status == 0;
    return status;
}

int gpiod_line_request_bulk(
    struct gpiod_line_bulk *bulk, const struct gpiod_line_request_config *config, const int *initial) {
    for (unsigned i = 0; i < bulk->num_lines; i++)
        if (gpiod_line_request(bulk->lines[i], config, initial ? initial[i] : 0) < 0) return -1;
    return 0;
}

int gpiod_line_get_value(struct gpiod_line *line) { return LOCKED(int, level(line->chip, wire_of(line))); }

int gpiod_line_get_value_bulk(struct gpiod_line_bulk *bulk, int *levels) {
    for (unsigned i = 0; i < bulk->num_lines; i++)
        if ((levels[i] = gpiod_line_get_value(bulk->lines[i])) < 0) return -1;
    return 0;
}

int gpiod_line_set_value(struct gpiod_line *line, int level) {
    return LOCKED(int, set(line->chip, line->offset, level));
}

int gpiod_line_event_get_fd(struct gpiod_line *line) { return wire_of(line)->ends[0]; }

int gpiod_line_event_read_multiple(struct gpiod_line *line, struct gpiod_line_event *events, unsigned most) {
    struct event read[16];
    int count = LOCKED(int, read_events(line->chip, wire_of(line), read, most < 16 ? most : 16));
    for (int i = 0; i < count; i++)
        events[i] = (struct gpiod_line_event){
            .ts = {read[i].time / 1000000000, read[i].time % 1000000000},
            .event_type = read[i].is_active ? GPIOD_LINE_EVENT_RISING_EDGE : GPIOD_LINE_EVENT_FALLING_EDGE,
        };
    return count;
}
