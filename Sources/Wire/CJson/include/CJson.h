// JSON texts, parsed by json-c. Nothing is decided here.
#ifndef DEBOUNCED_CJSON_H
#define DEBOUNCED_CJSON_H

#include <stddef.h>
#include <stdint.h>

/// A value, which lives as long as the text's outermost one does.
typedef struct json_object json_value;

enum json_kind { json_null, json_truth, json_integer, json_real, json_text, json_list, json_record };

/// Parses one value and nothing after it; the text ends with a zero, which `length` does not count. Returns whether
/// that was possible; `null` is NULL.
int json_parse(const char *text, size_t length, json_value **value);
void json_free(json_value *value);

enum json_kind json_kind_of(const json_value *value);
int json_truth_of(const json_value *value);
int64_t json_integer_of(const json_value *value);
double json_real_of(const json_value *value);

/// The bytes of a text, which may have zeros among them.
const char *json_text_of(const json_value *value, size_t *length);

size_t json_list_count(const json_value *value);
json_value *json_list_item(const json_value *value, size_t place);

/// Calls `take` for each member of an object, in the order in which they were written.
void json_each_member(
    json_value *value, void *context, void (*take)(void *context, const char *name, json_value *value));

#endif
