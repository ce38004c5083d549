#include "CMosquitto.h"

#if __has_include(<mosquitto.h>)

#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mqtt_client {
    struct mosquitto *mosquitto;
    mqtt_listener listener;
    char *host;
    int port, keepalive;
    bool is_version_5;
    uint32_t largest_packet;
    /// What the library said last, and what failed.
    char said[200], problem[300];
    mqtt_kind kind;
    /// Why the broker closed the connection, if it said so; MQTT 3.1.1 has no word for it.
    int disconnect_reason;
    /// Whether the library confirmed a message, or sent a ping, by itself.
    bool has_sent;
};

static void connected(
    struct mosquitto *mosquitto, void *context, int code, int flags, const mosquitto_property *properties) {
    (void)mosquitto, (void)flags;
    mqtt_client *client = context;
    uint16_t seconds = 0;
    mosquitto_property_read_int16(properties, MQTT_PROP_SERVER_KEEP_ALIVE, &seconds, false);
    if (seconds > 0) client->keepalive = seconds;
    client->listener.connected(client->listener.context, code);
}

static void confirmed(struct mosquitto *mosquitto, void *context, int message) {
    (void)mosquitto, (void)message;
    mqtt_client *client = context;
    client->listener.confirmed(client->listener.context);
}

static void published(
    struct mosquitto *mosquitto, void *context, int number, int code, const mosquitto_property *properties) {
    (void)mosquitto, (void)properties;
    mqtt_client *client = context;
    client->listener.answered(client->listener.context, number, code);
}

static void subscribed(
    struct mosquitto *mosquitto, void *context, int number, int count, const int *codes,
    const mosquitto_property *properties) {
    (void)mosquitto, (void)properties;
    mqtt_client *client = context;
    // Each of our requests names one topic.
    if (count > 0) client->listener.answered(client->listener.context, number, codes[0]);
}

static void disconnected(
    struct mosquitto *mosquitto, void *context, int code, const mosquitto_property *properties) {
    (void)mosquitto, (void)properties;
    mqtt_client *client = context;
    // Smaller ones are errors of the library.
    if (code >= MQTT_RC_UNSPECIFIED) client->disconnect_reason = code;
}

static void received(struct mosquitto *mosquitto, void *context, const struct mosquitto_message *message) {
    (void)mosquitto;
    mqtt_client *client = context;
    if (message->qos > 0) client->has_sent = true;
    client->listener.received(
        client->listener.context, message->topic, message->payload, message->payloadlen, message->retain);
}

/// The library tells what is wrong with a certificate in its log alone, and that it sent a ping.
static void logged(struct mosquitto *mosquitto, void *context, int level, const char *text) {
    (void)mosquitto;
    mqtt_client *client = context;
    if (level == MOSQ_LOG_DEBUG && strstr(text, "PINGREQ")) client->has_sent = true;
    // What OpenSSL says besides is more general.
    bool is_more = client->said[0] && strncmp(text, "OpenSSL", strlen("OpenSSL")) == 0;
    if (level == MOSQ_LOG_ERR && !is_more) snprintf(client->said, sizeof client->said, "%s", text);
}

/// OpenSSL has one word for both.
static const char *in_words(const char *said) {
    return strstr(said, "certificate verify failed")
        ? "the broker's certificate is not valid now (is this machine's clock right?), or no CA that we trust signed it"
        : said;
}

static bool says(const mqtt_client *client, const char *part) { return strstr(client->said, part) != NULL; }

/// What is wrong with TLS, by the words of OpenSSL. An alert is what the other side says.
static mqtt_kind kind_of_tls(const mqtt_client *client) {
    if (says(client, "certificate verify failed") || says(client, "host name verification")) return mqtt_untrusted;
    if (says(client, "wrong version number") || says(client, "unexpected eof") || says(client, "packet length too long") ||
        says(client, "record layer failure"))
        return mqtt_not_tls;
    if (says(client, "alert")) return mqtt_distrusted;
    return mqtt_tls;
}

static mqtt_kind kind_of_system(int error) {
    switch (error) {
    case ECONNREFUSED: return mqtt_no_listener;
    case ECONNRESET:
    case EPIPE: return mqtt_closed;
    // Only TLS has this one. An alert that comes after the handshake may not be logged.
    case EPROTO: return mqtt_distrusted;
    default: return mqtt_unreachable;
    }
}

static mqtt_kind kind_of(const mqtt_client *client, int code, int system_error) {
    if (client->disconnect_reason == MQTT_RC_SESSION_TAKEN_OVER) return mqtt_taken_over;
    if (client->disconnect_reason) return mqtt_dismissed;
    if (strstr(client->said, "SSL")) return kind_of_tls(client);
    switch (code) {
    case MOSQ_ERR_ERRNO:
        if (client->said[0]) return kind_of_tls(client);
        return system_error ? kind_of_system(system_error) : mqtt_not_understood;
    case MOSQ_ERR_EAI: return mqtt_unknown_host;
    case MOSQ_ERR_KEEPALIVE: return mqtt_silent;
    case MOSQ_ERR_TLS:
    case MOSQ_ERR_TLS_HANDSHAKE: return kind_of_tls(client);
    case MOSQ_ERR_CONN_LOST:
    case MOSQ_ERR_NO_CONN: return mqtt_closed;
    default: return mqtt_not_understood;
    }
}

static const char invalid_packet[] = "it sent an invalid MQTT packet";

/// The library has no words for some of its codes.
static const char *words_of(const mqtt_client *client, int code, int system_error) {
    if (client->disconnect_reason) return mosquitto_reason_string(client->disconnect_reason);
    switch (code) {
    case MOSQ_ERR_ERRNO:
        if (!system_error) return invalid_packet;
        return system_error == EPROTO ? "the broker aborted the TLS handshake" : strerror(system_error);
    case MOSQ_ERR_KEEPALIVE: return "the broker stopped responding";
    case MOSQ_ERR_TLS_HANDSHAKE: return "TLS could not be set up";
    case MOSQ_ERR_MALFORMED_PACKET: return invalid_packet;
    }
    const char *text = mosquitto_strerror(code);
    return strncmp(text, "Unknown error", strlen("Unknown error")) == 0 ? invalid_packet : text;
}

/// How long a text of the library is without its full stop: more follows.
static int length_of(const char *text) {
    size_t length = strlen(text);
    return (int)(length > 0 && text[length - 1] == '.' ? length - 1 : length);
}

static void note(mqtt_client *client, int code, int system_error) {
    const char *between = client->said[0] ? ": " : "";
    const char *words = words_of(client, code, system_error), *said = in_words(client->said);
    client->kind = kind_of(client, code, system_error);
    snprintf(
        client->problem, sizeof client->problem, "%.*s%s%.*s", length_of(words), words, between, length_of(said), said);
}

static int configure(struct mosquitto *mosquitto, const mqtt_settings *settings) {
    mosquitto_int_option(
        mosquitto, MOSQ_OPT_PROTOCOL_VERSION, settings->is_version_5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311);
    mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    int code = mosquitto_username_pw_set(mosquitto, settings->username, settings->password);
    if (code == MOSQ_ERR_SUCCESS && settings->uses_tls) {
        const char *folder = settings->ca ? NULL : "/etc/ssl/certs";
        code = mosquitto_tls_set(
            mosquitto, settings->ca, folder, settings->certificate, settings->key, NULL);
    }
    if (code != MOSQ_ERR_SUCCESS) return code;
    if (!settings->will_topic) return MOSQ_ERR_SUCCESS;
    const char *payload = settings->will_payload;
    return mosquitto_will_set(mosquitto, settings->will_topic, (int)strlen(payload), payload, 1, true);
}

void mqtt_close(mqtt_client *client) {
    mosquitto_destroy(client->mosquitto);
    free(client->host);
    free(client);
}

static void start_library(void) { mosquitto_lib_init(); }

mqtt_client *mqtt_open(const mqtt_settings *settings, mqtt_listener listener, const char **problem) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start_library);
    mqtt_client *client = calloc(1, sizeof *client);
    if (client) client->mosquitto = mosquitto_new(settings->client, true, client);
    if (!client || !client->mosquitto) {
        *problem = strerror(errno);
        free(client);
        return NULL;
    }
    client->listener = listener;
    client->host = strdup(settings->host);
    client->port = settings->port;
    client->keepalive = settings->keepalive;
    client->is_version_5 = settings->is_version_5;
    client->largest_packet = settings->largest_packet;
    mosquitto_connect_v5_callback_set(client->mosquitto, connected);
    mosquitto_disconnect_v5_callback_set(client->mosquitto, disconnected);
    mosquitto_publish_v5_callback_set(client->mosquitto, published);
    mosquitto_subscribe_v5_callback_set(client->mosquitto, subscribed);
    mosquitto_unsubscribe_callback_set(client->mosquitto, confirmed);
    mosquitto_message_callback_set(client->mosquitto, received);
    mosquitto_log_callback_set(client->mosquitto, logged);
    int code = configure(client->mosquitto, settings);
    if (code == MOSQ_ERR_SUCCESS) return client;
    static char text[300];
    note(client, code, errno);
    snprintf(text, sizeof text, "%s", client->problem);
    *problem = text;
    mqtt_close(client);
    return NULL;
}

bool mqtt_connect(mqtt_client *client) {
    mosquitto_property *properties = NULL;
    if (client->is_version_5)
        mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, client->largest_packet);
    int code = mosquitto_connect_bind_v5(
        client->mosquitto, client->host, client->port, client->keepalive, NULL, properties);
    if (code != MOSQ_ERR_SUCCESS) note(client, code, errno);
    mosquitto_property_free_all(&properties);
    return code == MOSQ_ERR_SUCCESS;
}

int mqtt_keepalive(mqtt_client *client) { return client->keepalive; }

int mqtt_descriptor(mqtt_client *client) { return mosquitto_socket(client->mosquitto); }

bool mqtt_wants_to_write(mqtt_client *client) { return mosquitto_want_write(client->mosquitto); }

bool mqtt_has_sent(mqtt_client *client) {
    bool has_sent = client->has_sent;
    client->has_sent = false;
    return has_sent;
}

bool mqtt_work(mqtt_client *client) {
    int code = mosquitto_loop(client->mosquitto, 0, 1);
    // A broker that says goodbye is no error to the library.
    if (code == MOSQ_ERR_SUCCESS && client->disconnect_reason == 0) return true;
    note(client, code, errno);
    return false;
}

const char *mqtt_publish(
    mqtt_client *client, const char *topic, const char *payload, int quality, bool is_retained, int *number) {
    int code = mosquitto_publish(
        client->mosquitto, number, topic, (int)strlen(payload), payload, quality, is_retained);
    bool is_over = code == MOSQ_ERR_NO_CONN || code == MOSQ_ERR_CONN_LOST;
    return code == MOSQ_ERR_SUCCESS || is_over ? NULL : mosquitto_strerror(code);
}

int mqtt_subscribe(mqtt_client *client, const char *topic, int quality, bool as_published) {
    int number = 0, options = 0;
    if (client->is_version_5) options = MQTT_SUB_OPT_NO_LOCAL | (as_published ? MQTT_SUB_OPT_RETAIN_AS_PUBLISHED : 0);
    int code = mosquitto_subscribe_v5(client->mosquitto, &number, topic, quality, options, NULL);
    return code == MOSQ_ERR_SUCCESS ? number : 0;
}

bool mqtt_probe(mqtt_client *client, const char *topic) {
    return mosquitto_unsubscribe(client->mosquitto, NULL, topic) == MOSQ_ERR_SUCCESS;
}

void mqtt_disconnect(mqtt_client *client) { mosquitto_disconnect(client->mosquitto); }

const char *mqtt_problem(mqtt_client *client) { return client->problem; }

mqtt_kind mqtt_problem_kind(mqtt_client *client) { return client->kind; }

const char *mqtt_reason(int code) { return mosquitto_reason_string(code); }

const char *mqtt_refusal(int code, bool is_version_5) {
    return is_version_5 ? mosquitto_reason_string(code) : mosquitto_connack_string(code);
}

bool mqtt_is_version_refused(int code) { return code == 1 || code == 132; }

#else
#error "libmosquitto is missing: install libmosquitto-dev, or set DEBOUNCED_MQTT=0 to build without it"
#endif
