#include "core/utf8.h"

#include <algorithm>

namespace acmotion {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

std::size_t size_after(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Bytes of the letter that `text` begins with; 0 if it begins with none.
std::size_t letter_size(std::string_view text) {
    const std::size_t size = size_after(static_cast<unsigned char>(text[0]));
    if (size == 0 || size > text.size()) return 0;
    return std::ranges::all_of(text.substr(1, size - 1), is_continuation) ? size : 0;
}

// U+0000 to U+001F and U+007F to U+009F.
bool is_control(std::string_view letter) {
    const auto first = static_cast<unsigned char>(letter[0]);
    if (letter.size() == 1) return first < 0x20 || first == 0x7F;
    return first == 0xC2 && static_cast<unsigned char>(letter[1]) < 0xA0;
}

// U+061C, U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069: what stands behind them is shown in another order, so that
// "gpj.exe" looks like "exe.jpg".
bool turns_text(std::string_view letter) {
    return letter == "\xD8\x9C" || letter == "\xE2\x80\x8E" || letter == "\xE2\x80\x8F" ||
           (letter >= "\xE2\x80\xAA" && letter <= "\xE2\x80\xAE") ||
           (letter >= "\xE2\x81\xA6" && letter <= "\xE2\x81\xA9");
}

}  // namespace

std::string without_controls(std::string_view utf8) {
    std::string clean;
    while (!utf8.empty()) {
        const std::size_t size = letter_size(utf8);
        const std::string_view letter = utf8.substr(0, std::max<std::size_t>(size, 1));
        clean += size == 0 || is_control(letter) || turns_text(letter) ? "?" : letter;
        utf8.remove_prefix(letter.size());
    }
    return clean;
}

std::size_t count_letters(std::string_view utf8) {
    return utf8.size() - static_cast<std::size_t>(std::ranges::count_if(utf8, is_continuation));
}

}  // namespace acmotion
