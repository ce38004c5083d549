#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// How many times this thread asked for memory.
int64_t c_allocations(void);

/// How much memory the process has asked for and not released.
int64_t c_bytes_in_use(void);

#endif
