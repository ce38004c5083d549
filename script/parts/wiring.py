# SPDX-FileCopyrightText: 2026 the debounced authors
# SPDX-License-Identifier: MIT
"""The 40-pin header of a Raspberry Pi and what is wired to it, as shapes of SVG: for script/wiring."""

import html

# The 40-pin header: the BCM number or the name of each pin, from pin 1 on.
HEADER = (
    "3V3 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3V3 24 10 GND "
    "9 25 11 8 GND 7 0 1 5 GND 6 12 13 GND 19 16 26 20 GND 21"
).split()

ROW, TOP = 20, 30  # the distance of two pins, and where the first one is
HALF = 108  # half of the header's width
CHANNEL = 64  # between the header and the parts, for wires that change their height
PART, RAIL = 110, 24  # the width of a part, and how far behind it the ground is

def name_of(pin):
    name = HEADER[pin - 1]
    return f"GPIO{name}" if name.isdigit() else name


def words_for(pin):
    name = name_of(pin)
    return f"{'ground' if name == 'GND' else name} (pin {pin})"


def kind_of(pin):
    name = HEADER[pin - 1]
    return "signal" if name.isdigit() else "ground" if name == "GND" else "power"


def nearest(name, near, taken=()):
    """The pin with this name that is nearest to others, in their column of the header."""
    pins = [pin for pin, its in enumerate(HEADER, 1) if its == name and pin % 2 == near[0] % 2 and pin not in taken]
    return min(pins, key=lambda pin: sum(abs(pin - other) for other in near))


class Part:
    """What sits between a pin and ground."""

    height = 50

    def __init__(self, kind, place, label):
        self.kind, self.label = kind, label
        self.terminal = None if place.isdigit() else place
        self.pins = [HEADER.index(place) + 1] if place.isdigit() else []

    def words(self):
        thing = {
            "button": "a button",
            "opener": "a button that opens",
            "contact": "a reed contact",
            "led": "an LED with a resistor of 330 ohms",
        }
        place = self.terminal or words_for(self.pins[0])
        return f"{self.label}: {thing[self.kind]} between {place} and"

    def draw(self, side, x, y):
        """From the near end at x to the far one."""
        yield side.text(x + PART / 2, y - 20, self.label, "strong mid")
        yield from getattr(self, f"draw_{self.kind}")(side, x, y)

    def draw_button(self, side, x, y):
        yield from self.draw_switch(side, x, y, [(35, -9), (75, -9)], [(55, -9), (55, -15)])

    def draw_opener(self, side, x, y):
        yield from self.draw_switch(side, x, y, [(35, 6), (75, 6)], [(55, 6), (55, -13)])

    def draw_contact(self, side, x, y):
        yield from self.draw_switch(side, x, y, [(35, 0), (71, -10)])

    def draw_switch(self, side, x, y, *lines):
        yield side.path("signal", (x, y), (x + 35, y))
        yield side.path("ground", (x + 75, y), (x + PART, y))
        for line in lines:
            yield side.path("part", *((x + right, y + down) for right, down in line))
        yield side.dot(x + 35, y, "part") + side.dot(x + 75, y, "part")

    def draw_led(self, side, x, y):
        yield side.path("signal", (x, y), (x + 15, y))
        yield side.path("part", (x + 15, y - 6), (x + 50, y - 6), (x + 50, y + 6), (x + 15, y + 6), (x + 15, y - 6))
        yield side.path("signal", (x + 50, y), (x + 70, y))
        yield side.path("light", (x + 70, y - 8), (x + 70, y + 8), (x + 85, y), (x + 70, y - 8))
        yield side.path("light", (x + 85, y - 8), (x + 85, y + 8))
        yield side.path("ground", (x + 85, y), (x + PART, y))


class Board:
    """A box with terminals, and perhaps with parts of its own behind it."""

    def __init__(self, title, terminals):
        self.title, self.parts = title, []
        first = next(HEADER.index(place) + 1 for _, place in terminals if place.isdigit())
        named = {"ground": "GND"}
        pins = {}
        for name, place in terminals:
            known = place.isdigit()
            pins[HEADER.index(place) + 1 if known else nearest(named.get(place, place), [first])] = name
        self.terminals = dict(sorted(pins.items()))
        self.pins = list(self.terminals)

    @property
    def height(self):
        behind = len(self.parts) * Part.height + (30 if self.parts else 0)
        return max(len(self.pins) * 24 + 44, behind + 30)

    def words(self):
        wires = ", ".join(f"{name} to {words_for(pin)}" for pin, name in self.terminals.items())
        parts = "".join(f"; {part.words()} its ground" for part in self.parts)
        return f"the {self.title} board: {wires}{parts}"

    def near_ends(self, y):
        top = y - len(self.pins) * 12 + 20
        return [top + 24 * row for row in range(len(self.pins))]

    def draw(self, side, x, y):
        width = PART if not self.parts else 120
        top, bottom = y - self.height / 2 + 6, y + self.height / 2 - 6
        yield side.box(x, top, width, bottom - top)
        yield side.text(x + width / 2, top + 17, self.title, "strong mid")
        for end, name in zip(self.near_ends(y), self.terminals.values()):
            yield side.text(x + 8, end + 4, name, "", near=True)
        if self.parts:
            yield from self.draw_behind(side, x + width, y)

    def draw_behind(self, side, x, y):
        top = y - (len(self.parts) * Part.height + 30) / 2 + 40
        rail, bottom = x + PART + RAIL, top + len(self.parts) * Part.height - 16
        for row, part in enumerate(self.parts):
            level = top + row * Part.height
            yield side.text(x - 8, level + 4, part.terminal, "", near=False)
            yield from part.draw(side, x, level)
            yield side.path("ground", (x + PART, level), (rail, level))
        yield side.text(x - 8, bottom + 4, "GND", "", near=False)
        yield side.path("ground", (rail, top), (rail, bottom), (x, bottom))


class Side:
    """One column of the header, and what is wired to it; left is drawn as the mirror of right."""

    def __init__(self, parts, is_left):
        self.parts, self.is_left = sorted(parts, key=lambda part: part.pins[0]), is_left
        single = [part.pins[0] for part in parts if isinstance(part, Part)]
        taken = [pin for part in parts for pin in part.pins]
        self.ground = nearest("GND", single, taken) if single else None
        self.center = 0

    @property
    def width(self):
        behind = max((120 if isinstance(part, Board) and part.parts else 0 for part in self.parts), default=0)
        return HALF + CHANNEL + behind + PART + RAIL + 34 if self.parts else HALF + 16

    @property
    def used(self):
        return {pin for part in self.parts for pin in part.pins} | ({self.ground} if self.ground else set())

    # The pieces of a picture, at a distance from the header's middle.
    def at(self, x):
        return round(self.center - x if self.is_left else self.center + x, 1)

    def path(self, kind, *points):
        return f'<path class="{kind}" d="M{" L".join(f"{self.at(x)} {y:g}" for x, y in points)}"/>'

    def dot(self, x, y, kind=""):
        return f'<circle cx="{self.at(x)}" cy="{y:g}" r="4" class="{kind}"/>'

    def box(self, x, y, width, height):
        left = min(self.at(x), self.at(x + width))
        return f'<rect x="{left}" y="{y:g}" width="{width}" height="{height:g}" rx="6" class="wash"/>'

    def text(self, x, y, text, kind, near=None):
        if near is not None and near == self.is_left:
            kind = f"{kind} end"
        return f'<text x="{self.at(x)}" y="{y:g}" class="{kind.strip()}">{html.escape(text)}</text>'

    def arranged(self, height):
        """The heights of parts and of the ground's wire: in the order of their pins, near them, and apart."""
        items = [(part.pins[0], part) for part in self.parts] + ([(self.ground, None)] if self.ground else [])
        items.sort(key=lambda item: item[0])
        sizes = [part.height if part else 30 for _, part in items]
        wanted = []
        for (pin, part), size in zip(items, sizes):
            middle = sum(map(level, part.pins)) / len(part.pins) if part else level(pin)
            floor = wanted[-1][0] + wanted[-1][1] / 2 + size / 2 if wanted else size / 2 + 8
            wanted.append((max(middle, floor), size))
        ceiling = height
        heights = []
        for middle, size in reversed(wanted):
            middle = min(middle, ceiling - size / 2)
            ceiling = middle - size / 2
            heights.append(middle)
        return [(part, middle) for (_, part), middle in zip(items, reversed(heights))]

    def draw(self, height):
        wires, x, rail = [], HALF + CHANNEL, HALF + CHANNEL + PART + RAIL
        ends = []
        for part, y in self.arranged(height):
            if part is None:
                wires.append((self.ground, y, rail))
                ends.append(y)
                continue
            yield from part.draw(self, x, y)
            levels = part.near_ends(y) if isinstance(part, Board) else [y]
            wires += [(pin, end, x) for pin, end in zip(part.pins, levels)]
            if isinstance(part, Part):
                yield self.path("ground", (x + PART, y), (rail, y))
                ends.append(y)
        if self.ground:
            yield self.path("ground", (rail, min(ends)), (rail, max(ends)))
        yield from self.draw_wires(wires)

    def draw_wires(self, wires):
        """None crosses another: of those that go down the upper turns last, of those that go up the lower."""
        down = [wire for wire in wires if wire[1] > level(wire[0])]
        up = [wire for wire in wires if wire[1] < level(wire[0])]
        lanes = {wire: lane for group in (down[::-1], up) for lane, wire in enumerate(group)}
        step = min(10, (CHANNEL - 20) / max(len(wires), 1))
        for wire in wires:
            pin, end, x = wire
            turn = HALF + 12 + lanes.get(wire, 0) * step
            points = [(HALF, level(pin)), (turn, level(pin)), (turn, end), (x, end)]
            yield self.path(kind_of(pin), *points)


def level(pin):
    return TOP + (pin - 1) // 2 * ROW


def draw_header(sides, center):
    side = Side([], False)
    side.center = center
    used = {pin: kind_of(pin) for side in sides for pin in side.used}
    yield side.box(-HALF, 8, 2 * HALF, TOP + 20 * ROW - 16)
    for pin in range(1, 41):
        side.is_left = pin % 2 == 1
        strong = "strong" if pin in used else "soft"
        yield side.dot(12, level(pin), used.get(pin, ""))
        yield side.text(23, level(pin) + 4, str(pin), strong if pin in used else "soft", near=True)
        yield side.text(HALF - 8, level(pin) + 4, name_of(pin), strong, near=False)
