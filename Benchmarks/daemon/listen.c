// Many that listen to a daemon's events, in one process: reads whatever comes, and does nothing with it.
// usage: listen SOCKET COUNT

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { MOST = 64 };

static int join(const char *path) {
    static const char request[] = "events\n";
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    int connection = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0
        || write(connection, request, strlen(request)) < 0) {
        perror(path);
        exit(1);
    }
    return connection;
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    int listeners = atoi(arguments[2]);
    if (listeners < 1 || listeners > MOST) return 64;
    struct pollfd connections[MOST];
    for (int place = 0; place < listeners; place++)
        connections[place] = (struct pollfd){.fd = join(arguments[1]), .events = POLLIN};
    char space[4096];
    while (poll(connections, (nfds_t)listeners, -1) > 0) {
        for (int place = 0; place < listeners; place++)
            if (connections[place].revents != 0 && read(connections[place].fd, space, sizeof space) <= 0) return 0;
    }
    return 0;
}
