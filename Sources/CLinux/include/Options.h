// getopt_long(3), without its global variables.
#ifndef DEBOUNCED_OPTIONS_H
#define DEBOUNCED_OPTIONS_H

#include <getopt.h>

/// What `options_next` returns if an option's value is missing. At the end it returns -1, for other mistakes '?'.
static const int options_no_value = ':';

/// Starts at the first argument, and prints nothing about mistakes. Until `options_end`, other threads wait for their
/// turn.
void options_begin(void);

/// The next option's `val`, or its letter; operands are moved behind the options.
int options_next(int count, char *const *arguments, const char *letters, const struct option *known);

/// The value of the option that was last returned, or NULL.
const char *options_value(void);

/// After a mistake: the letter of a short option, which `options_place` says nothing of, or 0 for a long one.
int options_letter(void);

/// The index of the next argument: after a mistake the one behind it, at the end the first operand.
int options_place(void);

void options_end(void);

#endif
