#pragma once
#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "acmotion/core/time.h"

namespace acmotion {

// digits × 10^exponent
struct Decimal {
    bool is_negative = false;
    std::uint64_t digits = 0;
    int exponent = 0;

    // What does not fit behind the point is left out.
    void add(char digit, bool is_behind_point);
};

// Exact, where a double would lose nanoseconds of a moment of today; nothing outside 0..kLatestMoment.
[[nodiscard]] std::optional<Nanoseconds> moment(Decimal seconds);

// Strict JSON of one line: an object whose members hold no other object and no list. Errors name the member and the byte of the line.
class FlatJson {
 public:
    static constexpr std::string_view kLine = "JsonLine";

    explicit FlatJson(std::string_view line) : line_(line) {}

    // Calls `read` with the name of each member, and expects it to take the value by one of the functions below.
    template <class Read>
    Result<void> read_object(Read read) {
        if (!accept('{')) return wrong("object");
        do {
            const auto name = read_name();
            if (!name) return tl::unexpected(name.error());
            if (const Result<void> value = read(*name); !value) return value;
        } while (accept(','));
        return finish();
    }

    // As it is written: no member of ours needs an escape.
    Result<std::string_view> read_string(std::string_view field);
    Result<Decimal> read_number(std::string_view field);
    // Seconds, a moment that can be.
    Result<Nanoseconds> read_moment(std::string_view field);
    // A whole number of 0 to `most`.
    Result<std::uint64_t> read_count(std::string_view field, std::uint64_t most);
    // A string of pairs of hexadecimal digits.
    Result<std::string_view> read_hex(std::string_view field);
    // "dir": "c2s", from the client, or "s2c".
    Result<bool> read_direction();
    // A value that says nothing to us.
    Result<void> pass_value();

    // Does a string come next?
    [[nodiscard]] bool is_string() const { return at_ < line_.size() && line_[at_] == '"'; }
    [[nodiscard]] bool is_null() const { return line_.substr(at_).starts_with("null"); }
    // The byte of the line that comes next.
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t size() const { return line_.size(); }

 private:
    Result<std::string_view> read_name();
    Result<void> finish();
    bool read_digits(Decimal& number, bool is_behind_point);
    bool read_exponent(Decimal& number);
    void pass_spaces();
    bool accept(char wanted);
    bool accept_here(char wanted);
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view field) const;

    std::string_view line_;
    std::size_t at_ = 0;
};

// An object of which these members are wanted, each once; `read` gets the number of one, others are passed over. Answers
// which were there.
template <std::size_t N, class Read>
Result<std::bitset<N>> read_members(FlatJson& json, const std::array<std::string_view, N>& names, Read read) {
    std::bitset<N> there;
    const auto object = json.read_object([&](std::string_view name) -> Result<void> {
        const auto member = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
        if (member == N) return json.pass_value();
        if (there[member]) return fail(ErrorCode::Invalid, FlatJson::kLine, names[member], json.at());
        there.set(member);
        return read(member);
    });
    if (!object) return tl::unexpected(object.error());
    return there;
}

// For a value that was read, or not.
template <class Read, class Value>
Result<void> take(const Result<Read>& read, Value& value) {
    if (!read) return tl::unexpected(read.error());
    value = static_cast<Value>(*read);
    return {};
}

// The bytes that read_hex has let through.
void append_hex(ByteBuffer& out, std::string_view digits);

}  // namespace acmotion
