#pragma once
#include <string_view>

#include "acmotion/core/bytes.h"

namespace acmotion::test {

// "48F70000 34120080" as bytes. Anything but hexadecimal digits separates.
inline ByteBuffer unhex(std::string_view text) {
    ByteBuffer bytes;
    int high = -1;
    for (const char c : text) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) continue;
        if (high >= 0) bytes.push_back(static_cast<std::byte>(high * 16 + digit));
        high = high >= 0 ? -1 : digit;
    }
    return bytes;
}

inline ByteBuffer copy(Bytes bytes) { return {bytes.begin(), bytes.end()}; }

// The text must outlive them.
inline Bytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }
inline ByteBuffer from_text(std::string_view text) { return copy(bytes_of(text)); }

}  // namespace acmotion::test
