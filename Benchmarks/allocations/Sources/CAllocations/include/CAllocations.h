#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// How many times this thread asked for memory.
int64_t c_allocations(void);

#endif
