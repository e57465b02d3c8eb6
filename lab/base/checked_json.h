#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/json.h"

namespace acmotion {

// What a number must be; `expected` says it in words.
struct NumberBounds {
    double least = -1e9;
    double most = 1e9;
    bool above_least = false;  // `least` itself is not allowed
    std::string_view expected = "a number";
};
inline constexpr NumberBounds kAnyNumber{};
inline constexpr NumberBounds kUnbounded{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max()};
inline constexpr NumberBounds kPositive{0, 1e9, true, "a number > 0"};
inline constexpr NumberBounds kNotNegative{0, 1e9, false, "a number >= 0"};

// The first thing in a document that was not as expected.
struct JsonTrouble {
    std::string field;  // "bodies[3].script[1].walk.speed"; empty: the document itself
    std::string what;   // "expected a number > 0"
    std::string got;    // "\"fast\"", or "nothing"; empty where that is beside the point

    [[nodiscard]] bool any() const { return !what.empty(); }
    // "FIELD: WHAT, got GOT"
    [[nodiscard]] std::string text() const;
};

// A value in a JSON document that knows where it is. Asking for what is not there notes the first such request as the
// trouble of the whole document and answers with something harmless, so that readers need no branches. Throws nothing.
class CheckedJson {
 public:
    // `trouble` and the value must outlive this.
    CheckedJson(const Json& value, std::string path, JsonTrouble& trouble);

    [[nodiscard]] bool is_there() const;
    [[nodiscard]] bool is_null() const;  // or not there
    [[nodiscard]] bool is_number() const;
    [[nodiscard]] bool is_list() const;
    [[nodiscard]] bool is_object() const;

    // As it stands: null where nothing is there.
    [[nodiscard]] const Json& json() const { return *value_; }

    // Members. One that is missing is a node that is not there.
    [[nodiscard]] CheckedJson operator[](std::string_view key) const;
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] std::vector<CheckedJson> items() const;

    [[nodiscard]] double number(const NumberBounds& bounds) const;
    [[nodiscard]] double number_or(double missing, const NumberBounds& bounds) const;
    // Whole numbers that a double may not hold.
    [[nodiscard]] std::uint64_t integer(const NumberBounds& bounds) const;
    [[nodiscard]] std::int64_t whole() const;
    [[nodiscard]] std::vector<double> numbers() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool flag_or(bool missing) const;
    // "0xA9B40019": text, because JSON has no hexadecimal numbers. Plain numbers will do too.
    [[nodiscard]] std::uint32_t word() const;

    // Any other member is an error.
    void expect_keys(std::span<const std::string_view> allowed) const;
    void fail(std::string_view expected) const;
    void complain(const std::string& what) const;
    [[nodiscard]] bool failed() const { return trouble_->any(); }

 private:
    const Json* value_;
    std::string path_;
    JsonTrouble* trouble_;
};

}  // namespace acmotion
