// Notes, by CLOCK_MONOTONIC, when each line of standard input came that has one of these words: stamp WORD...

#include <stdio.h>
#include <string.h>
#include <time.h>

int main(int count, char **words) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        for (int word = 1; word < count; word++)
            if (strstr(line, words[word])) printf("%lld\n", time.tv_sec * 1000000000LL + time.tv_nsec);
        fflush(stdout);
    }
}
