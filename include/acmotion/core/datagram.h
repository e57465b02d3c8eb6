#pragma once
#include <compare>
#include <cstdint>
#include <string>

#include "acmotion/core/bytes.h"
#include "acmotion/core/time.h"

namespace acmotion {

// What `capture` hands to `transport`: the one thing both must know, and neither may include the other.

// An IPv6 address, or an IPv4 one in its mapped form (::ffff:a.b.c.d), as one number in two halves.
struct IpAddress {
    std::uint64_t high = 0;  // the first eight bytes of the address
    std::uint64_t low = 0;

    // The first octet is the most significant: 0x7F000001 is 127.0.0.1.
    [[nodiscard]] static constexpr IpAddress v4(std::uint32_t address) { return {0, kMapped << 32 | address}; }
    [[nodiscard]] static constexpr IpAddress v4(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        return v4(a << 24 | b << 16 | c << 8 | d);
    }
    // Mapped addresses are IPv4 traffic here, however they travelled.
    [[nodiscard]] constexpr bool is_v4() const { return high == 0 && low >> 32 == kMapped; }
    auto operator<=>(const IpAddress&) const = default;

    static constexpr std::uint64_t kMapped = 0xFFFF;  // in front of the 32 bits of IPv4
};

// Where a datagram comes from or goes to.
struct Endpoint {
    IpAddress address;
    std::uint16_t port = 0;

    auto operator<=>(const Endpoint&) const = default;
};

// "127.0.0.1" or "2001:db8::1"; "127.0.0.1:9001" or "[2001:db8::1]:9001".
[[nodiscard]] std::string describe(const IpAddress& address);
[[nodiscard]] std::string describe(const Endpoint& endpoint);

// One UDP datagram. `payload` belongs to the code that handed it over, which says how long it lives.
struct Datagram {
    Nanoseconds time = 0;  // when it was seen, not when it was sent
    Endpoint source;
    Endpoint destination;
    Bytes payload;
};

}  // namespace acmotion
