# What a Python program does with a press: buttons.py gpiozero|lgpio OFFSET...
# Each debounces for 20 ms, as its library does it, and starts /guest/note.

import os
import signal
import sys

import lgpio

MILLISECOND = 1000


def act(*_):
    os.posix_spawn("/guest/note", ["/guest/note"], os.environ)


def watch_by_gpiozero(offsets):
    from gpiozero import Button
    from gpiozero.pins.lgpio import LGPIOFactory

    class Board(LGPIOFactory):
        # A Raspberry Pi 4: nothing here says so.
        def _get_revision(self):
            return 0xC03111

    board = Board(chip=0)
    buttons = [Button(offset, bounce_time=0.02, pin_factory=board) for offset in offsets]
    for button in buttons:
        button.when_pressed = act
    return buttons


def watch_by_lgpio(offsets):
    chip = lgpio.gpiochip_open(0)
    for offset in offsets:
        lgpio.gpio_claim_alert(chip, offset, lgpio.FALLING_EDGE, lgpio.SET_PULL_UP)
        lgpio.gpio_set_debounce_micros(chip, offset, 20 * MILLISECOND)
    return [lgpio.callback(chip, offset, lgpio.FALLING_EDGE, act) for offset in offsets]


library, *offsets = sys.argv[1:]
# Nobody waits for the programs.
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
watch = {"gpiozero": watch_by_gpiozero, "lgpio": watch_by_lgpio}[library]
watched = watch([int(offset) for offset in offsets])
signal.pause()
