#include "CToml.h"

#if !__has_include(<toml++/toml.h>)
#error "toml++ is missing: apt install libtomlplusplus-dev"
#else

// Compiled in and not linked: the parser's library would be one more dependency, and is larger.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
// Its assertions fail on simple typing mistakes ("[+a]") that the code after them reports well; and NDEBUG would tell
// the compiler to rely on them.
#define TOML_ASSERT(condition) static_cast<void>(0)
#undef NDEBUG
// Input that nests deeper than any config file must not exhaust the stack.
#define TOML_MAX_NESTED_VALUES 16

// Otherwise it reads numbers with a point from a stream, which links all of C++'s locales: 20 kB of memory.
#define TOML_FLOAT_CHARCONV 1
#include <toml++/toml.h>

#include <string>
#include <vector>

namespace {

toml_place place_of(const toml::source_region &region) { return {region.begin.line, region.begin.column}; }

toml_text text_of(std::string_view text) { return {text.data(), text.size()}; }

class Document : public toml_document {
  public:
    explicit Document(std::string_view text) : toml_document{}, result(toml::parse(text)) {
        if (result)
            add(result.table());
        else
            explain(result.error());
        items = list.data();
        count = list.size();
    }

  private:
    toml::parse_result result;
    std::vector<toml_item> list;

    void explain(const toml::parse_error &parse_error) {
        error = text_of(parse_error.description());
        error_place = place_of(parse_error.source());
    }

    void add(const toml::node &node, toml_text key = {}, toml_place key_place = {}) {
        toml_item item{};
        item.key = key;
        item.key_place = key_place;
        item.place = place_of(node.source());
        take_value(node, item);
        list.push_back(item);
        add_children(node);
    }

    static void take_value(const toml::node &node, toml_item &item) {
        item.kind = toml_kind_date;
        if (auto *string = node.as_string()) {
            item.kind = toml_kind_string;
            item.string = text_of(string->get());
        } else if (auto *integer = node.as_integer()) {
            item.kind = toml_kind_integer;
            item.integer = integer->get();
        } else if (auto *number = node.as_floating_point()) {
            item.kind = toml_kind_float;
            item.number = number->get();
        } else if (auto *boolean = node.as_boolean()) {
            item.kind = toml_kind_boolean;
            item.boolean = boolean->get();
        } else if (auto *array = node.as_array()) {
            item.kind = toml_kind_array;
            item.children = array->size();
        } else if (auto *table = node.as_table()) {
            item.kind = toml_kind_table;
            item.children = table->size();
        }
    }

    void add_children(const toml::node &node) {
        if (auto *array = node.as_array())
            for (auto &&child : *array) add(child);
        if (auto *table = node.as_table())
            for (auto &&[key, child] : *table) add(child, text_of(key.str()), place_of(key.source()));
    }
};

} // namespace

const toml_document *toml_read(const char *text, size_t length) {
    try {
        return new Document(std::string_view(text, length));
    } catch (...) {
        return nullptr;
    }
}

void toml_free(const toml_document *document) { delete static_cast<const Document *>(document); }

#endif
