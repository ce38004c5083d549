// Writes a trace as a logic analyser would: buttons that bounce, one after the other, 1 to 15 edges each time.
// usage: generate EDGES COLUMNS

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { most_columns = 64 };

static char levels[most_columns];
static uint64_t state = 88172645463325252;

// xorshift: the same trace on each machine.
static uint64_t next_number(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static void write_row(uint64_t nanoseconds, int columns) {
    printf("%" PRIu64 ".%09" PRIu64, nanoseconds / 1000000000, nanoseconds % 1000000000);
    for (int column = 0; column < columns; column++) printf(",%d", levels[column]);
    putchar('\n');
}

int main(int count, char **arguments) {
    long edges = count == 3 ? atol(arguments[1]) : 0;
    int columns = count == 3 ? atoi(arguments[2]) : 0;
    if (edges < 1 || columns < 1 || columns > most_columns) {
        fprintf(stderr, "usage: generate EDGES COLUMNS\n");
        return 64;
    }
    printf("Time [s]");
    for (int column = 0; column < columns; column++) printf(",GPIO%d", column);
    putchar('\n');
    uint64_t now = 1000000000;
    write_row(now, columns);
    while (edges > 0) {
        int column = next_number() % columns;
        for (int bounces = next_number() % 8 * 2 + 1; bounces > 0 && edges > 0; bounces--, edges--) {
            now += 1000 + next_number() % 300000;
            levels[column] ^= 1;
            write_row(now, columns);
        }
        now += 40000000 + next_number() % 60000000;
    }
}
