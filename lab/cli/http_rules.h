#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What a server must decide about a request, without a socket.
namespace acmotion::cli {

// The values of Host that mean a server at this address: another name would belong to a foreign page whose name
// server points here (DNS rebinding). `name` is what the user called the address; it may be the same.
[[nodiscard]] std::vector<std::string> own_hosts(const std::string& literal, bool is_loopback, const std::string& name,
                                                 unsigned port);
// An address as it stands in a URL: IPv6 in brackets.
[[nodiscard]] std::string in_url(const std::string& address);

// Which bytes of a body are sent, and under which status: 200 all, 206 some, 416 none, as there are no such.
struct Selection {
    unsigned status = 200;
    std::uint64_t first = 0;
    std::uint64_t size = 0;
};
// `range` is the value of the header Range, or empty. What is not one range of bytes means all, as RFC 9110 §14.2 allows.
[[nodiscard]] Selection select_bytes(std::string_view range, std::uint64_t body_size);
// The headers of such an answer.
[[nodiscard]] std::string headers_of(const Selection& part, std::uint64_t body_size);

}  // namespace acmotion::cli
