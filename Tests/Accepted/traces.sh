# shellcheck shell=bash

# Traces for what is typed in Tests/Accepted/measured-*.typed, and what is measured in them.

# wave NAME PART...: a line that is open at first, or closed if NAME ends in "=1". A part is COUNT*PERIOD:T,T,...: so
# often, each time after a period in ms, the line changes at these times in ms.
wave() {
    local level=0
    [[ $1 != *=1 ]] || level=1
    awk -v name="${1%=1}" -v level=$level -v parts="${*:2}" 'BEGIN {
        printf "Time [ms],%s\n0,%d\n", name, level
        base = 1000
        number = split(parts, part, " ")
        for (p = 1; p <= number; p++) {
            split(part[p], field, /[*:]/)
            changes = split(field[3], time, ",")
            for (n = 0; n < field[1]; n++) {
                for (t = 1; t <= changes; t++) printf "%.6f,%d\n", base + time[t], level = !level
                base += field[2]
            }
        }
        printf "%.6f,%d\n", base, level
    }'
}

# knob THERE BACK [STOP [FIRST]]: two lines, A and B, turned by so many edges there and back, 20 ms apart, with a stop after
# each STOP of them; THERE is negative if it turns counterclockwise. It begins in phase FIRST, of 0 to 3.
knob() {
    awk -v there="$1" -v back="$2" -v stop="${3:-0}" -v at="${4:-0}" '
        function show() {
            phase = (at % 4 + 4) % 4
            printf "%d,%d,%d\n", time, phase == 1 || phase == 2, phase == 2 || phase == 3
        }
        function turn(edges, way,    n) {
            for (n = 1; n <= edges; n++) {
                time += 20
                at += way
                show()
                if (stop && n % stop == 0) time += 400
            }
        }
        BEGIN {
            print "Time [ms],volume.A,volume.B"
            show()
            time = 1000
            way = there < 0 ? -1 : 1
            turn(way * there, way)
            turn(back, -way)
            time += 1000
            show()
        }'
}

# measured TRACE [OPTION...]: what `measure` and `report` make of it. The sum of what is long is enough.
measured() {
    debounced measure "$@"
    debounced measure --json "$@" | tee measured.json | cut -c1-500
    cksum <measured.json
    debounced report "$@" -o - | sed '/^<p>Made by debounced/d' | cksum
    debounced report "$@" -o report.svg
    cksum <report.svg
}
