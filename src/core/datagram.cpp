#include "acmotion/core/datagram.h"

#include <fmt/format.h>

namespace acmotion {
namespace {

constexpr int kGroups = 8;

struct Run {
    int first = 0;
    int length = 0;
};

unsigned group(const IpAddress& address, int index) {
    const std::uint64_t half = index < kGroups / 2 ? address.high : address.low;
    return static_cast<unsigned>(half >> (48 - 16 * (index % (kGroups / 2))) & 0xFFFF);
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

std::string describe(const IpAddress& address) {
    if (!address.is_v4()) return describe_v6(address);
    const auto octet = [&](int shift) { return address.low >> shift & 0xFF; };
    return fmt::format("{}.{}.{}.{}", octet(24), octet(16), octet(8), octet(0));
}

std::string describe(const Endpoint& endpoint) {
    const std::string address = describe(endpoint.address);
    return endpoint.address.is_v4() ? fmt::format("{}:{}", address, endpoint.port)
                                    : fmt::format("[{}]:{}", address, endpoint.port);
}

}  // namespace acmotion
