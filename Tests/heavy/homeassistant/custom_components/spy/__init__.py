"""Writes every change of a state and every automation that runs to a file, and that Home Assistant has started; and
lets us ask it over its websocket."""

from datetime import timedelta
import json

from homeassistant.core import Event

NAME = "/ha/spy.ndjson"
TOKEN = "/ha/token"


async def async_setup(hass, config):
    out = await hass.async_add_executor_job(lambda: open(NAME, "a", buffering=1))

    def write(event, entity, old, new, attributes):
        # One that follows from another is told before it.
        line = {"time": event.time_fired_timestamp, "entity": entity, "old": old, "new": new, "attributes": attributes}
        out.write(json.dumps(line) + "\n")

    def note(event):
        old, new = event.data.get("old_state"), event.data.get("new_state")
        attributes = {name: str(value) for name, value in new.attributes.items()} if new else {}
        write(event, event.data["entity_id"], old and old.state, new and new.state, attributes)

    async def note_start(event):
        user = await hass.auth.async_create_system_user("spy", group_ids=["system-admin"])
        refresh = await hass.auth.async_create_refresh_token(user, access_token_expiration=timedelta(days=1))
        token = hass.auth.async_create_access_token(refresh)
        await hass.async_add_executor_job(lambda: open(TOKEN, "w").write(token))
        write(event, "homeassistant", None, "started", {})

    hass.bus.async_listen("state_changed", note)
    hass.bus.async_listen("automation_triggered", lambda event: write(event, event.data["name"], None, "triggered", {}))
    hass.bus.async_listen("homeassistant_started", note_start)
    # Those that were there before us.
    for state in hass.states.async_all():
        note(Event("state_changed", {"entity_id": state.entity_id, "new_state": state}))
    return True
