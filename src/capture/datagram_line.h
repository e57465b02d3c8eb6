#pragma once
#include <cstdint>
#include <string_view>

#include "acmotion/core/result.h"
#include "acmotion/core/time.h"

namespace acmotion {

// What a line of text says of a datagram.
struct DatagramLine {
    Nanoseconds time = 0;
    bool is_from_client = false;
    std::uint16_t pair = 0;    // of ports: 0 or 1
    std::uint16_t length = 0;  // bytes; more than `data` holds if the capture cut it
    std::string_view data;     // pairs of hexadecimal digits, in the line
};

// Strict JSON, one flat object. An error names the member and the byte of the line.
[[nodiscard]] Result<DatagramLine> parse_datagram_line(std::string_view line);

}  // namespace acmotion
