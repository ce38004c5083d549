// Whichever libgpiod is installed, and what both halves of the shim need.
#ifndef DEBOUNCED_LIBGPIOD_H
#define DEBOUNCED_LIBGPIOD_H

#include "CGpiod.h"

#if __has_include(<gpiod.h>)
#include <gpiod.h>
#ifdef GPIOD_LINE_BULK_MAX_LINES
#define LIBGPIOD 1
#else
#define LIBGPIOD 2
#endif
#endif

/// The name by which the kernel knows us.
#define CONSUMER "debounced"

/// Copies a name, which may be NULL, and cuts it to the kernel's limit.
void copy_name(char to[32], const char *from);

/// The negated errno, as the functions return it.
int failure(void);

/// Makes reading an empty queue fail with EAGAIN.
int make_nonblocking(int descriptor);

#endif
