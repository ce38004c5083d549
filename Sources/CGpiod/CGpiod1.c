#include "libgpiod.h"

#if LIBGPIOD == 1

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/// A line lives as long as its chip is open, so the chip is opened for each request.
struct gpio_request {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
    /// All lines of a request for several; NULL otherwise.
    struct gpiod_line_bulk *lines;
};

int gpio_describe_chip(const char *path, gpio_chip *description) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return failure();
    copy_name(description->name, gpiod_chip_name(chip));
    copy_name(description->label, gpiod_chip_label(chip));
    description->line_count = gpiod_chip_num_lines(chip);
    gpiod_chip_close(chip);
    return 0;
}

static void describe(struct gpiod_line *line, gpio_line *description) {
    copy_name(description->name, gpiod_line_name(line));
    copy_name(description->consumer, gpiod_line_consumer(line));
    description->is_used = gpiod_line_is_used(line);
    description->is_output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
    description->is_active_low = gpiod_line_active_state(line) == GPIOD_LINE_ACTIVE_STATE_LOW;
}

int gpio_describe_lines(const char *path, unsigned first, unsigned count, gpio_line *descriptions) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return failure();
    int status = 0;
    for (unsigned i = 0; i < count && status == 0; i++) {
        struct gpiod_line *line = gpiod_chip_get_line(chip, first + i);
        if (line) describe(line, &descriptions[i]);
        else status = failure();
    }
    gpiod_chip_close(chip);
    return status;
}

int gpio_open(const char *path, gpio_device **device) {
    *device = (gpio_device *)strdup(path);
    return *device ? 0 : failure();
}

void gpio_close(gpio_device *device) { free(device); }

/// Another of its own for each request, with which it is closed.
static struct gpiod_chip *open_again(gpio_device *device) { return gpiod_chip_open((const char *)device); }

static int request_line(
    gpio_device *device, unsigned offset, const struct gpiod_line_request_config *config, bool is_active,
    gpio_request *request) {
    request->chip = open_again(device);
    if (!request->chip) return failure();
    request->line = gpiod_chip_get_line(request->chip, offset);
    return request->line && gpiod_line_request(request->line, config, is_active) == 0 ? 0 : failure();
}

/// Makes a request, or cleans up and makes none.
static int make_request(
    gpio_device *device, unsigned offset, int type, int flags, bool is_active, gpio_request **request) {
    const struct gpiod_line_request_config config = {
        .consumer = CONSUMER, .request_type = type, .flags = flags};
    *request = calloc(1, sizeof **request);
    if (!*request) return failure();
    int status = request_line(device, offset, &config, is_active, *request);
    if (status < 0) gpio_release(*request);
    return status;
}

static int active_low_flag(bool active_low) { return active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0; }

static int bias_flag(gpio_bias bias) {
    switch (bias) {
    case GPIO_BIAS_DISABLED: return GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    case GPIO_BIAS_PULL_UP: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case GPIO_BIAS_PULL_DOWN: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    case GPIO_BIAS_AS_IS: break;
    }
    return 0;
}

int gpio_request_input(
    gpio_device *device, unsigned offset, gpio_bias bias, bool active_low, bool edges, gpio_request **request) {
    int type = edges ? GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES : GPIOD_LINE_REQUEST_DIRECTION_INPUT;
    int flags = bias_flag(bias) | active_low_flag(active_low);
    int status = make_request(device, offset, type, flags, false, request);
    if (status < 0 || !edges) return status;
    status = make_nonblocking(gpio_descriptor(*request));
    if (status < 0) gpio_release(*request);
    return status;
}

static int request_lines(
    gpio_device *device, const unsigned *offsets, unsigned count,
    const struct gpiod_line_request_config *config, gpio_request *request) {
    request->chip = open_again(device);
    if (!request->chip) return failure();
    request->lines = calloc(1, sizeof *request->lines);
    if (!request->lines) return failure();
    for (unsigned i = 0; i < count; i++) {
        struct gpiod_line *line = gpiod_chip_get_line(request->chip, offsets[i]);
        if (!line) return failure();
        gpiod_line_bulk_add(request->lines, line);
    }
    return gpiod_line_request_bulk(request->lines, config, NULL) == 0 ? 0 : failure();
}

int gpio_request_inputs(
    gpio_device *device, const unsigned *offsets, unsigned count, gpio_bias bias, gpio_request **request) {
    const struct gpiod_line_request_config config = {
        .consumer = CONSUMER,
        .request_type = GPIOD_LINE_REQUEST_DIRECTION_INPUT,
        .flags = bias_flag(bias)};
    if (count > GPIO_LINES_AT_ONCE) return -E2BIG;
    *request = calloc(1, sizeof **request);
    if (!*request) return failure();
    int status = request_lines(device, offsets, count, &config, *request);
    if (status < 0) gpio_release(*request);
    return status;
}

int gpio_request_output(
    gpio_device *device, unsigned offset, bool active_low, bool is_active, gpio_request **request) {
    int flags = active_low_flag(active_low);
    return make_request(device, offset, GPIOD_LINE_REQUEST_DIRECTION_OUTPUT, flags, is_active, request);
}

int gpio_descriptor(const gpio_request *request) { return gpiod_line_event_get_fd(request->line); }

int gpio_read_edges(gpio_request *request, gpio_edge *edges) {
    struct gpiod_line_event events[GPIO_EDGES_AT_ONCE];
    int count = gpiod_line_event_read_multiple(request->line, events, GPIO_EDGES_AT_ONCE);
    if (count < 0) return errno == EAGAIN ? 0 : failure();
    for (int i = 0; i < count; i++)
        edges[i] = (gpio_edge){
            .time = (int64_t)events[i].ts.tv_sec * 1000000000 + events[i].ts.tv_nsec,
            .is_active = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
        };
    return count;
}

int gpio_level(gpio_request *request) {
    int level = gpiod_line_get_value(request->line);
    return level < 0 ? failure() : level;
}

int gpio_levels(gpio_request *request, bool *are_active) {
    int levels[GPIO_LINES_AT_ONCE];
    if (gpiod_line_get_value_bulk(request->lines, levels) < 0) return failure();
    for (unsigned i = 0; i < gpiod_line_bulk_num_lines(request->lines); i++) are_active[i] = levels[i] == 1;
    return 0;
}

int gpio_set_level(gpio_request *request, bool is_active) {
    return gpiod_line_set_value(request->line, is_active) < 0 ? failure() : 0;
}

void gpio_release(gpio_request *request) {
    if (request->chip) gpiod_chip_close(request->chip);
    free(request->lines);
    free(request);
}

#endif
