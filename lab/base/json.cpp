#include "lab/base/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <ostream>

namespace acmotion {
namespace {

// A browser's page has no exceptions: what would be one ends it.
[[noreturn]] void fail(int number, const std::string& what) {
    const std::string_view sort = number >= 400 ? "out_of_range" : "type_error";
    const std::string text = fmt::format("[json.exception.{}.{}] {}", sort, number, what);
#ifdef __cpp_exceptions
    throw JsonError(text);
#else
    std::abort();
#endif
}

constexpr bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

// ---- reading --------------------------------------------------------------------------------------------------------

// What the JSON library calls while it reads.
class Builder {
 public:
    bool null() { return take(Json{}); }
    bool boolean(bool value) { return take(value); }
    bool number_integer(std::int64_t value) { return take(value); }
    bool number_unsigned(std::uint64_t value) { return take(value); }
    bool number_float(double value, const std::string& /*digits*/) { return take(value); }
    bool string(std::string& text) { return take(std::move(text)); }
    bool binary(nlohmann::json::binary_t& /*bytes*/) { return false; }
    bool start_object(std::size_t /*size*/) { return begin(Json::object()); }
    bool start_array(std::size_t /*size*/) { return begin(Json::array()); }
    bool end_object() { return end(); }
    bool end_array() { return end(); }
    bool key(std::string& key) {
        open_.back().key = std::move(key);
        return true;
    }
    bool parse_error(std::size_t at, const std::string& /*token*/, const nlohmann::json::exception& /*why*/) {
        position_ = at;
        whole_ = Json::discarded();
        return false;
    }

    [[nodiscard]] Json result() { return std::move(whole_); }
    [[nodiscard]] std::size_t position() const { return position_; }

 private:
    // A list or object that is not at its end, and the key of the value that comes next.
    struct Open {
        Json json;
        std::string key;
    };

    bool begin(Json json) {
        open_.push_back({std::move(json), {}});
        return true;
    }
    bool end() {
        Json json = std::move(open_.back().json);
        open_.pop_back();
        return take(std::move(json));
    }
    bool take(Json value) {
        if (open_.empty()) {
            whole_ = std::move(value);
        } else if (Open& inner = open_.back(); inner.json.is_array()) {
            inner.json.push_back(std::move(value));
        } else {
            inner.json.append(std::move(inner.key), std::move(value));
        }
        return true;
    }

    std::vector<Open> open_;
    Json whole_ = Json::discarded();
    std::size_t position_ = 0;
};

// Levels as the bytes go by. Brackets inside of a string are none.
class LevelCounter {
 public:
    void take(char c) {
        if (in_string_) return take_in_string(c);
        if (c == '"') in_string_ = true;
        if (c == '[' || c == '{') ++levels_;
        if ((c == ']' || c == '}') && levels_ > 0) --levels_;
    }
    [[nodiscard]] std::size_t levels() const { return levels_; }

 private:
    void take_in_string(char c) {
        if (!is_escaped_ && c == '"') in_string_ = false;
        is_escaped_ = !is_escaped_ && c == '\\';
    }

    std::size_t levels_ = 0;
    bool in_string_ = false;
    bool is_escaped_ = false;
};

static_assert(kMaxJsonLevels == 64, "json_fault names the number");

}  // namespace

Json parse_own_json(std::string_view text) {
    if (is_deep(text)) return Json::discarded();
    Builder builder;
    nlohmann::json::sax_parse(text, &builder);
    return builder.result();
}

Json parse_json(std::string_view text) {
    Json json = parse_own_json(text);
    json.sort_keys();
    return json;
}

bool is_deep(std::string_view json) {
    LevelCounter counter;
    for (const char c : json) {
        counter.take(c);
        if (counter.levels() > kMaxJsonLevels) return true;
    }
    return false;
}

std::string_view json_fault(std::string_view text) {
    return is_deep(text) ? "expected JSON of at most 64 levels of lists and objects" : "expected JSON";
}

std::size_t json_fault_position(std::string_view text) {
    Builder builder;
    nlohmann::json::sax_parse(text, &builder);
    return builder.position();
}

struct Json::Content {
    std::string text;
    std::vector<Json> values;
    std::vector<std::string> keys;  // as many as values, of an object
    bool is_sorted = true;          // the keys, none of them twice

    [[nodiscard]] std::size_t place_of(std::string_view key) const {
        if (!is_sorted) return static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin());
        const auto found = std::ranges::lower_bound(keys, key);
        return found != keys.end() && *found == key ? static_cast<std::size_t>(found - keys.begin()) : keys.size();
    }
};

// ---- writing --------------------------------------------------------------------------------------------------------

// As the JSON library writes, which is asked for all numbers and for text that needs thought.
class Json::Writer {
 public:
    Writer(int indent, JsonText text) : indent_(indent), text_(text) {}

    void write(const Json& value, int level = 0) {
        switch (value.kind_) {
            case Kind::Null: out_ += "null"; break;
            case Kind::Boolean: out_ += value.bits_ != 0 ? "true" : "false"; break;
            case Kind::Integer: out_ += std::to_string(value.integer()); break;
            case Kind::Unsigned: out_ += std::to_string(value.bits_); break;
            case Kind::Real: write_real(value.real()); break;
            case Kind::String: write_text(value.text()); break;
            case Kind::Array:
            case Kind::Object: write_items(value, level); break;
            case Kind::Discarded: out_ += "<discarded>"; break;
        }
    }
    [[nodiscard]] std::string take() { return std::move(out_); }

 private:
    void write_real(double value) {
        if (!std::isfinite(value)) {
            out_ += "null";
            return;
        }
        std::array<char, 64> digits{};
        out_.append(digits.data(), nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), value));
    }

    void write_text(const std::string& text) {
        if (std::ranges::all_of(text, is_plain)) {
            out_ += '"';
            out_ += text;
            out_ += '"';
            return;
        }
        const auto handler = text_ == JsonText::Strict ? nlohmann::json::error_handler_t::strict
                                                       : nlohmann::json::error_handler_t::replace;
#ifdef __cpp_exceptions
        try {
            out_ += nlohmann::json(text).dump(-1, ' ', text_ == JsonText::Ascii, handler);
        } catch (const nlohmann::json::exception& error) {
            throw JsonError(error.what());
        }
#else
        out_ += nlohmann::json(text).dump(-1, ' ', text_ == JsonText::Ascii, handler);
#endif
    }

    void write_items(const Json& value, int level) {
        const bool is_object = value.is_object();
        out_ += is_object ? '{' : '[';
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (i > 0) out_ += ',';
            begin_line(level + 1);
            if (is_object) {
                write_text(value.content_->keys[i]);
                out_ += indent_ >= 0 ? ": " : ":";
            }
            write(value.content_->values[i], level + 1);
        }
        if (!value.empty()) begin_line(level);
        out_ += is_object ? '}' : ']';
    }

    void begin_line(int level) {
        if (indent_ < 0) return;
        out_ += '\n';
        out_.append(static_cast<std::size_t>(indent_ * level), ' ');
    }

    int indent_;
    JsonText text_;
    std::string out_;
};

std::string Json::dump(int indent, JsonText text) const {
    Writer writer{indent, text};
    writer.write(*this);
    return writer.take();
}

std::ostream& operator<<(std::ostream& out, const Json& value) { return out << value.dump(-1, JsonText::Replaced); }

// ---- values ---------------------------------------------------------------------------------------------------------

void Json::Delete::operator()(Content* content) const { delete content; }

Json::Json(Kind kind) : kind_(kind), content_(new Content) {}
Json::Json(std::string text) : Json(Kind::String) { content_->text = std::move(text); }
Json::Json(std::string_view text) : Json(std::string{text}) {}
Json::Json(const char* text) : Json(std::string{text}) {}
Json::~Json() = default;

Json::Json(std::initializer_list<Part> parts) : Json(Kind::Array) {
    const bool is_object = std::ranges::all_of(parts, [](const Part& part) {
        return part.value_.is_array() && part.value_.size() == 2 && part.value_[0].is_string();
    });
    if (is_object) kind_ = Kind::Object;
    for (const Part& part : parts) {
        if (!is_object) {
            push_back(std::move(part.value_));
        } else if (Json& member = part.value_; !contains(member[0].text())) {
            append(std::move(member[0].content_->text), std::move(member[1]));
        }
    }
}

Json::Json(const Json& other)
    : kind_(other.kind_), bits_(other.bits_), content_(other.content_ ? new Content(*other.content_) : nullptr) {}

Json Json::array() { return Json(Kind::Array); }
Json Json::object() { return Json(Kind::Object); }

Json Json::array(std::initializer_list<Part> parts) {
    Json list = array();
    for (const Part& part : parts) list.push_back(std::move(part.value_));
    return list;
}

Json Json::discarded() {
    Json none;
    none.kind_ = Kind::Discarded;
    return none;
}

const char* Json::type_name() const {
    constexpr std::array<const char*, 9> kNames{"null",   "boolean", "number", "number",   "number",
                                                "string", "array",   "object", "discarded"};
    return kNames[static_cast<std::size_t>(kind_)];
}

void Json::wrong_type(const char* expected) const {
    fail(302, fmt::format("type must be {}, but is {}", expected, type_name()));
}

void Json::refuse_unless(bool is_fine, int number, const char* use) const {
    if (!is_fine) fail(number, fmt::format("cannot use {} with {}", use, type_name()));
}

const std::string& Json::text() const {
    if (!is_string()) wrong_type("string");
    return content_->text;
}

const Json* Json::begin() const { return is_structured() ? content_->values.data() : this; }
const Json* Json::end() const {
    return is_structured() ? content_->values.data() + content_->values.size() : this + (is_null() ? 0 : 1);
}

std::vector<Json::Item> Json::items() const& {
    std::vector<Item> all;
    for (const Json& value : *this) {
        all.push_back({is_object()  ? content_->keys[all.size()]
                       : is_array() ? std::to_string(all.size())
                                    : std::string{},
                       value});
    }
    return all;
}

const Json* Json::find(std::string_view key) const { return is_object() ? begin() + content_->place_of(key) : end(); }

Json& Json::operator[](std::string_view key) {
    if (is_null()) *this = object();
    refuse_unless(is_object(), 305, "operator[] with a string argument");
    const std::size_t place = content_->place_of(key);
    if (place == size()) append(std::string{key}, {});
    return content_->values[place];
}

Json& Json::operator[](std::size_t index) {
    if (is_null()) *this = array();
    refuse_unless(is_array(), 305, "operator[] with a numeric argument");
    if (index >= size()) content_->values.resize(index + 1);
    return content_->values[index];
}

const Json& Json::operator[](std::string_view key) const {
    static const Json kNone;
    refuse_unless(is_object(), 305, "operator[] with a string argument");
    const Json* found = find(key);
    return found == end() ? kNone : *found;
}

const Json& Json::operator[](std::size_t index) const {
    static const Json kNone;
    refuse_unless(is_array(), 305, "operator[] with a numeric argument");
    return index < size() ? content_->values[index] : kNone;
}

const Json& Json::at(std::string_view key) const {
    refuse_unless(is_object(), 304, "at()");
    const Json* found = find(key);
    if (found == end()) fail(403, fmt::format("key '{}' not found", key));
    return *found;
}

const Json& Json::at(std::size_t index) const {
    refuse_unless(is_array(), 304, "at()");
    if (index >= size()) fail(401, fmt::format("array index {} is out of range", index));
    return content_->values[index];
}

const Json* Json::find_for_value(std::string_view key) const {
    refuse_unless(is_object(), 306, "value()");
    const Json* found = find(key);
    return found == end() ? nullptr : found;
}

void Json::push_back(Json item) {
    if (is_null()) *this = array();
    refuse_unless(is_array(), 308, "push_back()");
    content_->values.push_back(std::move(item));
}

void Json::append(std::string key, Json value) {
    Content& to = *content_;
    to.is_sorted = to.is_sorted && (to.keys.empty() || to.keys.back() < key);
    to.keys.push_back(std::move(key));
    to.values.push_back(std::move(value));
}

void Json::update(const Json& other) {
    if (is_null()) *this = object();
    refuse_unless(is_object(), 312, "update()");
    other.refuse_unless(other.is_object(), 312, "update()");
    for (const auto& [key, value] : other.items()) (*this)[key] = value;
}

void Json::erase(std::string_view key) {
    refuse_unless(is_object(), 307, "erase()");
    const auto place = static_cast<std::ptrdiff_t>(content_->place_of(key));
    if (place == std::ssize(content_->keys)) return;
    content_->keys.erase(content_->keys.begin() + place);
    content_->values.erase(content_->values.begin() + place);
}

void Json::sort_keys() {
    if (!is_structured()) return;
    for (Json& value : *this) value.sort_keys();
    if (content_->is_sorted) return;
    Content old = std::exchange(*content_, {});
    std::vector<std::size_t> order(old.keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) -> const std::string& { return old.keys[i]; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i + 1 < order.size() && old.keys[order[i]] == old.keys[order[i + 1]]) continue;  // the last counts
        append(old.keys[order[i]], std::move(old.values[order[i]]));
    }
}

std::partial_ordering operator<=>(const Json& a, const Json& b) {
    if (!a.is_number() || !b.is_number()) return std::partial_ordering::unordered;
    if (a.is_number_float() || b.is_number_float()) return a.get<double>() <=> b.get<double>();
    return a.integer() <=> b.integer();
}

bool Json::is_equal(const Json& a, const Json& b) {
    if (a.is_number() && b.is_number()) {
        if (a.is_number_float() || b.is_number_float()) return a.get<double>() == b.get<double>();
        return a.bits_ == b.bits_;
    }
    if (a.kind_ != b.kind_ || a.is_discarded()) return false;
    if (a.is_array()) return std::ranges::equal(a, b, is_equal);
    if (a.is_string()) return a.content_->text == b.content_->text;
    if (!a.is_object()) return a.is_null() || a.bits_ == b.bits_;
    if (a.size() != b.size()) return false;
    return std::ranges::all_of(a.items(), [&](const Item& item) {
        const Json* other = b.find(item.key);
        return other != b.end() && is_equal(item.value, *other);
    });
}

}  // namespace acmotion
