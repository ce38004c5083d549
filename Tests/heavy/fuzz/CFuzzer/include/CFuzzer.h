#pragma once

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own main: it tries inputs until it is told to stop by its arguments.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*try_one)(const uint8_t *start, size_t count));
