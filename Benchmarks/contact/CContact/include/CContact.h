#ifndef CCONTACT_H
#define CCONTACT_H

#include <stddef.h>
#include <stdint.h>

/// An edge of one of several lines, laid out as `Edge` is.
typedef struct {
    uint8_t level;
    int64_t instant;
    uint8_t origin;
} c_edge;

enum { C_LEADING, C_TRAILING, C_LOCKOUT };

typedef struct {
    int kind;
    int64_t delay, confirm;
} c_policy;

/// What a run said: how much, and all its instants added up.
typedef struct {
    int64_t count, sum;
} c_answer;

/// One contact over all edges, as one would write it in C.
c_answer c_contact_run(c_policy policy, const c_edge *edges, size_t count);

/// Buttons over all edges, the n-th of line `lines[n]`; as one would write it in C.
c_answer c_panel_run(const c_policy *policies, size_t buttons, const c_edge *edges, const int32_t *lines, size_t count);

#endif
