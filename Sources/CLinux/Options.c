#include "Options.h"

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

void options_begin(void) {
    pthread_mutex_lock(&turn);
    optind = 0;
    opterr = 0;
}

void options_end(void) { pthread_mutex_unlock(&turn); }

int options_next(int count, char *const *arguments, const char *letters, const struct option *known) {
    return getopt_long(count, arguments, letters, known, NULL);
}

const char *options_value(void) { return optarg; }

// For a long option it is 0, or the `val` of one that is known, which is no letter.
int options_letter(void) { return optopt > 0 && optopt < 256 ? optopt : 0; }

int options_place(void) { return optind; }
