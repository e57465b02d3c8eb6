#include "lab/base/parsed_json.h"

#include <nlohmann/json.hpp>

namespace acmotion {
namespace {

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

bool is_deep(std::string_view json) {
    LevelCounter counter;
    for (const char c : json) {
        counter.take(c);
        if (counter.levels() > kMaxJsonLevels) return true;
    }
    return false;
}

nlohmann::json parse_json(std::string_view text) {
    if (is_deep(text)) return nlohmann::json::value_t::discarded;
    return nlohmann::json::parse(text, nullptr, false);
}

std::string_view json_fault(std::string_view text) {
    return is_deep(text) ? "expected JSON of at most 64 levels of lists and objects" : "expected JSON";
}

}  // namespace acmotion
