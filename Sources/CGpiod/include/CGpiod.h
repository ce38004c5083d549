// What we need from libgpiod, the same for its versions 1 and 2, which have no call in common.
//
// Every function that can fail returns 0 or more on success and a negated errno on failure.
#ifndef DEBOUNCED_CGPIOD_H
#define DEBOUNCED_CGPIOD_H

#include <stdbool.h>
#include <stdint.h>

/// A chip as it describes itself.
typedef struct {
    char name[32];
    char label[32];
    unsigned line_count;
} gpio_chip;

/// A line as its chip describes it; the name and the consumer are empty if there are none.
typedef struct {
    char name[32];
    char consumer[32];
    bool is_used;
    bool is_output;
    bool is_active_low;
} gpio_line;

typedef enum {
    GPIO_BIAS_AS_IS,
    GPIO_BIAS_DISABLED,
    GPIO_BIAS_PULL_UP,
    GPIO_BIAS_PULL_DOWN,
} gpio_bias;

/// A change of a line.
typedef struct {
    int64_t time; // nanoseconds on CLOCK_MONOTONIC
    /// Its number among the changes of its line, starting at 1 and counting those that the kernel dropped; 0 with
    /// libgpiod 1, which has no numbers.
    uint32_t number;
    bool is_active;
} gpio_edge;

enum {
    /// How many edges fit into one read: libgpiod 1 reads no more.
    GPIO_EDGES_AT_ONCE = 16,
    /// How many edges the longest queue holds that the kernel gives one line.
    GPIO_LONGEST_QUEUE = 1024,
    /// How many lines one request can have.
    GPIO_LINES_AT_ONCE = 64,
};

/// A chip that lines are requested from.
typedef struct gpio_device gpio_device;

/// A line that is ours.
typedef struct gpio_request gpio_request;

/// The lines that are requested from it stay ours when it is closed.
int gpio_open(const char *path, gpio_device **device);
void gpio_close(gpio_device *device);

int gpio_describe_chip(const char *path, gpio_chip *chip);

/// Describes `count` lines of the chip at `path`, starting at offset `first`.
int gpio_describe_lines(const char *path, unsigned first, unsigned count, gpio_line *lines);

/// Takes one line, for both its edges or only to read its level. Its queue has the greatest length, or the 16 edges
/// of libgpiod 1.
int gpio_request_input(
    gpio_device *device, unsigned offset, gpio_bias bias, bool active_low, bool edges, gpio_request **request);

/// Takes several lines of a chip to read their levels, all with one call; `GPIO_LINES_AT_ONCE` at most. They are active
/// if they are high.
int gpio_request_inputs(
    gpio_device *device, const unsigned *offsets, unsigned count, gpio_bias bias, gpio_request **request);

int gpio_request_output(
    gpio_device *device, unsigned offset, bool active_low, bool is_active, gpio_request **request);

/// A descriptor to poll for edges. Closed on exec.
int gpio_descriptor(const gpio_request *request);

/// Reads at most `GPIO_EDGES_AT_ONCE` edges from the queue and returns their number; fewer than that once it is
/// empty. Never blocks.
int gpio_read_edges(gpio_request *request, gpio_edge *edges);

/// Returns 1 if the line is active, 0 if it is not.
int gpio_level(gpio_request *request);

/// Reads the levels of all lines of a request, in the order in which they were asked for.
int gpio_levels(gpio_request *request, bool *are_active);

int gpio_set_level(gpio_request *request, bool is_active);

/// Gives the line back, and the request with it.
void gpio_release(gpio_request *request);

#endif
