// JSON as text: all that calls the JSON library.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "lab/base/json.h"

namespace acmotion {
namespace {

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

constexpr bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

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

// Brackets inside of a string are no levels.
bool is_deep(std::string_view json) {
    std::size_t levels = 0;
    bool in_string = false;
    bool is_escaped = false;
    for (const char c : json) {
        const bool was_escaped = std::exchange(is_escaped, in_string && !is_escaped && c == '\\');
        if (c == '"' && !was_escaped) in_string = !in_string;
        if (in_string) continue;
        if (c == '[' || c == '{') ++levels;
        if ((c == ']' || c == '}') && levels > 0) --levels;
        if (levels > kMaxJsonLevels) return true;
    }
    return false;
}

static_assert(kMaxJsonLevels == 64, "json_fault names the number");
std::string_view json_fault(std::string_view text) {
    return is_deep(text) ? "expected JSON of at most 64 levels of lists and objects" : "expected JSON";
}

std::size_t json_fault_position(std::string_view text) {
    Builder builder;
    nlohmann::json::sax_parse(text, &builder);
    return builder.position();
}

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

}  // namespace acmotion
