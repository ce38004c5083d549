"""The 40-pin header of a Raspberry Pi and what is wired to it, as shapes of SVG: for script/wiring."""

import html
import re

# The 40-pin header: the BCM number or the name of each pin, from pin 1 on.
HEADER = (
    "3V3 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3V3 24 10 GND "
    "9 25 11 8 GND 7 0 1 5 GND 6 12 13 GND 19 16 26 20 GND 21"
).split()

ROW, TOP = 20, 30  # the distance of two pins, and where the first one is
HALF = 108  # half of the header's width
PIN = HALF - 14  # where its pins are, from its middle
CHANNEL = 64  # between the header and the parts, for wires that change their height
BOARD = 150  # the width of a board with parts behind it
PART, RAIL = 110, 24  # the width of a part, and how far behind it the ground is

def name_of(pin):
    name = HEADER[pin - 1]
    return f"GPIO{name}" if name.isdigit() else name


def words_for(pin):
    name = name_of(pin)
    return f"{'ground' if name == 'GND' else name} (pin {pin})"


def shown(terminal):
    """A terminal, with its number in the data sheet if it has one."""
    return terminal.replace("/", " ")


def kind_of(pin):
    name = HEADER[pin - 1]
    return "signal" if name.isdigit() else "ground" if name == "GND" else "power"


def nearest(name, near, taken=()):
    """The pin with this name that is nearest to others, in their column of the header."""
    pins = [pin for pin, its in enumerate(HEADER, 1) if its == name and pin % 2 == near[0] % 2 and pin not in taken]
    if not pins:
        raise SystemExit(f"pin {near[0]} has no {name} in its row of the header: choose a line in the other row")
    return min(pins, key=lambda pin: sum(abs(pin - other) for other in near))


class Part:
    """What sits between a pin and ground, drawn as it looks."""

    heights = {"button": 58, "opener": 70, "contact": 76, "rocker": 58, "float": 76, "meter": 76, "led": 66}

    def __init__(self, kind, place, label):
        self.kind, self.label = kind, label
        self.terminal = None if place.isdigit() else place
        self.pins = [HEADER.index(place) + 1] if place.isdigit() else []
        self.height = self.heights[kind]

    def words(self):
        thing = {
            "button": "a button",
            "opener": "a button that opens",
            "contact": "a reed contact",
            "rocker": "a rocker",
            "float": "a float",
            "meter": "an S0 output, with S0+ at",
            "led": "an LED with a resistor of 330 ohms",
        }
        place = shown(self.terminal) if self.terminal else words_for(self.pins[0])
        between = " and S0- at" if self.kind == "meter" else " and"
        return f"{self.label}: {thing[self.kind]}{'' if self.kind == 'meter' else ' between'} {place}{between}"

    def draw(self, side, x, y):
        """From the near end at x to the far one."""
        yield side.text(x + PART / 2, y - 22, self.label, "strong mid")
        yield from getattr(self, f"draw_{self.kind}")(side, x, y)

    def draw_button(self, side, x, y):
        yield side.path("signal", (x, y), (x + 34, y))
        yield side.path("ground", (x + 76, y), (x + PART, y))
        yield side.box(x + 34, y - 17, 42, 34, "body", 4)
        yield side.dot(x + 55, y, "cap", 10)

    def draw_opener(self, side, x, y):
        yield from self.draw_button(side, x, y)
        yield side.text(x + PART / 2, y + 32, "opens when pressed", "soft mid")

    def draw_contact(self, side, x, y):
        yield side.path("signal", (x, y), (x + 22, y))
        yield side.path("ground", (x + 88, y), (x + PART, y))
        yield side.box(x + 22, y - 8, 66, 16, "glass", 8)
        yield side.path("part", (x + 22, y), (x + 36, y - 2), (x + 62, y - 2))
        yield side.path("part", (x + 88, y), (x + 74, y + 3), (x + 48, y + 3))
        yield side.box(x + 28, y + 15, 54, 18, "magnet", 2)
        yield side.text(x + 55, y + 28, "magnet", "mid on-magnet")

    def draw_rocker(self, side, x, y):
        yield side.path("signal", (x, y), (x + 28, y))
        yield side.path("ground", (x + 82, y), (x + PART, y))
        yield side.box(x + 28, y - 15, 54, 30, "body", 4)
        yield side.box(x + 32, y - 11, 23, 22, "cap", 2)
        yield side.box(x + 55, y - 11, 23, 22, "wash", 2)

    def draw_float(self, side, x, y):
        yield side.path("signal", (x, y), (x + 22, y))
        yield side.path("ground", (x + 88, y), (x + PART, y))
        yield side.box(x + 22, y - 8, 66, 16, "glass", 8)
        yield side.path("part", (x + 22, y), (x + 36, y - 2), (x + 62, y - 2))
        yield side.path("part", (x + 88, y), (x + 74, y + 3), (x + 48, y + 3))
        yield side.box(x + 28, y + 15, 54, 18, "board", 9)
        yield side.text(x + 55, y + 28, "float", "mid on-magnet")

    def draw_meter(self, side, x, y):
        yield side.path("signal", (x, y), (x + 22, y))
        yield side.path("ground", (x + 88, y), (x + PART, y))
        yield side.box(x + 22, y - 15, 66, 48, "wash", 4)
        yield side.box(x + 30, y + 10, 50, 15, "body", 2)
        yield side.text(x + 55, y + 22, "0042.7", "soft mid on-chip")
        yield side.text(x + 36, y + 4, "S0+", "soft mid")
        yield side.text(x + 74, y + 4, "S0\u2212", "soft mid")

    def draw_led(self, side, x, y):
        yield side.path("signal", (x, y), (x + 10, y))
        yield from side.resistor(x + 10, y)
        yield side.path("part", (x + 46, y), (x + 66, y))
        yield side.path("ground", (x + 84, y), (x + PART, y))
        yield side.dot(x + 75, y, "lens", 10)
        yield side.text(x + 28, y + 22, "330 \u03a9", "soft mid")
        yield side.text(x + 78, y + 22, "long leg", "soft mid")
        yield side.path("soft", (x + 62, y + 13), (x + 57, y + 3))


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
        behind = sum(part.height for part in self.parts) + (30 if self.parts else 0)
        return max(len(self.pins) * 24 + 44, behind + 30)

    def words(self):
        wires = ", ".join(f"{shown(name)} to {words_for(pin)}" for pin, name in self.terminals.items())
        parts = "".join(f"; {part.words()} its ground" for part in self.parts)
        return f"the {self.title} board: {wires}{parts}"

    def near_ends(self, y):
        top = y - len(self.pins) * 12 + 20
        return [top + 24 * row for row in range(len(self.pins))]

    def draw(self, side, x, y):
        width = PART if not self.parts else BOARD
        top, bottom = y - self.height / 2 + 6, y + self.height / 2 - 6
        yield side.box(x, top, width, bottom - top)
        yield side.text(x + width / 2, top + 17, self.title, "strong mid")
        for end, name in zip(self.near_ends(y), self.terminals.values()):
            yield side.text(x + 8, end + 4, shown(name), "", near=True)
        if self.parts:
            yield from self.draw_behind(side, x + width, y)

    def draw_behind(self, side, x, y):
        step = self.parts[0].height
        top = y - (len(self.parts) * step + 30) / 2 + 40
        rail, bottom = x + PART + RAIL, top + len(self.parts) * step - 16
        for row, part in enumerate(self.parts):
            level = top + row * step
            yield side.text(x - 8, level + 4, shown(part.terminal), "", near=False)
            yield from part.draw(side, x, level)
            yield side.path("ground", (x + PART, level), (rail, level))
            if row:
                yield side.join(rail, level)
        yield side.text(x - 8, bottom + 4, "VSS 10", "", near=False)
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
        behind = max((BOARD if isinstance(part, Board) and part.parts else 0 for part in self.parts), default=0)
        return HALF + CHANNEL + behind + PART + RAIL + 34 if self.parts else HALF + 16

    @property
    def used(self):
        return {pin for part in self.parts for pin in part.pins} | ({self.ground} if self.ground else set())

    # The pieces of a picture, at a distance from the header's middle.
    def at(self, x):
        return round(self.center - x if self.is_left else self.center + x, 1)

    def path(self, kind, *points):
        return f'<path class="{kind}" d="M{" L".join(f"{self.at(x)} {y:g}" for x, y in points)}"/>'

    def dot(self, x, y, kind="", radius=4):
        return f'<circle cx="{self.at(x)}" cy="{y:g}" r="{radius}" class="{kind}"/>'

    def join(self, x, y):
        """Where wires are connected; where they only cross, there is none."""
        return self.dot(x, y, "ground", 3.5)

    def box(self, x, y, width, height, kind="wash", round=6):
        left = min(self.at(x), self.at(x + width))
        return f'<rect x="{left}" y="{y:g}" width="{width}" height="{height:g}" rx="{round}" class="{kind}"/>'

    def resistor(self, x, y):
        """330 ohms: orange, orange, brown, and gold for the tolerance."""
        yield self.box(x, y - 7, 36, 14, "resistor", 4)
        for place, band in zip((6, 12, 18, 28), ("#e07a1f", "#e07a1f", "#7a4a21", "#c9a227")):
            left = min(self.at(x + place), self.at(x + place + 3))
            yield f'<rect x="{left}" y="{y - 7:g}" width="3" height="14" fill="{band}"/>'

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
            for end in sorted(ends)[1:-1]:
                yield self.join(rail, end)
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
            points = [(PIN, level(pin)), (turn, level(pin)), (turn, end), (x, end)]
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
        if pin == 1:
            yield side.box(PIN - 5, level(pin) - 5, 10, 10, f"first {used.get(pin, '')}", 0)
        else:
            yield side.dot(PIN, level(pin), used.get(pin, ""))
        yield side.text(PIN - 10, level(pin) + 4, str(pin), strong, near=False)
        yield side.text(8, level(pin) + 4, name_of(pin), strong, near=True)


def draw_outline(center, top):
    """The whole Pi, small, as it must lie for the pins to be where the drawing has them."""
    side = Side([], False)
    side.center = center - 30
    yield side.box(-30, top, 60, 92, "board", 5)
    yield side.box(-10, top - 3, 20, 12, "wash", 1)
    for left in (-24, -4):
        yield side.box(left, top + 76, 16, 20, "wash", 1)
    yield side.box(14, top + 76, 14, 20, "wash", 1)
    yield side.box(18, top + 8, 9, 54, "pins", 1)
    yield side.box(18, top + 8, 4.5, 4.5, "power", 0)
    yield side.path("soft", (20, top + 10), (44, top - 2), (50, top - 2))
    yield side.text(54, top + 2, "pin 1", "strong")
    yield side.text(54, top + 38, "the pins", "soft")
    yield side.path("soft", (28, top + 34), (50, top + 34))
    yield side.text(54, top + 88, "USB", "soft")
    yield side.path("soft", (30, top + 84), (50, top + 84))
    yield side.text(-38, top + 6, "card", "soft end")
    yield side.path("soft", (-34, top + 2), (-12, top + 2))


class Breadboard:
    """The same parts, plugged into a breadboard. Its columns of five holes are connected; so is the rail along its edge."""

    PITCH = 11

    def __init__(self, parts, ground, center):
        self.parts, self.ground, self.center = parts, ground, center
        widths = {"led": 9}
        self.slots, place = [], max(4, -(-len(parts[0].label) // 4))
        for part, after in zip(parts, parts[1:] + [None]):
            self.slots.append(place)
            # Their names stand side by side: half of each, of some 7 in width a letter, and a gap.
            names = len(part.label + after.label) * 3.5 + 14 if after else 0
            place += max(widths.get(part.kind, 7), int(-(-names // self.PITCH)))
        self.columns = max(place + 1, 24)
        self.height = 296 if any(part.kind in ("contact", "rocker", "float", "meter") for part in parts) else 240
        self.width = self.columns * self.PITCH + 24

    def x(self, column):
        return (column - self.columns / 2 + 0.5) * self.PITCH

    def draw(self, top):
        side = self.side = Side([], False)
        side.center = self.center
        self.top = top + 50
        yield side.text(-self.width / 2, top, "On a breadboard", "strong")
        yield side.box(-self.width / 2, self.top, self.width, 150, "wash", 4)
        yield side.path("ground thin", (-self.width / 2 + 8, self.y("-") - 8), (self.width / 2 - 8, self.y("-") - 8))
        for row in "-abcdefghij":
            for column in range(self.columns):
                yield side.dot(self.x(column), self.y(row), "hole", 1.6)
        yield from self.wire("ground", 1, "-", words_for(self.ground), 16)
        for part, slot in zip(self.parts, self.slots):
            yield from getattr(self, f"plug_{part.kind}")(part, slot)

    def y(self, row):
        places = "-  abcde  fghij"
        return self.top + 16 + places.index(row) * 9

    def wire(self, kind, column, row, text, rise=0):
        """A wire from the Pi to a hole."""
        x = self.x(column)
        yield self.side.path(kind, (x, self.top - 6 - rise), (x, self.y(row)))
        yield self.side.dot(x, self.y(row), kind, 3)
        yield self.side.text(x, self.top - 12 - rise, text, "soft" if rise else "soft mid")

    def jumper(self, column):
        """From the first hole of a column to the ground rail."""
        x = self.x(column)
        yield self.side.path("ground", (x, self.y("-")), (x, self.y("a")))
        yield self.side.dot(x, self.y("-"), "ground", 3) + self.side.dot(x, self.y("a"), "ground", 3)

    def name(self, column, part):
        return self.side.text(self.x(column), self.top + 166, part.label, "strong mid")

    def plug_button(self, part, slot):
        left, right = self.x(slot + 1), self.x(slot + 4)
        yield from self.wire("signal", slot + 1, "a", f"pin {part.pins[0]}")
        yield from self.jumper(slot + 4)
        for x in (left, right):
            yield self.side.path("part", (x, self.y("d")), (x, self.y("g")))
        yield self.side.box(left - 2, self.y("e") - 2, right - left + 4, self.y("f") - self.y("e") + 4, "body", 4)
        yield self.side.dot((left + right) / 2, (self.y("e") + self.y("f")) / 2, "cap", 9)
        yield self.name(slot + 2.5, part)

    plug_opener = plug_button

    def plug_contact(self, part, slot):
        left, right = self.x(slot), self.x(slot + 5)
        yield from self.wire("signal", slot, "a", f"pin {part.pins[0]}")
        yield from self.jumper(slot + 5)
        below = self.top + 178
        for x, to in ((left, left + 2), (right, right - 2)):
            yield self.side.path("part", (x, self.y("d")), (x, below), (to, below))
        for part_of in part.draw(self.side, left - 28, below):
            if not re.search('class="(signal|ground|strong.*)"', part_of):
                yield part_of
        yield self.side.text((left + right) / 2, below + 52, part.label, "strong mid")

    plug_rocker = plug_float = plug_meter = plug_contact

    def plug_led(self, part, slot):
        yield from self.wire("signal", slot, "a", f"pin {part.pins[0]}")
        y = self.y("c")
        yield self.side.path("part", (self.x(slot), y), (self.x(slot + 5), y))
        yield from self.side.resistor(self.x(slot) + 10, y)
        yield from self.jumper(slot + 6)
        lens = (self.x(slot + 5) + self.x(slot + 6)) / 2
        yield self.side.path("part", (self.x(slot + 5), self.y("e")), (self.x(slot + 5), self.y("e") + 20), (lens, self.y("e") + 20))
        yield self.side.path("part", (self.x(slot + 6), self.y("e")), (self.x(slot + 6), self.y("e") + 14))
        yield self.side.dot(lens, self.y("e") + 26, "lens", 10)
        yield self.side.text(self.x(slot + 5) - 8, self.y("f") + 8, "long leg", "soft end")
        yield self.name(slot + 3, part)


class Expander:
    """The chip of a board, with all its pins as its data sheet numbers them, across the middle of a breadboard."""

    PINS = (
        "GPB0 GPB1 GPB2 GPB3 GPB4 GPB5 GPB6 GPB7 VDD VSS NC SCL SDA NC "
        "A0 A1 A2 RESET INTB INTA GPA0 GPA1 GPA2 GPA3 GPA4 GPA5 GPA6 GPA7"
    ).split()
    STEP = 36
    height = 284

    def __init__(self, board, center):
        self.center, self.width = center, 14 * self.STEP + 40
        names = {name.split("/")[0]: pin for pin, name in board.terminals.items()}
        self.ends = {name: (kind_of(pin), f"pin {pin}") for name, pin in names.items()}
        self.ends |= {part.terminal.split("/")[0]: ("signal", part.label) for part in board.parts}
        self.ends |= {name: ("ground", "GND") for name in ("A0", "A1", "A2")}
        self.ends["RESET"] = ("power", "3V3")

    def draw(self, top):
        side = Side([], False)
        side.center = self.center
        middle = top + 140
        yield side.text(-self.width / 2, top, "The bare chip on a breadboard, seen from above", "strong")
        yield side.box(-self.width / 2, middle - 70, self.width, 140, "wash", 4)
        yield side.box(-7 * self.STEP, middle - 28, 14 * self.STEP, 56, "chip", 3)
        yield side.dot(-7 * self.STEP, middle, "wash", 7)
        yield side.text(0, middle + 4, "MCP23017", "mid on-chip")
        for pin, name in enumerate(self.PINS, 1):
            above = pin > 14
            x = ((28 - pin if above else pin - 1) - 6.5) * self.STEP
            sign = -1 if above else 1
            yield side.box(x - 3, middle + (-34 if above else 28), 6, 6, "leg", 0)
            yield side.text(x, middle + sign * 20 + 4, str(pin), "mid on-chip tiny")
            yield side.text(x, middle + sign * 44 + (2 if above else 8), name, "mid tiny")
            if name in self.ends:
                kind, text = self.ends[name]
                yield side.path(kind, (x, middle + sign * 58), (x, middle + sign * 82))
                yield side.text(x, middle + sign * 90 + (0 if above else 8), text, "mid tiny strong")
        yield side.text(0, middle + 124, "The other leg of each button goes to ground.", "soft mid")
