#if !__has_include(<json-c/json.h>)
#error "json-c is missing: install libjson-c-dev, or run script/setup"
#endif

#include "CJson.h"

#include <json-c/json.h>

int json_parse(const char *text, size_t length, json_value **value) {
    struct json_tokener *tokener = json_tokener_new();
    if (!tokener) return 0;
    // The text is ASCII, since strict parsing takes other bytes for control characters in Debian 13.
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
    // Only the zero tells that a number is over.
    *value = json_tokener_parse_ex(tokener, text, (int)length + 1);
    int is_whole = json_tokener_get_error(tokener) == json_tokener_success &&
                   json_tokener_get_parse_end(tokener) == length;
    json_tokener_free(tokener);
    if (!is_whole) json_free(*value);
    return is_whole;
}

void json_free(json_value *value) { json_object_put(value); }

enum json_kind json_kind_of(const json_value *value) {
    switch (json_object_get_type(value)) {
    case json_type_boolean: return json_truth;
    case json_type_int: return json_integer;
    case json_type_double: return json_real;
    case json_type_string: return json_text;
    case json_type_array: return json_list;
    case json_type_object: return json_record;
    default: return json_null;
    }
}

int json_truth_of(const json_value *value) { return json_object_get_boolean(value); }
int64_t json_integer_of(const json_value *value) { return json_object_get_int64(value); }
double json_real_of(const json_value *value) { return json_object_get_double(value); }

const char *json_text_of(const json_value *value, size_t *length) {
    json_value *text = (json_value *)value;
    *length = (size_t)json_object_get_string_len(text);
    return json_object_get_string(text);
}

size_t json_list_count(const json_value *value) { return json_object_array_length(value); }
json_value *json_list_item(const json_value *value, size_t place) {
    return json_object_array_get_idx(value, place);
}

void json_each_member(
    json_value *value, void *context, void (*take)(void *context, const char *name, json_value *value)) {
    json_object_object_foreach(value, name, member) take(context, name, member);
}
