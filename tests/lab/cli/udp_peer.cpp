#include "lab/cli/udp_peer.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <vector>

namespace acmotion::test {
namespace {

constexpr int kOneMinute = 60'000;  // milliseconds

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace

UdpPeer::UdpPeer(std::uint16_t port) : socket_(socket(AF_INET, SOCK_DGRAM, 0)) {
    const sockaddr_in address = loopback(port);
    if (bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
    close(std::exchange(socket_, -1));
}

UdpPeer::~UdpPeer() {
    if (socket_ >= 0) close(socket_);
}

std::uint16_t UdpPeer::port() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

void UdpPeer::send(std::uint16_t to, std::string_view text) const {
    const sockaddr_in address = loopback(to);
    const ssize_t sent =
        sendto(socket_, text.data(), text.size(), 0, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    EXPECT_EQ(sent, static_cast<ssize_t>(text.size()));
}

UdpPeer::Received UdpPeer::receive() const {
    pollfd waited{.fd = socket_, .events = POLLIN, .revents = 0};
    if (poll(&waited, 1, kOneMinute) <= 0) {
        ADD_FAILURE() << "no datagram came for a minute";
        return {};
    }
    std::string text(65'536, '\0');
    sockaddr_in from{};
    socklen_t size = sizeof from;
    const ssize_t count = recvfrom(socket_, text.data(), text.size(), 0, reinterpret_cast<sockaddr*>(&from), &size);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return {ntohs(from.sin_port), text};
}

UdpPair::UdpPair() {
    std::vector<UdpPeer> unsuitable;  // kept, so that the system offers another
    while (!second) {
        UdpPeer one;
        UdpPeer next{static_cast<std::uint16_t>(one.port() + 1)};
        if (next.is_open() && one.port() != 65535) {
            first.emplace(std::move(one));
            second.emplace(std::move(next));
        } else {
            unsuitable.push_back(std::move(one));
        }
    }
}

}  // namespace acmotion::test
