# What a Python program does with lines: buttons.py gpiozero|lgpio act|edges|pulses|clicks OFFSET...
# To act, it debounces for 20 ms, as its library does it, and starts /guest/note at each press. Otherwise it counts what
# the library says, and prints that when it is stopped.

import os
import signal
import sys

import lgpio

MILLISECOND = 1000
count = 0


def act(*_):
    os.posix_spawn("/guest/note", ["/guest/note"], os.environ)


def add(*_):
    global count
    count += 1


def watch_by_gpiozero(what, offsets):
    from gpiozero import Button, RotaryEncoder
    from gpiozero.pins.lgpio import LGPIOFactory

    class Board(LGPIOFactory):
        # A Raspberry Pi 4: nothing here says so.
        def _get_revision(self):
            return 0xC03111

    board = Board(chip=0)
    if what == "clicks":
        knob = RotaryEncoder(*offsets, max_steps=0, pin_factory=board)
        knob.when_rotated = add
        return [knob]
    bounce_time = 0.02 if what == "act" else None
    buttons = [Button(offset, bounce_time=bounce_time, pin_factory=board) for offset in offsets]
    for button in buttons:
        button.when_pressed = act if what == "act" else add
        if what == "edges":
            button.when_released = add
    return buttons


def watch_by_lgpio(what, offsets):
    edges = lgpio.BOTH_EDGES if what == "edges" else lgpio.FALLING_EDGE
    chip = lgpio.gpiochip_open(0)
    for offset in offsets:
        lgpio.gpio_claim_alert(chip, offset, edges, lgpio.SET_PULL_UP)
        if what == "act":
            lgpio.gpio_set_debounce_micros(chip, offset, 20 * MILLISECOND)
    return [lgpio.callback(chip, offset, edges, act if what == "act" else add) for offset in offsets]


library, what, *offsets = sys.argv[1:]
# Nobody waits for the programs. What ends this one is waited for here, and by none of the libraries' threads.
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
watch = {"gpiozero": watch_by_gpiozero, "lgpio": watch_by_lgpio}[library]
watched = watch(what, [int(offset) for offset in offsets])
signal.sigwait([signal.SIGTERM])
print(count, flush=True)
os._exit(0)
