#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <string>

#include "acmotion/core/bytes.h"
#include "acmotion/core/time.h"

namespace acmotion {

// What `capture` hands to `transport`: the one thing both must know, and neither may include the other.

// An IPv6 address, or an IPv4 one in its mapped form (::ffff:a.b.c.d).
struct IpAddress {
    std::array<std::uint8_t, 16> bytes{};

    [[nodiscard]] static IpAddress v4(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d);
    [[nodiscard]] bool is_v4() const;
    auto operator<=>(const IpAddress&) const = default;
};

struct Endpoint {
    IpAddress address;
    std::uint16_t port = 0;

    auto operator<=>(const Endpoint&) const = default;
};

// "127.0.0.1" or "2001:db8::1"; "127.0.0.1:9001" or "[2001:db8::1]:9001".
[[nodiscard]] std::string describe(const IpAddress& address);
[[nodiscard]] std::string describe(const Endpoint& endpoint);

// One UDP datagram. `payload` belongs to whoever handed it over, who says how long it lives.
struct Datagram {
    Nanoseconds time = 0;
    Endpoint source;
    Endpoint destination;
    Bytes payload;
};

}  // namespace acmotion
