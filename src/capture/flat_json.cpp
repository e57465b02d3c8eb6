#include "capture/flat_json.h"

#include <algorithm>
#include <array>

namespace acmotion {
namespace {

// One digit more still fits 64 bits.
constexpr std::uint64_t kMostDigits = 1'000'000'000'000'000'000;
constexpr int kLargestExponent = 9999;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

int hex_digit(char digit) { return is_digit(digit) ? digit - '0' : (digit | 0x20) - 'a' + 10; }

}  // namespace

void Decimal::add(char digit, bool is_behind_point) {
    const bool fits = digits < kMostDigits;
    if (fits) digits = digits * 10 + static_cast<std::uint64_t>(digit - '0');
    if (fits && is_behind_point) --exponent;
    if (!fits && !is_behind_point) ++exponent;
}

std::optional<Nanoseconds> moment(Decimal seconds) {
    constexpr std::uint64_t kLatest = kLatestMoment;
    seconds.exponent += 9;
    for (; seconds.exponent > 0 && seconds.digits > 0; --seconds.exponent) {
        if (seconds.digits > kLatest / 10) return std::nullopt;
        seconds.digits *= 10;
    }
    for (; seconds.exponent < 0 && seconds.digits > 0; ++seconds.exponent) {
        seconds.digits = (seconds.digits + (seconds.exponent == -1 ? 5 : 0)) / 10;
    }
    if (seconds.digits > kLatest || (seconds.is_negative && seconds.digits > 0)) return std::nullopt;
    return static_cast<Nanoseconds>(seconds.digits);
}

void append_hex(ByteBuffer& out, std::string_view digits) {
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        out.push_back(static_cast<std::byte>(hex_digit(digits[i]) << 4 | hex_digit(digits[i + 1])));
    }
}

Result<std::string_view> FlatJson::read_name() {
    const auto name = read_string("member");
    if (name && !accept(':')) return wrong("member");
    pass_spaces();
    return name;
}

Result<void> FlatJson::finish() {
    if (!accept('}')) return wrong("object");
    pass_spaces();
    if (at_ < line_.size()) return wrong("end");
    return {};
}

Result<std::string_view> FlatJson::read_string(std::string_view field) {
    if (!accept('"')) return wrong(field);
    const std::size_t start = at_;
    for (; at_ < line_.size() && line_[at_] != '"'; ++at_) {
        if (static_cast<unsigned char>(line_[at_]) < ' ') return wrong(field);
        if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
    }
    if (at_ == line_.size()) return wrong(field);
    return line_.substr(start, at_++ - start);
}

Result<Decimal> FlatJson::read_number(std::string_view field) {
    Decimal number{.is_negative = accept('-')};
    if (!read_digits(number, false)) return wrong(field);
    if (accept_here('.') && !read_digits(number, true)) return wrong(field);
    if ((accept_here('e') || accept_here('E')) && !read_exponent(number)) return wrong(field);
    return number;
}

Result<Nanoseconds> FlatJson::read_moment(std::string_view field) {
    const std::size_t start = at_;
    const auto seconds = read_number(field);
    if (!seconds) return tl::unexpected(seconds.error());
    const auto time = moment(*seconds);
    if (!time) return fail(ErrorCode::OutOfRange, kLine, field, start);
    return *time;
}

Result<std::uint64_t> FlatJson::read_count(std::string_view field, std::uint64_t most) {
    const std::size_t start = at_;
    const auto number = read_number(field);
    if (!number) return tl::unexpected(number.error());
    if (number->is_negative || number->exponent != 0 || number->digits > most) {
        return fail(ErrorCode::OutOfRange, kLine, field, start);
    }
    return number->digits;
}

Result<std::string_view> FlatJson::read_hex(std::string_view field) {
    const std::size_t start = at_ + 1;  // behind the quotation mark
    const auto data = read_string(field);
    if (!data) return data;
    const auto other = std::ranges::find_if_not(*data, is_hex);
    const auto digits = static_cast<std::size_t>(other - data->begin());
    if (digits < data->size() || digits % 2 != 0) return fail(ErrorCode::Invalid, kLine, field, start + digits);
    return data;
}

Result<bool> FlatJson::read_direction() {
    const std::size_t start = at_;
    const auto direction = read_string("dir");
    if (!direction) return tl::unexpected(direction.error());
    if (*direction == "c2s" || *direction == "s2c") return *direction == "c2s";
    return fail(ErrorCode::Unknown, kLine, "dir", start);
}

bool FlatJson::read_digits(Decimal& number, bool is_behind_point) {
    const std::size_t start = at_;
    for (; at_ < line_.size() && is_digit(line_[at_]); ++at_) number.add(line_[at_], is_behind_point);
    return at_ > start;
}

bool FlatJson::read_exponent(Decimal& number) {
    const bool is_negative = accept_here('-');
    if (!is_negative) static_cast<void>(accept_here('+'));
    const std::size_t start = at_;
    int exponent = 0;
    for (; at_ < line_.size() && is_digit(line_[at_]); ++at_) {
        exponent = std::min(exponent * 10 + (line_[at_] - '0'), kLargestExponent);
    }
    number.exponent += is_negative ? -exponent : exponent;
    return at_ > start;
}

Result<void> FlatJson::pass_value() {
    constexpr std::array<std::string_view, 3> kWords{"true", "false", "null"};
    const std::string_view rest = line_.substr(at_);
    for (const std::string_view word : kWords) {
        if (!rest.starts_with(word)) continue;
        at_ += word.size();
        return {};
    }
    const auto outcome = [](const auto& read) -> Result<void> {
        if (!read) return tl::unexpected(read.error());
        return {};
    };
    return is_string() ? outcome(read_string("value")) : outcome(read_number("value"));
}

void FlatJson::pass_spaces() {
    while (at_ < line_.size() && is_space(line_[at_])) ++at_;
}

bool FlatJson::accept(char wanted) {
    pass_spaces();
    return accept_here(wanted);
}

bool FlatJson::accept_here(char wanted) {
    const bool is_there = at_ < line_.size() && line_[at_] == wanted;
    if (is_there) ++at_;
    return is_there;
}

tl::unexpected<Error> FlatJson::wrong(std::string_view field) const {
    return fail(at_ < line_.size() ? ErrorCode::Invalid : ErrorCode::Truncated, kLine, field, at_);
}

}  // namespace acmotion
