"""Writes every change of a state to a file, and that Home Assistant has started."""

import json

NAME = "/ha/spy.ndjson"


async def async_setup(hass, config):
    out = await hass.async_add_executor_job(lambda: open(NAME, "a", buffering=1))

    def note(event):
        old, new = event.data.get("old_state"), event.data.get("new_state")
        line = {
            # One that follows from another is told before it.
            "time": event.time_fired_timestamp,
            "entity": event.data["entity_id"],
            "old": old and old.state,
            "new": new and new.state,
            "attributes": {name: str(value) for name, value in new.attributes.items()} if new else {},
        }
        out.write(json.dumps(line) + "\n")

    def note_start(event):
        line = {"time": event.time_fired_timestamp, "entity": "homeassistant", "old": None, "new": "started"}
        out.write(json.dumps(line | {"attributes": {}}) + "\n")

    hass.bus.async_listen("state_changed", note)
    hass.bus.async_listen("homeassistant_started", note_start)
    return True
