#include "capture/datagram_line.h"

#include <algorithm>
#include <array>
#include <optional>

#include "capture/ip.h"

namespace acmotion {
namespace {

constexpr std::string_view kLine = "JsonLine";

constexpr std::uint64_t kLargestPayload = 65535 - kIpv4HeaderBytes - kUdpHeaderBytes;
// One digit more still fits 64 bits.
constexpr std::uint64_t kMostDigits = 1'000'000'000'000'000'000;
constexpr int kLargestExponent = 9999;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// digits × 10^exponent
struct Decimal {
    bool is_negative = false;
    std::uint64_t digits = 0;
    int exponent = 0;

    // What does not fit behind the point is left out.
    void add(char digit, bool is_behind_point) {
        const bool fits = digits < kMostDigits;
        if (fits) digits = digits * 10 + static_cast<std::uint64_t>(digit - '0');
        if (fits && is_behind_point) --exponent;
        if (!fits && !is_behind_point) ++exponent;
    }
};

// Exact, where a double would lose nanoseconds of a moment of today; nothing outside 0..kLatestMoment.
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

class LineParser {
 public:
    explicit LineParser(std::string_view line) : line_(line) {}

    Result<DatagramLine> parse() {
        if (const auto read = read_object(); !read) return tl::unexpected(read.error());
        for (std::size_t i = 0; i < kMembers.size(); ++i) {
            if (!has_member_[i]) return fail(ErrorCode::Truncated, kLine, kMembers[i], line_.size());
        }
        if (datagram_.data.size() / 2 > datagram_.length) return fail(ErrorCode::Invalid, kLine, "len", length_at_);
        return datagram_;
    }

 private:
    enum Member : std::uint8_t { kTime, kDirection, kPair, kLength, kData };
    static constexpr std::array<std::string_view, 5> kMembers{"t", "dir", "pair", "len", "data"};

    Result<void> read_object() {
        if (!accept('{')) return wrong("object");
        do {
            if (const auto read = read_member(); !read) return read;
        } while (accept(','));
        if (!accept('}')) return wrong("object");
        pass_spaces();
        if (at_ < line_.size()) return wrong("end");
        return {};
    }

    Result<void> read_member() {
        const auto name = read_string("member");
        if (!name) return tl::unexpected(name.error());
        if (!accept(':')) return wrong("member");
        pass_spaces();
        const auto known = std::ranges::find(kMembers, *name);
        if (known == kMembers.end()) return pass_value();
        const auto member = static_cast<Member>(known - kMembers.begin());
        if (has_member_[member]) return wrong(kMembers[member]);
        has_member_[member] = true;
        return read_value(member);
    }

    Result<void> read_value(Member member) {
        switch (member) {
            case kTime: return read_time();
            case kDirection: return read_direction();
            case kPair: return read_count(kPair, 1, datagram_.pair);
            case kLength: length_at_ = at_; return read_count(kLength, kLargestPayload, datagram_.length);
            case kData: return read_data();
        }
        return {};
    }

    Result<void> read_time() {
        const std::size_t start = at_;
        const auto seconds = read_number(kMembers[kTime]);
        if (!seconds) return tl::unexpected(seconds.error());
        const auto time = moment(*seconds);
        if (!time) return fail(ErrorCode::OutOfRange, kLine, kMembers[kTime], start);
        datagram_.time = *time;
        return {};
    }

    Result<void> read_direction() {
        const std::size_t start = at_;
        const auto direction = read_string(kMembers[kDirection]);
        if (!direction) return tl::unexpected(direction.error());
        datagram_.is_from_client = *direction == "c2s";
        if (datagram_.is_from_client || *direction == "s2c") return {};
        return fail(ErrorCode::Unknown, kLine, kMembers[kDirection], start);
    }

    Result<void> read_count(Member member, std::uint64_t most, std::uint16_t& count) {
        const std::size_t start = at_;
        const auto number = read_number(kMembers[member]);
        if (!number) return tl::unexpected(number.error());
        if (number->is_negative || number->exponent != 0 || number->digits > most) {
            return fail(ErrorCode::OutOfRange, kLine, kMembers[member], start);
        }
        count = static_cast<std::uint16_t>(number->digits);
        return {};
    }

    Result<void> read_data() {
        const std::size_t start = at_ + 1;  // behind the quotation mark
        const auto data = read_string(kMembers[kData]);
        if (!data) return tl::unexpected(data.error());
        const auto other = std::ranges::find_if_not(*data, is_hex);
        const std::size_t digits = static_cast<std::size_t>(other - data->begin());
        if (digits < data->size() || digits % 2 != 0) {
            return fail(ErrorCode::Invalid, kLine, kMembers[kData], start + digits);
        }
        datagram_.data = *data;
        return {};
    }

    // ---- JSON -------------------------------------------------------------------------------------------------------
    // As it is written: no member of ours needs an escape.
    Result<std::string_view> read_string(std::string_view field) {
        if (!accept('"')) return wrong(field);
        const std::size_t start = at_;
        for (; at_ < line_.size() && line_[at_] != '"'; ++at_) {
            if (static_cast<unsigned char>(line_[at_]) < ' ') return wrong(field);
            if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
        }
        if (at_ == line_.size()) return wrong(field);
        return line_.substr(start, at_++ - start);
    }

    Result<Decimal> read_number(std::string_view field) {
        Decimal number{.is_negative = accept('-')};
        if (!read_digits(number, false)) return wrong(field);
        if (accept_here('.') && !read_digits(number, true)) return wrong(field);
        if ((accept_here('e') || accept_here('E')) && !read_exponent(number)) return wrong(field);
        return number;
    }

    bool read_digits(Decimal& number, bool is_behind_point) {
        const std::size_t start = at_;
        for (; at_ < line_.size() && is_digit(line_[at_]); ++at_) number.add(line_[at_], is_behind_point);
        return at_ > start;
    }

    bool read_exponent(Decimal& number) {
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

    // Of a member that says nothing to us.
    Result<void> pass_value() {
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
        return rest.starts_with('"') ? outcome(read_string("value")) : outcome(read_number("value"));
    }

    void pass_spaces() {
        while (at_ < line_.size() && is_space(line_[at_])) ++at_;
    }
    bool accept(char wanted) {
        pass_spaces();
        return accept_here(wanted);
    }
    bool accept_here(char wanted) {
        const bool is_there = at_ < line_.size() && line_[at_] == wanted;
        if (is_there) ++at_;
        return is_there;
    }
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view field) const {
        return fail(at_ < line_.size() ? ErrorCode::Invalid : ErrorCode::Truncated, kLine, field, at_);
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::size_t length_at_ = 0;
    std::array<bool, kMembers.size()> has_member_{};
    DatagramLine datagram_;
};

}  // namespace

Result<DatagramLine> parse_datagram_line(std::string_view line) { return LineParser{line}.parse(); }

std::uint8_t hex_digit(char digit) {
    const int value = is_digit(digit) ? digit - '0' : (digit | 0x20) - 'a' + 10;
    return static_cast<std::uint8_t>(value);
}

}  // namespace acmotion
