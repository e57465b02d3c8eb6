#pragma once
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace acmotion {

// What a number must be; `expected` says it in words.
struct NumberBounds {
    double least = -1e9;
    double most = 1e9;
    bool above_least = false;  // `least` itself is not allowed
    std::string_view expected = "a number";
};
inline constexpr NumberBounds kAnyNumber{};
inline constexpr NumberBounds kPositive{0, 1e9, true, "a number > 0"};
inline constexpr NumberBounds kNotNegative{0, 1e9, false, "a number >= 0"};

// A value in a JSON document that knows where it is. Asking for what is not there notes the first such wish as the
// error of the whole document and answers with something harmless, so that readers need no branches.
class JsonNode {
 public:
    // `error` and the value must outlive this.
    JsonNode(const nlohmann::json& value, std::string path, std::string& error);

    [[nodiscard]] bool is_there() const;
    [[nodiscard]] bool is_text() const;
    [[nodiscard]] bool is_number() const;
    [[nodiscard]] bool is_list() const;
    [[nodiscard]] bool is_object() const;

    // Members. One that is missing is a node that is not there.
    [[nodiscard]] JsonNode operator[](std::string_view key) const;
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] std::vector<JsonNode> items() const;

    [[nodiscard]] double number(const NumberBounds& bounds) const;
    [[nodiscard]] double number_or(double missing, const NumberBounds& bounds) const;
    // A whole number that a double may not hold.
    [[nodiscard]] std::uint64_t integer(const NumberBounds& bounds) const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool flag_or(bool missing) const;
    // "0xA9B40019": text, because JSON has no hexadecimal numbers. Plain numbers will do too.
    [[nodiscard]] std::uint32_t word() const;

    // Any other member is an error.
    void expect_keys(std::span<const std::string_view> allowed) const;
    void fail(std::string_view expected) const;
    void complain(const std::string& what) const;
    [[nodiscard]] bool failed() const { return !error_->empty(); }

 private:
    const nlohmann::json* value_;
    std::string path_;
    std::string* error_;
};

}  // namespace acmotion
