// One connection to an MQTT broker, over libmosquitto. A client is used for one connection: when that is over, close
// it and open another, and nothing that the library kept is sent twice.
#ifndef DEBOUNCED_CMOSQUITTO_H
#define DEBOUNCED_CMOSQUITTO_H

#include <stdbool.h>
#include <stdint.h>

#define SWIFT_NAME(name) __attribute__((swift_name(#name)))

typedef struct mqtt_client mqtt_client;

typedef struct {
    const char *host;
    int port;
    /// In seconds.
    int keepalive;
    const char *client;
    /// NULL for none.
    const char *username, *password;
    bool uses_tls;
    /// Files; NULL for none. Without `ca` the system's certificates are trusted.
    const char *ca, *certificate, *key;
    /// MQTT 5 if true, otherwise 3.1.1.
    bool is_version_5;
    /// The largest packet that the broker may send, in bytes; MQTT 3.1.1 has no word for it.
    uint32_t largest_packet;
    /// NULL for none.
    const char *will_topic, *will_payload;
} mqtt_settings;

/// Called from within `mqtt_work` only.
typedef struct {
    void *context;
    /// The broker accepted the connection if `code` is 0; see `mqtt_refusal` for others.
    void (*connected)(void *context, int code);
    /// A probe is back.
    void (*confirmed)(void *context);
    /// What became of the message or subscription with this number. Below 128 the broker took it; see `mqtt_reason`
    /// for others. MQTT 3.1.1 knows no reason for messages, so all seem to be taken.
    void (*answered)(void *context, int number, int code);
    void (*received)(
        void *context, const char *topic, const void *payload, int length, bool is_retained);
} mqtt_listener;

/// Returns NULL if something in the settings can't be used, with a text that is valid until the next call.
mqtt_client *mqtt_open(const mqtt_settings *settings, mqtt_listener listener, const char **problem);

/// Connects, which may take long: looking up a host does. Meanwhile nothing else may be done with the client. Returns
/// false if there is no connection; `mqtt_problem` tells why.
bool mqtt_connect(mqtt_client *client);

/// Ends the connection, if there is one, and frees the client.
void mqtt_close(mqtt_client *client);

/// In seconds; a broker that accepted us may have asked for less than was meant.
int mqtt_keepalive(mqtt_client *client);

/// The socket to wait for, and whether also for room in it.
int mqtt_descriptor(mqtt_client *client);
bool mqtt_wants_to_write(mqtt_client *client);

/// Reads, writes and keeps alive; call it when the socket is ready, and a keepalive after the last message that was
/// sent. Returns false if the connection is over.
bool mqtt_work(mqtt_client *client);

/// Whether it confirmed a message, or sent a ping, since this was asked last.
bool mqtt_has_sent(mqtt_client *client);

/// Returns why it can't be sent, or NULL. If that is because the connection is over, `mqtt_work` tells. `number` is
/// what `answered` calls it by.
const char *mqtt_publish(
    mqtt_client *client, const char *topic, const char *payload, int quality, bool is_retained, int *number);
/// Returns what `answered` calls it by, or 0 if that can't be done now. With MQTT 5 our own messages do not come back, and
/// if `as_published` is true, what is published as retained comes as retained, and not only what was kept before.
int mqtt_subscribe(mqtt_client *client, const char *topic, int quality, bool as_published);
/// Asks the broker for something that it must confirm, and that does nothing. Returns false if that can't be done now.
bool mqtt_probe(mqtt_client *client, const char *topic);

/// Says goodbye.
void mqtt_disconnect(mqtt_client *client);

/// Why it went wrong, in words; valid until the client is closed.
const char *mqtt_problem(mqtt_client *client);

/// The kind of a reason why a connection is over, or did not come about.
typedef enum __attribute__((enum_extensibility(closed))) mqtt_kind {
    /// The connection was closed without a word.
    mqtt_closed SWIFT_NAME(closed),
    /// The host has no address.
    mqtt_unknown_host SWIFT_NAME(unknownHost),
    /// Nothing listens at the port.
    mqtt_no_listener SWIFT_NAME(noListener),
    /// The host can't be reached, or something else is wrong with the system.
    mqtt_unreachable SWIFT_NAME(unreachable),
    /// The broker does not answer any more.
    mqtt_silent SWIFT_NAME(silent),
    /// The other side does not speak TLS.
    mqtt_not_tls SWIFT_NAME(notTLS),
    /// We do not trust the broker's certificate.
    mqtt_untrusted SWIFT_NAME(untrusted),
    /// The broker does not trust ours, or requires one.
    mqtt_distrusted SWIFT_NAME(distrusted),
    /// Something else is wrong with TLS, or with a file for it.
    mqtt_tls SWIFT_NAME(encryption),
    /// Another client of our name has connected.
    mqtt_taken_over SWIFT_NAME(takenOver),
    /// The broker said why it closed the connection.
    mqtt_dismissed SWIFT_NAME(dismissed),
    /// It does not speak MQTT, or we can't understand it.
    mqtt_not_understood SWIFT_NAME(notUnderstood),
    /// The broker does not accept this name and password; its `connected` said so.
    mqtt_credentials SWIFT_NAME(credentials),
    /// The broker does not accept us for another reason; its `connected` said so.
    mqtt_refused SWIFT_NAME(refused),
} mqtt_kind;

mqtt_kind mqtt_problem_kind(mqtt_client *client);

/// Why a broker refused a connection.
const char *mqtt_refusal(int code, bool is_version_5);

/// Whether a broker that refused a connection like this may accept another version of MQTT.
bool mqtt_is_version_refused(int code);

/// Why a broker did not take a message or a subscription.
const char *mqtt_reason(int code);

#endif
