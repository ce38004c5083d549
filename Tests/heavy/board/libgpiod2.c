//
// The functions of libgpiod 2 that the daemon calls.

#define GPIOD_NO_INTERRUPT ENXIO
#include "board.c"

struct gpiod_chip_info {
    struct gpiod_chip *chip;
};

struct gpiod_line_info {
    struct wire wire;
};

struct gpiod_line_settings {
    bool is_output, wants_edges, is_low, is_active;
};

struct gpiod_line_config {
    struct gpiod_line_settings settings;
    size_t count;
    unsigned offsets[line_count];
};

struct gpiod_request_config {
    size_t ignored;
};

struct gpiod_line_request {
    struct gpiod_chip *chip;
    size_t count;
    unsigned offsets[line_count];
};

struct gpiod_edge_event {
    struct event event;
};

struct gpiod_edge_event_buffer {
    size_t most;
    struct gpiod_edge_event events[1024];
};

#define NEW(name) \
    struct name *name##_new(void) { return calloc(1, sizeof(struct name)); } \
    void name##_free(struct name *it) { free(it); }
NEW(gpiod_line_settings)
NEW(gpiod_line_config)
NEW(gpiod_request_config)

struct gpiod_chip *gpiod_chip_open(const char *path) { return find(path); }
void gpiod_chip_close(struct gpiod_chip *chip) { (void)chip; }

struct gpiod_chip_info *gpiod_chip_get_info(struct gpiod_chip *chip) {
    struct gpiod_chip_info *info = malloc(sizeof *info);
    if (info) info->chip = chip;
    return info;
}

void gpiod_chip_info_free(struct gpiod_chip_info *info) { free(info); }
const char *gpiod_chip_info_get_name(struct gpiod_chip_info *info) { return info->chip->name; }
const char *gpiod_chip_info_get_label(struct gpiod_chip_info *info) { return info->chip->label; }
size_t gpiod_chip_info_get_num_lines(struct gpiod_chip_info *info) { return info->chip ? line_count : 0; }

struct gpiod_line_info *gpiod_chip_get_line_info(struct gpiod_chip *chip, unsigned offset) {
    struct gpiod_line_info *info = malloc(sizeof *info);
    if (info) info->wire = chip->wires[offset];
    return info;
}

void gpiod_line_info_free(struct gpiod_line_info *info) { free(info); }
const char *gpiod_line_info_get_name(struct gpiod_line_info *info) { return info ? NULL : ""; }
bool gpiod_line_info_is_used(struct gpiod_line_info *info) { return info->wire.is_used; }
bool gpiod_line_info_is_active_low(struct gpiod_line_info *info) { return info->wire.is_active_low; }

const char *gpiod_line_info_get_consumer(struct gpiod_line_info *info) {
    return info->wire.is_used ? "debounced" : NULL;
}

enum gpiod_line_direction gpiod_line_info_get_direction(struct gpiod_line_info *info) {
    return info->wire.is_output ? GPIOD_LINE_DIRECTION_OUTPUT : GPIOD_LINE_DIRECTION_INPUT;
}

int gpiod_line_settings_set_direction(struct gpiod_line_settings *settings, enum gpiod_line_direction direction) {
    settings->is_output = direction == GPIOD_LINE_DIRECTION_OUTPUT;
    return 0;
}

int gpiod_line_settings_set_edge_detection(struct gpiod_line_settings *settings, enum gpiod_line_edge edge) {
    settings->wants_edges = edge != GPIOD_LINE_EDGE_NONE;
    return 0;
}

int gpiod_line_settings_set_event_clock(struct gpiod_line_settings *settings, enum gpiod_line_clock clock) {
    return settings && clock == GPIOD_LINE_CLOCK_MONOTONIC ? 0 : refuse(EINVAL);
}

int gpiod_line_settings_set_bias(struct gpiod_line_settings *settings, enum gpiod_line_bias bias) {
    return settings && bias ? 0 : refuse(EINVAL);
}

void gpiod_line_settings_set_active_low(struct gpiod_line_settings *settings, bool is_low) {
    settings->is_low = is_low;
}

int gpiod_line_settings_set_output_value(struct gpiod_line_settings *settings, enum gpiod_line_value value) {
    settings->is_active = value == GPIOD_LINE_VALUE_ACTIVE;
    return 0;
}

int gpiod_line_config_add_line_settings(
    struct gpiod_line_config *config, const unsigned *offsets, size_t count, struct gpiod_line_settings *settings) {
    if (count > line_count) return refuse(E2BIG);
    memcpy(config->offsets, offsets, count * sizeof *offsets);
    config->count = count;
    config->settings = *settings;
    return 0;
}

void gpiod_request_config_set_consumer(struct gpiod_request_config *config, const char *name) {
    (void)config, (void)name;
}

void gpiod_request_config_set_event_buffer_size(struct gpiod_request_config *config, size_t size) {
    config->ignored = size;
}

struct gpiod_line_request *gpiod_chip_request_lines(
    struct gpiod_chip *chip, struct gpiod_request_config *options, struct gpiod_line_config *config) {
    (void)options;
    struct gpiod_line_settings *wanted = &config->settings;
    struct gpiod_line_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    request->chip = chip;
    for (size_t i = 0; i < config->count; i++) {
        unsigned offset = config->offsets[i];
        int status = LOCKED(
            int, take(chip, offset, wanted->wants_edges, wanted->is_output, wanted->is_low, wanted->is_active));
        if (status < 0) {
            int code = errno;
            gpiod_line_request_release(request);
            errno = code;
            return NULL;
        }
        request->offsets[request->count++] = offset;
    }
    return request;
}

void gpiod_line_request_release(struct gpiod_line_request *request) {
    if (!request) return;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < request->count; i++) give(&request->chip->wires[request->offsets[i]]);
    pthread_mutex_unlock(&lock);
    free(request);
}

static struct wire *first_of(struct gpiod_line_request *request) {
    return &request->chip->wires[request->offsets[0]];
}

int gpiod_line_request_get_fd(struct gpiod_line_request *request) { return first_of(request)->ends[0]; }

enum gpiod_line_value gpiod_line_request_get_value(struct gpiod_line_request *request, unsigned offset) {
    return (enum gpiod_line_value)LOCKED(int, level(request->chip, &request->chip->wires[offset]));
}

int gpiod_line_request_get_values(struct gpiod_line_request *request, enum gpiod_line_value *values) {
    for (size_t i = 0; i < request->count; i++) {
        values[i] = gpiod_line_request_get_value(request, request->offsets[i]);
        if (values[i] == GPIOD_LINE_VALUE_ERROR) return -1;
    }
    return 0;
}

int gpiod_line_request_set_value(struct gpiod_line_request *request, unsigned offset, enum gpiod_line_value value) {
    return LOCKED(int, set(request->chip, offset, value == GPIOD_LINE_VALUE_ACTIVE));
}

struct gpiod_edge_event_buffer *gpiod_edge_event_buffer_new(size_t most) {
    struct gpiod_edge_event_buffer *buffer = calloc(1, sizeof *buffer);
    if (buffer) buffer->most = most;
    return buffer;
}

void gpiod_edge_event_buffer_free(struct gpiod_edge_event_buffer *buffer) { free(buffer); }

struct gpiod_edge_event *gpiod_edge_event_buffer_get_event(struct gpiod_edge_event_buffer *buffer, unsigned long i) {
    return &buffer->events[i];
}

int gpiod_line_request_read_edge_events(
    struct gpiod_line_request *request, struct gpiod_edge_event_buffer *buffer, size_t most) {
    if (most > buffer->most) most = buffer->most;
    return LOCKED(int, read_events(request->chip, first_of(request), &buffer->events[0].event, most));
}

enum gpiod_edge_event_type gpiod_edge_event_get_event_type(struct gpiod_edge_event *event) {
    return event->event.is_active ? GPIOD_EDGE_EVENT_RISING_EDGE : GPIOD_EDGE_EVENT_FALLING_EDGE;
}

uint64_t gpiod_edge_event_get_timestamp_ns(struct gpiod_edge_event *event) { return event->event.time; }
unsigned long gpiod_edge_event_get_line_seqno(struct gpiod_edge_event *event) { return event->event.number; }
