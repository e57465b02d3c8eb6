#pragma once
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "lab/cli/udp_room.h"
#include "lab/live/relay.h"

namespace acmotion::cli {

// A relay with its sockets: a pair of ports for clients, and for each client one more, from which it talks to the server. It sends
// to the server's two ports and to the clients that it knows, and nowhere else.
class UdpRelay {
 public:
    struct Options {
        std::string address = "127.0.0.1";
        std::uint16_t port = 0;  // the first of two; 0: two that are free
        Endpoint server;         // its first port
        NetworkConditions network;
        std::uint64_t seed = 1;
        // What the clients sent and received, at that moment, with the relay as their server. May be empty.
        std::function<void(const Datagram&)> watch = {};
        // A sentence for people.
        std::function<void(const std::string&)> remark = {};
    };
    struct Counts {
        std::uint64_t strangers = 0;  // datagrams that came where the server answers, and not from it
        std::uint64_t unsent = 0;     // datagrams that the system did not send
    };

    // `room` must outlive it. Else why it cannot listen.
    [[nodiscard]] static tl::expected<std::unique_ptr<UdpRelay>, std::string> open(UdpRoom& room, Options options);

    // The first port of the pair.
    [[nodiscard]] Endpoint here() const { return room_.here(listening_[0]); }
    void change(const NetworkConditions& network) { relay_.change(network); }
    [[nodiscard]] const relay::Relay& core() const { return relay_; }
    [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
    UdpRelay(UdpRoom& room, Options options, const std::array<UdpRoom::Socket, 2>& listening);
    void receive_from_client(ServerPort port, const Endpoint& client, Bytes datagram);
    void receive_from_server(relay::ClientNumber client, const Endpoint& from, Bytes datagram);
    [[nodiscard]] bool open_way(relay::ClientNumber client);
    void deliver();
    [[nodiscard]] bool transmit(const relay::Relay::Departure& departure);
    void look_after_clients();
    void show(const Endpoint& client, ServerPort port, bool is_from_client, Bytes datagram) const;
    [[nodiscard]] UdpRoom::Socket listening(ServerPort port) const {
        return listening_[static_cast<std::size_t>(port)];
    }
    [[nodiscard]] Endpoint server(ServerPort port) const;

    UdpRoom& room_;
    Options options_;
    relay::Relay relay_;
    std::array<UdpRoom::Socket, 2> listening_;
    std::map<relay::ClientNumber, UdpRoom::Socket> ways_;  // to the server
    UdpRoom::Timer delivery_;
    UdpRoom::Timer watchman_;
    Counts counts_;
};

}  // namespace acmotion::cli
