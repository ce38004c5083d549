#include "CContact.h"

#include <stdbool.h>
#include <string.h>

#define NEVER INT64_MAX

enum state { SETTLED, WAITING, PULSING, DEAF };

typedef struct {
    c_policy policy;
    enum state state;
    uint8_t accepted, raw;
    int64_t until, confirmed, latest;
} contact;

static int64_t later(int64_t instant, int64_t nanoseconds) {
    int64_t sum;
    return __builtin_add_overflow(instant, nanoseconds, &sum) ? INT64_MAX : sum;
}

static int64_t min(int64_t one, int64_t other) { return one < other ? one : other; }

static int64_t max(int64_t one, int64_t other) { return one > other ? one : other; }

static contact contact_make(c_policy policy) {
    return (contact){.policy = policy, .latest = INT64_MIN};
}

static int64_t contact_deadline(const contact *c) {
    return c->state == WAITING || c->state == DEAF ? c->until : NEVER;
}

static bool settle(contact *c) {
    c->state = SETTLED;
    return false;
}

static bool wait_for(contact *c, int64_t nanoseconds) {
    c->state = WAITING;
    c->until = later(c->latest, nanoseconds);
    return false;
}

static bool accept_raw(contact *c) {
    c->accepted = c->raw;
    c->state = c->policy.kind == C_LOCKOUT ? DEAF : SETTLED;
    c->until = later(c->latest, c->policy.delay);
    return true;
}

static bool begin_pulse(contact *c) {
    if (c->state == WAITING || (c->state == PULSING && c->latest < c->confirmed)) {
        c->state = PULSING;
        c->confirmed = later(c->latest, c->policy.confirm);
        return false;
    }
    return settle(c);
}

static bool end_pulse(contact *c) {
    if (c->state != PULSING || c->latest >= c->confirmed) return wait_for(c, c->policy.delay);
    c->state = WAITING;
    c->until = max(c->until, c->latest);
    return false;
}

/// Whether the contact changed, at `latest`.
static bool admit(contact *c, const c_edge *edge) {
    c->latest = max(c->latest, edge->instant);
    c->raw = edge->level;
    switch (c->policy.kind) {
    case C_LEADING:
        if (c->accepted) return c->raw ? begin_pulse(c) : end_pulse(c);
        if (!c->raw) return settle(c);
        return c->policy.confirm == 0 ? accept_raw(c) : wait_for(c, c->policy.confirm);
    case C_TRAILING: return c->raw == c->accepted ? settle(c) : wait_for(c, c->policy.delay);
    default:
        if (c->state == DEAF) {
            c->until = max(c->until, c->latest);
            return false;
        }
        return c->raw != c->accepted && accept_raw(c);
    }
}

static bool decide(contact *c) {
    c->latest = c->until;
    return c->raw == c->accepted ? settle(c) : accept_raw(c);
}

static void add(c_answer *answer, int64_t instant) {
    answer->count++;
    answer->sum += instant;
}

c_answer c_contact_run(c_policy policy, const c_edge *edges, size_t count) {
    contact c = contact_make(policy);
    c_answer answer = {0};
    for (size_t i = 0; i < count; i++) {
        if (edges[i].origin == 0) {
            int64_t now = max(edges[i].instant, c.latest);
            while (contact_deadline(&c) <= now) {
                if (decide(&c)) add(&answer, c.latest);
            }
        }
        if (admit(&c, &edges[i])) add(&answer, c.latest);
    }
    return answer;
}

// A panel, which does what the panel in Swift does for these buttons and edges that were seen: it knows spikes from
// presses, and counts. Deadlines play the same tournament.

#define MOST_BUTTONS 64

/// Pulses that no press followed so far.
typedef struct {
    int64_t count, longest, end, rise;
    bool is_pulse;
} spikes;

static void spikes_take(spikes *s, const c_edge *edge) {
    if (edge->level) {
        if (!s->is_pulse) s->rise = edge->instant;
        s->is_pulse = true;
    } else if (s->is_pulse) {
        s->count++;
        s->longest = max(s->longest, edge->instant - s->rise);
        s->end = edge->instant;
        s->is_pulse = false;
    }
}

static void spikes_forget(spikes *s) {
    s->count = s->longest = 0;
    s->is_pulse = false;
}

static int64_t spikes_deadline(const spikes *s, int64_t delay) {
    return !s->is_pulse && s->count > 0 ? later(s->end, delay) : NEVER;
}

typedef struct {
    int64_t edges, spikes, gestures[2], last_press;
} counts;

typedef struct {
    int64_t instant, held;
    int32_t button;
    uint8_t gesture;
} moment;

typedef struct {
    contact contacts[MOST_BUTTONS];
    spikes spikes[MOST_BUTTONS];
    counts counts[MOST_BUTTONS];
    int64_t pressed[MOST_BUTTONS];
    int64_t deadlines[2 * MOST_BUTTONS];
    size_t leaves;
    int64_t now, decided;
    moment moments[2 * MOST_BUTTONS];
    size_t moment_count;
} panel;

static size_t first(const panel *p) {
    size_t place = 1;
    while (place < p->leaves) place = 2 * place + (p->deadlines[2 * place] == p->deadlines[1] ? 0 : 1);
    return place - p->leaves;
}

static void set_deadline(panel *p, size_t button, int64_t winner) {
    for (size_t place = p->leaves + button; place > 0 && p->deadlines[place] != winner; place /= 2) {
        p->deadlines[place] = winner;
        winner = min(winner, p->deadlines[place ^ 1]);
    }
}

static void insert(panel *p, moment m) {
    size_t place = p->moment_count++;
    p->decided = m.instant;
    while (place > 0 && p->moments[place - 1].instant == m.instant && m.button < p->moments[place - 1].button) {
        p->moments[place] = p->moments[place - 1];
        place--;
    }
    p->moments[place] = m;
}

static void changed(panel *p, size_t button) {
    const contact *c = &p->contacts[button];
    int64_t held = 0;
    if (c->accepted) {
        p->pressed[button] = c->latest;
    } else {
        held = c->latest - p->pressed[button];
    }
    insert(p, (moment){c->latest, held, (int32_t)button, c->accepted});
}

static void updated(panel *p, size_t button) {
    const contact *c = &p->contacts[button];
    set_deadline(p, button, min(contact_deadline(c), spikes_deadline(&p->spikes[button], c->policy.delay)));
}

static void panel_decide(panel *p, size_t button) {
    contact *c = &p->contacts[button];
    spikes *s = &p->spikes[button];
    if (contact_deadline(c) > spikes_deadline(s, c->policy.delay)) {
        p->counts[button].spikes += s->count;
        spikes_forget(s);
    } else if (decide(c)) {
        changed(p, button);
    }
    updated(p, button);
}

static void panel_advance(panel *p, int64_t now) {
    while (p->deadlines[1] <= now) {
        p->decided = p->deadlines[1];
        panel_decide(p, first(p));
    }
    p->now = max(p->now, now);
}

static void panel_take(panel *p, size_t button, c_edge edge) {
    contact *c = &p->contacts[button];
    edge.instant = max(edge.instant, p->decided);
    p->counts[button].edges++;
    panel_advance(p, edge.instant);
    bool has_changed = admit(c, &edge);
    if (c->accepted || c->policy.kind == C_LOCKOUT) {
        spikes_forget(&p->spikes[button]);
    } else {
        spikes_take(&p->spikes[button], &edge);
    }
    if (has_changed) changed(p, button);
    updated(p, button);
}

static void report(panel *p, c_answer *answer) {
    for (size_t i = 0; i < p->moment_count; i++) {
        const moment *m = &p->moments[i];
        p->counts[m->button].gestures[m->gesture]++;
        if (m->gesture) p->counts[m->button].last_press = m->instant;
        add(answer, m->instant + m->button);
    }
    p->moment_count = 0;
}

c_answer c_panel_run(const c_policy *policies, size_t buttons, const c_edge *edges, const int32_t *lines, size_t count) {
    static panel p;
    memset(&p, 0, sizeof p);
    for (p.leaves = 1; p.leaves < buttons;) p.leaves *= 2;
    p.decided = p.now = INT64_MIN;
    for (size_t i = 0; i < 2 * MOST_BUTTONS; i++) p.deadlines[i] = NEVER;
    for (size_t i = 0; i < buttons; i++) p.contacts[i] = contact_make(policies[i]);
    c_answer answer = {0};
    for (size_t i = 0; i < count; i++) {
        panel_take(&p, (size_t)lines[i], edges[i]);
        report(&p, &answer);
    }
    return answer;
}
