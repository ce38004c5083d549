// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

// getopt_long(3), without its global variables.
#ifndef DEBOUNCED_COPTIONS_H
#define DEBOUNCED_COPTIONS_H

#include <getopt.h>

/// What `options_next` answers where an option's value is missing. At the end it is -1, at any other mistake '?'.
static const int options_no_value = ':';

/// Begins with the first argument, and says nothing about mistakes.
void options_begin(void);

/// The next option's `val`; operands are moved behind the options.
int options_next(int count, char *const *arguments, const struct option *known);

/// The value of the option that was last answered, or NULL.
const char *options_value(void);

/// After a mistake: the letter of a short option, which `options_place` says nothing of, or 0 for a long one.
int options_letter(void);

/// The place of the argument that comes next: after a mistake the one behind it, at the end the first operand.
int options_place(void);

#endif
