#include "acmotion/core/datagram.h"

#include <fmt/format.h>

#include <algorithm>

namespace acmotion {
namespace {

constexpr std::array<std::uint8_t, 12> kMappedPrefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr int kGroups = 8;

struct Run {
    int first = 0;
    int length = 0;
};

unsigned group(const IpAddress& address, int index) {
    const auto at = static_cast<std::size_t>(index) * 2;
    return static_cast<unsigned>(address.bytes[at]) << 8 | address.bytes[at + 1];
}

// The longest run of zero groups, which the text form leaves out (RFC 5952).
Run longest_zero_run(const IpAddress& address) {
    Run longest;
    Run current;
    for (int i = 0; i < kGroups; ++i) {
        current = group(address, i) == 0 ? Run{current.length == 0 ? i : current.first, current.length + 1} : Run{};
        if (current.length > longest.length) longest = current;
    }
    return longest.length > 1 ? longest : Run{};
}

std::string describe_v6(const IpAddress& address) {
    const Run zeros = longest_zero_run(address);
    std::string text;
    for (int i = 0; i < kGroups; ++i) {
        if (zeros.length > 0 && i == zeros.first) {
            text += "::";
            i += zeros.length - 1;
            continue;
        }
        if (!text.empty() && text.back() != ':') text += ':';
        text += fmt::format("{:x}", group(address, i));
    }
    return text;
}

}  // namespace

IpAddress IpAddress::v4(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, a, b, c, d}};
}

bool IpAddress::is_v4() const { return std::equal(kMappedPrefix.begin(), kMappedPrefix.end(), bytes.begin()); }

std::string describe(const IpAddress& address) {
    const auto& b = address.bytes;
    return address.is_v4() ? fmt::format("{}.{}.{}.{}", b[12], b[13], b[14], b[15]) : describe_v6(address);
}

std::string describe(const Endpoint& endpoint) {
    const std::string address = describe(endpoint.address);
    return endpoint.address.is_v4() ? fmt::format("{}:{}", address, endpoint.port)
                                    : fmt::format("[{}]:{}", address, endpoint.port);
}

}  // namespace acmotion
