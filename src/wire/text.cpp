#include "wire/text.h"

#include <array>
#include <cstdint>

namespace acmotion::wire {
namespace {

// Where Windows-1252 differs from Latin-1: 0x80 to 0x9F.
constexpr std::array<char16_t, 32> kSpecials{
    u'\u20AC', 0x81,      u'\u201A', u'\u0192', u'\u201E', u'\u2026', u'\u2020', u'\u2021',
    u'\u02C6', u'\u2030', u'\u0160', u'\u2039', u'\u0152', 0x8D,      u'\u017D', 0x8F,
    0x90,      u'\u2018', u'\u2019', u'\u201C', u'\u201D', u'\u2022', u'\u2013', u'\u2014',
    u'\u02DC', u'\u2122', u'\u0161', u'\u203A', u'\u0153', 0x9D,      u'\u017E', u'\u0178',
};

char16_t code_point(unsigned char c) { return c >= 0x80 && c < 0xA0 ? kSpecials[c - 0x80U] : char16_t{c}; }

void append_utf8(std::string& text, unsigned c) {
    const auto put = [&](unsigned byte) { text.push_back(static_cast<char>(byte)); };
    if (c < 0x80) return put(c);
    if (c < 0x800) {
        put(0xC0 | c >> 6);
    } else {
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3F));
    }
    put(0x80 | (c & 0x3F));
}

}  // namespace

std::string to_utf8(std::string_view windows_1252) {
    std::string text;
    for (const char c : windows_1252) append_utf8(text, code_point(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace acmotion::wire
