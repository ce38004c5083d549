# A home: what the scenarios do in it, what Home Assistant says of that, and what they expect. Its folder is in ROOT, the
# second word on their command line.

import collections
import json
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(sys.argv[2])
here = pathlib.Path(__file__).resolve().parent
tree = here.parents[2]
house = root / "ha"
spy = house / "spy.ndjson"
scratch = pathlib.Path(tempfile.mkdtemp())
failures = 0
began = time.time()


def expect(what, is_so):
    global failures
    print(f"{'ok' if is_so else 'FAILED'} {time.time() - began:.0f} s: {what}", flush=True)
    failures += not is_so


def await_that(what, condition, seconds=90):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.2)
    expect(what, condition())


def finish():
    shutil.rmtree(scratch) if not failures else print(f"see {scratch}")
    print(f"{failures} failed" if failures else "all is well")
    sys.exit(failures > 0)


class Program:
    def __init__(self, *words, **options):
        self.words, self.options, self.process = words, options, None

    def start(self):
        self.process = subprocess.Popen([str(word) for word in self.words], **self.options)
        return self

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()

    def restart(self):
        self.stop()
        self.start()


def log(name):
    return open(scratch / name, "a")


def move_in(config):
    """Nothing is left of what was there before."""
    for name in (".storage", "home-assistant_v2.db", "home-assistant_v2.db-wal", "home-assistant_v2.db-shm",
                 "home-assistant.log", "spy.ndjson", "token"):
        path = house / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    (house / "configuration.yaml").write_text((here / "configuration.yaml").read_text() + config)
    shutil.copytree(here / "custom_components", house / "custom_components", dirs_exist_ok=True)
    shutil.copy(here / "ask", house)
    (house / ".storage").mkdir()
    shutil.copy(here / "config_entries.json", house / ".storage/core.config_entries")


(scratch / "broker.conf").write_text("user root\nlistener 1883 127.0.0.1\nallow_anonymous true\npersistence true\n"
                                     f"persistence_location {scratch}/\n")
broker = Program("mosquitto", "-c", scratch / "broker.conf", stderr=log("broker.log"))
assistant = Program("chroot", root, "env", "HOME=/root", "PATH=/opt/ha/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                    "/opt/ha/bin/hass", "-c", "/ha", stdout=log("hass.log"), stderr=log("hass.log"))


def start_broker():
    broker.start()
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", 1883)) == 0:
                return
        time.sleep(0.1)


def start_assistant():
    """It is there before what comes next is."""
    count = starts()
    assistant.start()
    await_that("Home Assistant comes back", lambda: starts() > count, 180)


# MARK: What Home Assistant says


# What was read so far, by entity, and how much of the file that is.
heard, heard_length = collections.defaultdict(list), 0


def lines(entity):
    """In the order in which they happened: one that follows from another is told before it."""
    global heard_length
    if spy.exists():
        with open(spy, "rb") as file:
            file.seek(heard_length)
            new = file.read()
        new = new[:new.rfind(b"\n") + 1]
        heard_length += len(new)
        for line in map(json.loads, new.splitlines()):
            heard[line["entity"]].append(line)
            heard[line["entity"]].sort(key=lambda line: line["time"])
    return heard[entity]


def changes(entity):
    return [(line["old"], line["new"]) for line in lines(entity)]


def state(entity):
    return (changes(entity) or [(None, None)])[-1][1]


def attributes(entity):
    return [line["attributes"] for line in lines(entity) if line["new"]][-1]


def ask(**command):
    line = json.dumps(command) + "\n"
    asked = subprocess.run(["chroot", root, "/ha/ask"], input=line, capture_output=True, text=True)
    answer = json.loads(asked.stdout or '{"success":false}')
    if not answer["success"]:
        expect(f"Home Assistant answers {command}: {answer} {asked.stderr[-300:]}", False)
    return answer.get("result")


def starts():
    return len(changes("homeassistant"))
