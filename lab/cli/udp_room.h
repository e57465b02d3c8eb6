#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "acmotion/core/datagram.h"
#include "lab/simulate/network.h"

namespace acmotion::cli {

// Sockets for datagrams and a clock, in one thread: what was received and timers call back within run(). Nothing waits for
// anything: what the system cannot send at once is not sent.
class UdpRoom {
 public:
    using Socket = std::uint32_t;
    using Pair = std::array<Socket, 2>;
    using Timer = std::uint32_t;
    // The datagram is valid during the call only.
    using Receive = std::function<void(const Endpoint& from, Bytes datagram)>;

    UdpRoom();
    UdpRoom(const UdpRoom&) = delete;
    UdpRoom& operator=(const UdpRoom&) = delete;
    ~UdpRoom();

    // Two neighbouring ports at an address or a name of this machine, as servers of the game have them; port 0 takes two that
    // are free. Else why not, and what to do.
    [[nodiscard]] tl::expected<Pair, std::string> listen(const std::string& address, std::uint16_t port);
    // For talking to that peer, from any port. Nothing if the system has none left.
    [[nodiscard]] std::optional<Socket> open_for(const Endpoint& peer);
    // An address of a host, of IPv4 if it has one, as servers of the game do. Else why not.
    [[nodiscard]] tl::expected<Endpoint, std::string> find(const std::string& host, std::uint16_t port);
    void on_receive(Socket socket, Receive receive);
    void close(Socket socket);
    [[nodiscard]] Endpoint here(Socket socket) const;
    // False if it was not sent.
    bool send(Socket socket, const Endpoint& to, Bytes datagram);

    // Since this was made; it does not run backwards.
    [[nodiscard]] Nanoseconds now() const;
    // The same moment as a capture has it.
    [[nodiscard]] Nanoseconds captured_now() const;
    [[nodiscard]] Timer add_timer(std::function<void()> ring);
    // At that time of now(), or at once; replaces what was set before. Nothing: not at all.
    void set(Timer timer, std::optional<Nanoseconds> at);

    // From any thread: to be called within run().
    void post(std::function<void()> act);
    // Until stop(), SIGINT or SIGTERM, which are heeded from before `begins` is called.
    void run(const std::function<void()>& begins);
    // From any thread.
    void stop();

 private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

// "localhost:9000" or "[::1]:9000". Else what was expected.
struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;
};
[[nodiscard]] tl::expected<HostAndPort, std::string> parse_host_and_port(const std::string& text);
// That port of a server, of which the first is given.
[[nodiscard]] Endpoint port_of(Endpoint first, ServerPort port);
// Can only this machine reach it?
[[nodiscard]] bool is_loopback(const IpAddress& address);

}  // namespace acmotion::cli
