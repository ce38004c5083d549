import DebouncedConfiguration

/// What an editor shows of a key: a sentence or two. The manual says the rest.
enum KeyDescription {
    /// Nil if it lacks one, which a test finds.
    static func of(_ key: String, in vocabulary: Vocabulary) -> String? {
        own["\(vocabulary).\(key)"] ?? common[key]
    }

    /// Those that mean the same in each table.
    private static let common = [
        "title": "The name to display instead of that of the table.",
        "pin": "The line: its number on the chip, or its name. On a Raspberry Pi it is the BCM number.",
        "chip": "The chip, if not the file's: a name such as gpiochip0, a path, or a label.",
        "active_low":
            "Whether the line is low while the contact is closed. Default: true, for a contact to ground.",
        "bias":
            "The resistor that holds the line while the contact is open. Default: pull-up, or pull-down if active_low "
            + "is false.",
        "poll": "How often to read the line, from 1 ms to 1 s, if its chip can't report edges.",
        "policy": "How presses are told from bounces. Default: leading.",
        "delay":
            "How long the policy waits: longer than the contact bounces. Default: auto, which learns it, or 30ms if the "
            + "policy is not leading.",
        "confirm": "With leading: how long the contact must be closed to count. Default: 1ms.",
        "cooldown": "Presses that begin sooner than this after the last one are suppressed. Default: 0ms.",
        "gap":
            "A press that begins sooner than this after a release counts with the click before it. Default: 300ms.",
        "at_start":
            "Whether a contact that is closed when its line becomes available is reported. Default: ignore.",
        "press": "What to do when it is pressed.",
        "release": "What to do when it is released.",
        "click": "What to do at a press that is no hold, and not part of a double or triple.",
        "double": "What to do at two clicks in a row.",
        "triple": "What to do at three clicks in a row.",
        "hold": "What to do when it is held. An array defines several stages.",
        "repeat": "What to do again and again while it is held.",
        "buttons": "The names of its buttons.",
        "run":
            "A program and its arguments: an array, or a string that is split into words, without a shell.",
        "shell": "A command line for /bin/sh -c.",
        "key": "A key of a virtual keyboard by its Linux name; several are joined by +.",
        "output": "The name of the output to set.",
        "set": "What to do with the output.",
        "for": "How long a pulse is (default: 200ms), or how long it blinks.",
        "timeout": "After this time the program is ended, with everything that it started.",
        "overlap": "What happens if its previous run has not ended. Default: allow; sum for an encoder.",
        "cwd": "The directory that it runs in.",
        "env": "Variables for its environment.",
        "every": "How often it blinks. Default: 500ms.",
    ]

    /// By table and key.
    private static let own = [
        "repeat.every": "How often it repeats. Default: 100ms.",
        "file.chip":
            "The chip of all lines whose table names none. Default: that of the Raspberry Pi's header, or the only "
            + "one.",
        "file.storm_limit": "A line with more edges a second is set aside until it is quiet. Default: 5000.",
        "file.stop_timeout": "How long programs have to end when the daemon stops. Default: 5s.",
        "file.socket": "Where the daemon serves status, monitor and set. An empty text turns that off.",
        "file.defaults":
            "What all buttons have unless their own table says otherwise. Switches, counters and encoders take "
            + "chip, active_low, bias and poll from here.",
        "file.button": "Push buttons, by name.",
        "file.switch": "Contacts that stay: rockers, doors, floats.",
        "file.counter":
            "Contacts whose pulses are counted: gas, water and energy meters, rain gauges, anemometers.",
        "file.encoder": "Knobs that turn in clicks, with two contacts.",
        "file.output": "Lines that actions set.",
        "file.chord": "Buttons that are pressed together.",
        "file.group": "Buttons that all ignore presses for a while after one of any of them.",
        "file.mqtt": "The broker that debounced-mqtt talks to.",
        "defaults.kind": "How Home Assistant shows buttons. Default: button.",
        "button.kind": "How Home Assistant shows it. Default: button.",
        "switch.kind": "What it is, as one of Home Assistant's classes of binary sensors.",
        "switch.delay":
            "How long a change must last to be reported, or a time for each direction. Default: 50ms.",
        "switch.on_when":
            "Whether it is on while its contact is closed or open. Default: closed; open for doors, "
            + "windows, openings and locks.",
        "switch.policy": "How changes are told from bounces. Default: trailing.",
        "switch.at_start": "Whether its state is reported when its line becomes available. Default: ignore.",
        "switch.follow": "A switch of Linux's input layer that always has the state of this one.",
        "switch.on": "What to do when it goes on.",
        "switch.off": "What to do when it goes off.",
        "switch.hold": "What to do when it has been on for a time. An array defines several stages.",
        "switchDelay.on": "How long it must be on. Default: 50ms.",
        "switchDelay.off": "How long it must be off. Default: 50ms.",
        "counter.kind":
            "What is counted. It decides the defaults of confirm and delay, and what Home Assistant shows.",
        "counter.confirm":
            "The shortest time that the contact is closed; anything shorter is no pulse. Default: 10ms, or "
            + "that of the kind.",
        "counter.delay":
            "The shortest time that the contact is open between two pulses. Default: 10ms, or that of the kind.",
        "counter.count": "Whether closings are counted, or openings as well. Default: closed.",
        "counter.unit": "What the total is measured in, such as m³ or kWh.",
        "counter.each": "How many units a pulse stands for. Default: 1.",
        "counter.initial":
            "What the meter shows when it is first counted; later only the saved total matters. Default: 0.",
        "counter.rate": "The unit of the rate, such as m³/h or W.",
        "counter.save": "How often the total is written at most. Default: 1min.",
        "counter.publish": "How often debounced-mqtt publishes the total at most. Default: 10s.",
        "counter.pulse": "What to do with each pulse.",
        "encoder.pins": "The lines of A and B, each by its number or its name.",
        "encoder.edges": "How many edges each click has. Default: 4.",
        "encoder.rest":
            "With four edges: whether both contacts are open or closed between two clicks. Default: open.",
        "encoder.reverse": "true swaps clockwise and counterclockwise. Default: false.",
        "encoder.delay": "How long a line is ignored after a change, because it bounces. Default: 5ms.",
        "encoder.axis": "An axis of Linux's input layer that the clicks move.",
        "encoder.clockwise": "What to do when it has been turned clockwise.",
        "encoder.counterclockwise": "What to do when it has been turned counterclockwise.",
        "output.active_low": "Whether the line is low while the output is on. Default: false.",
        "output.initial": "What it is until an action sets it, and after the daemon has ended. Default: off.",
        "output.off_while":
            "Buttons, chords and switches: while one of them is pressed or on, the output is off.",
        "chord.within": "How soon after the first button the last one must be pressed. Default: 50ms.",
        "group.cooldown": "For how long its buttons ignore presses after a press of one of them.",
        "hold.after": "How long it must be held. Default: 1s.",
        "repeat.after": "How long it must be held before the first repeat. Default: 500ms.",
        "mqtt.host": "The name or address of the broker.",
        "mqtt.port": "Default: 1883, or 8883 with tls.",
        "mqtt.tls": "Whether the connection is encrypted. Default: false.",
        "mqtt.ca":
            "The file of the authority that signed the broker's certificate, if the system does not trust it.",
        "mqtt.cert": "The file of the client's certificate, if the broker requires one.",
        "mqtt.key": "The file of the key of the client's certificate.",
        "mqtt.username": "The name that the bridge logs in with.",
        "mqtt.password": "Where the password is kept: a credential of systemd, or a file.",
        "mqtt.client": "The name of this host in all topics. Default: the host's name.",
        "mqtt.prefix": "What all topics begin with. Default: debounced.",
        "mqtt.title": "The device's name in Home Assistant. Default: that of the client.",
        "mqtt.area": "The room that Home Assistant puts a new device into. Default: none.",
        "mqtt.discovery":
            "What the topics of Home Assistant's discovery begin with. An empty text turns it off. Default: "
            + "homeassistant.",
        "mqtt.max_age": "An event that is older than this is not sent. Default: 2s.",
        "mqtt.commands": "Whether MQTT may set outputs. Default: false.",
        "password.credential": "A credential of systemd: see LoadCredential= in systemd.exec(5).",
        "password.file": "A file that has the password alone.",
    ]
}
