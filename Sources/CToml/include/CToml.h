// A TOML document as a flat list, with the position of every key and value. No decisions are made here.
#ifndef DEBOUNCED_CTOML_H
#define DEBOUNCED_CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    toml_kind_string,
    toml_kind_integer,
    toml_kind_float,
    toml_kind_boolean,
    toml_kind_date,
    toml_kind_array,
    toml_kind_table,
} toml_kind;

/// Line and column, starting at 1, as toml++ counts them.
typedef struct {
    uint32_t line;
    uint32_t column;
} toml_place;

/// Text that belongs to its document. It is not terminated; only its length says where it ends.
typedef struct {
    const char *bytes;
    size_t length;
} toml_text;

/// A value, and the key in front of it, which is empty if there is none.
/// The children of an array or table follow it, each with its own children.
typedef struct {
    toml_kind kind;
    toml_text key;
    toml_place key_place;
    toml_place place;
    toml_text string;
    int64_t integer;
    double number;
    int boolean;
    size_t children;
} toml_item;

/// Either the items, the root first, or an error and its position.
typedef struct {
    const toml_item *items;
    size_t count;
    toml_text error;
    toml_place error_place;
} toml_document;

/// NULL if there is not enough memory.
const toml_document *toml_read(const char *text, size_t length);

void toml_free(const toml_document *document);

#ifdef __cplusplus
}
#endif

#endif
