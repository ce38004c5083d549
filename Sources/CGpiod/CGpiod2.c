#include "libgpiod.h"

#if LIBGPIOD == 2

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct gpio_request {
    struct gpiod_line_request *line;
    /// The buffer that events are read into; NULL for an output.
    struct gpiod_edge_event_buffer *events;
    unsigned count;
    unsigned offsets[];
};

static int describe_chip(struct gpiod_chip *chip, gpio_chip *description) {
    struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
    if (!info) return failure();
    copy_name(description->name, gpiod_chip_info_get_name(info));
    copy_name(description->label, gpiod_chip_info_get_label(info));
    description->line_count = gpiod_chip_info_get_num_lines(info);
    gpiod_chip_info_free(info);
    return 0;
}

int gpio_describe_chip(const char *path, gpio_chip *description) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return failure();
    int status = describe_chip(chip, description);
    gpiod_chip_close(chip);
    return status;
}

static int describe_line(struct gpiod_chip *chip, unsigned offset, gpio_line *description) {
    struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
    if (!info) return failure();
    copy_name(description->name, gpiod_line_info_get_name(info));
    copy_name(description->consumer, gpiod_line_info_get_consumer(info));
    description->is_used = gpiod_line_info_is_used(info);
    description->is_output = gpiod_line_info_get_direction(info) == GPIOD_LINE_DIRECTION_OUTPUT;
    description->is_active_low = gpiod_line_info_is_active_low(info);
    gpiod_line_info_free(info);
    return 0;
}

int gpio_describe_lines(const char *path, unsigned first, unsigned count, gpio_line *descriptions) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return failure();
    int status = 0;
    for (unsigned i = 0; i < count && status == 0; i++)
        status = describe_line(chip, first + i, &descriptions[i]);
    gpiod_chip_close(chip);
    return status;
}

int gpio_open(const char *path, gpio_device **device) {
    *device = (gpio_device *)gpiod_chip_open(path);
    return *device ? 0 : failure();
}

void gpio_close(gpio_device *device) { gpiod_chip_close((struct gpiod_chip *)device); }

static int request_line(
    gpio_device *device, struct gpiod_line_config *config, struct gpiod_request_config *options,
    gpio_request *request) {
    request->line = gpiod_chip_request_lines((struct gpiod_chip *)device, options, config);
    return request->line ? 0 : failure();
}

static int configure_and_request(
    gpio_device *device, struct gpiod_line_settings *settings, gpio_request *request) {
    struct gpiod_line_config *config = gpiod_line_config_new();
    struct gpiod_request_config *options = gpiod_request_config_new();
    int status = -ENOMEM;
    if (config && options) {
        gpiod_request_config_set_consumer(options, CONSUMER);
        gpiod_request_config_set_event_buffer_size(options, GPIO_LONGEST_QUEUE);
        status = gpiod_line_config_add_line_settings(config, request->offsets, request->count, settings) < 0
            ? failure()
            : request_line(device, config, options, request);
    }
    gpiod_request_config_free(options);
    gpiod_line_config_free(config);
    return status;
}

/// Makes a request, or cleans up and makes none.
static int make_request(
    gpio_device *device, const unsigned *offsets, unsigned count, struct gpiod_line_settings *settings,
    gpio_request **request) {
    if (count > GPIO_LINES_AT_ONCE) return -E2BIG;
    *request = calloc(1, sizeof **request + count * sizeof *offsets);
    if (!*request) return failure();
    memcpy((*request)->offsets, offsets, count * sizeof *offsets);
    (*request)->count = count;
    int status = configure_and_request(device, settings, *request);
    if (status < 0) gpio_release(*request);
    return status;
}

static enum gpiod_line_bias libgpiod_bias(gpio_bias bias) {
    switch (bias) {
    case GPIO_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
    case GPIO_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case GPIO_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    case GPIO_BIAS_AS_IS: break;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

static struct gpiod_line_settings *input_settings(gpio_bias bias, bool active_low, bool edges) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return NULL;
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
    gpiod_line_settings_set_edge_detection(settings, edges ? GPIOD_LINE_EDGE_BOTH : GPIOD_LINE_EDGE_NONE);
    gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC);
    gpiod_line_settings_set_bias(settings, libgpiod_bias(bias));
    gpiod_line_settings_set_active_low(settings, active_low);
    return settings;
}

static int make_readable(gpio_request *request) {
    request->events = gpiod_edge_event_buffer_new(GPIO_EDGES_AT_ONCE);
    return request->events ? make_nonblocking(gpio_descriptor(request)) : failure();
}

int gpio_request_input(
    gpio_device *device, unsigned offset, gpio_bias bias, bool active_low, bool edges, gpio_request **request) {
    struct gpiod_line_settings *settings = input_settings(bias, active_low, edges);
    if (!settings) return failure();
    int status = make_request(device, &offset, 1, settings, request);
    gpiod_line_settings_free(settings);
    if (status < 0) return status;
    status = make_readable(*request);
    if (status < 0) gpio_release(*request);
    return status;
}

int gpio_request_inputs(
    gpio_device *device, const unsigned *offsets, unsigned count, gpio_bias bias, gpio_request **request) {
    struct gpiod_line_settings *settings = input_settings(bias, false, false);
    if (!settings) return failure();
    int status = make_request(device, offsets, count, settings, request);
    gpiod_line_settings_free(settings);
    return status;
}

static enum gpiod_line_value value(bool is_active) {
    return is_active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

int gpio_request_output(
    gpio_device *device, unsigned offset, bool active_low, bool is_active, gpio_request **request) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return failure();
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
    gpiod_line_settings_set_active_low(settings, active_low);
    gpiod_line_settings_set_output_value(settings, value(is_active));
    int status = make_request(device, &offset, 1, settings, request);
    gpiod_line_settings_free(settings);
    return status;
}

int gpio_descriptor(const gpio_request *request) { return gpiod_line_request_get_fd(request->line); }

static gpio_edge edge(struct gpiod_edge_event *event) {
    return (gpio_edge){
        .time = (int64_t)gpiod_edge_event_get_timestamp_ns(event),
        .number = gpiod_edge_event_get_line_seqno(event),
        .is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
    };
}

int gpio_read_edges(gpio_request *request, gpio_edge *edges) {
    int count = gpiod_line_request_read_edge_events(request->line, request->events, GPIO_EDGES_AT_ONCE);
    if (count < 0) return errno == EAGAIN ? 0 : failure();
    for (int i = 0; i < count; i++) edges[i] = edge(gpiod_edge_event_buffer_get_event(request->events, i));
    return count;
}

int gpio_level(gpio_request *request) {
    enum gpiod_line_value level = gpiod_line_request_get_value(request->line, request->offsets[0]);
    return level == GPIOD_LINE_VALUE_ERROR ? failure() : level == GPIOD_LINE_VALUE_ACTIVE;
}

int gpio_levels(gpio_request *request, bool *are_active) {
    enum gpiod_line_value levels[GPIO_LINES_AT_ONCE];
    if (gpiod_line_request_get_values(request->line, levels) < 0) return failure();
    for (unsigned i = 0; i < request->count; i++) are_active[i] = levels[i] == GPIOD_LINE_VALUE_ACTIVE;
    return 0;
}

int gpio_set_level(gpio_request *request, bool is_active) {
    return gpiod_line_request_set_value(request->line, request->offsets[0], value(is_active)) < 0 ? failure() : 0;
}

void gpio_release(gpio_request *request) {
    gpiod_line_request_release(request->line);
    gpiod_edge_event_buffer_free(request->events);
    free(request);
}

#endif
