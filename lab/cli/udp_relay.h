#pragma once
#include <thread>

#include "lab/cli/http_server.h"
#include "lab/cli/live_show.h"
#include "lab/cli/udp_room.h"
#include "lab/live/relay.h"
#include "lab/simulate/network.h"

namespace acmotion::cli {

// A relay with its sockets: a pair of ports for clients, and for each client one more, from which it talks to the server. It sends
// to the server's two ports and to the clients that it knows, and nowhere else.
class UdpRelay {
 public:
    struct Options {
        Endpoint server;  // its first port
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

    // `room`, whose sockets these are, must outlive it.
    UdpRelay(UdpRoom& room, const UdpRoom::Pair& listening, Options options);
    UdpRelay(const UdpRelay&) = delete;
    UdpRelay& operator=(const UdpRelay&) = delete;

    // The first port of the pair.
    [[nodiscard]] Endpoint here() const { return room_.here(listening_[0]); }
    void change(const NetworkConditions& network) { relay_.change(network); }
    [[nodiscard]] const relay::Relay& core() const { return relay_; }
    [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
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

    UdpRoom& room_;
    Options options_;
    relay::Relay relay_;
    UdpRoom::Pair listening_;
    std::map<relay::ClientNumber, UdpRoom::Socket> ways_;  // to the server
    UdpRoom::Timer delivery_;
    UdpRoom::Timer watchman_;
    Counts counts_;
};

// The page of a relay: what its client sees, and a field for the network, which can be changed while it runs. The page is served by a
// separate thread; everything else here happens in that of `room`.
class RelayView {
 public:
    struct Options {
        std::string command;  // for messages
        std::string title;    // of the page
        std::string network;  // in words
    };
    // `room` must outlive it. Null if there can be no page; then stderr says why.
    [[nodiscard]] static std::unique_ptr<RelayView> open(UdpRoom& room, Options options);
    RelayView(const RelayView&) = delete;
    RelayView& operator=(const RelayView&) = delete;

    void take(const Datagram& datagram) { show_->take(datagram); }
    // From now on until SIGINT or SIGTERM. `change` is called within run() of the room.
    void begin(std::function<void(const NetworkConditions&)> change);
    [[nodiscard]] const std::string& url() const { return url_; }
    // After one of these signals. Says on stderr what was omitted.
    [[nodiscard]] bool close();

 private:
    RelayView(UdpRoom& room, std::unique_ptr<HttpServer> server, std::unique_ptr<LiveShow> show);
    void draw();
    [[nodiscard]] HttpAnswer change_network(const std::string& words,
                                            const std::function<void(const NetworkConditions&)>& change);

    UdpRoom& room_;
    std::unique_ptr<HttpServer> server_;
    std::string url_;
    std::unique_ptr<LiveShow> show_;
    UdpRoom::Timer frame_;
    std::jthread thread_;  // the last: it uses the server
};

}  // namespace acmotion::cli
