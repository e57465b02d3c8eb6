#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace acmotion::test {

// A socket for datagrams at 127.0.0.1. What does not come within a minute is missing.
class UdpPeer {
 public:
    // At a free port, or at that one; ask is_open().
    explicit UdpPeer(std::uint16_t port = 0);
    UdpPeer(UdpPeer&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    UdpPeer(const UdpPeer&) = delete;
    UdpPeer& operator=(const UdpPeer&) = delete;
    ~UdpPeer();

    [[nodiscard]] bool is_open() const { return socket_ >= 0; }
    [[nodiscard]] std::uint16_t port() const;
    void send(std::uint16_t to, std::string_view text) const;
    struct Received {
        std::uint16_t from = 0;
        std::string text;
    };
    [[nodiscard]] Received receive() const;

 private:
    int socket_;
};

// Two neighbouring ports, as a server has them.
struct UdpPair {
    UdpPair();
    [[nodiscard]] std::uint16_t port() const { return first->port(); }

    std::optional<UdpPeer> first;
    std::optional<UdpPeer> second;
};

}  // namespace acmotion::test
