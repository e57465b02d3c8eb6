#pragma once
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "lab/cli/http_server.h"
#include "lab/cli/live_show.h"
#include "lab/cli/udp_room.h"
#include "lab/simulate/network.h"

namespace acmotion::cli {

// The page of a relay: what its client sees, and a field for the network, which can be changed while it runs. The page is served by a
// separate thread; everything else here happens in that of `room`.
class RelayView {
 public:
    struct Options {
        std::string command;  // for messages
        std::string title;    // of the page
        std::string network;  // in words
        std::uint16_t port = 0;
    };
    // `room` must outlive it. Null if there can be no page; then stderr says why.
    [[nodiscard]] static std::unique_ptr<RelayView> open(UdpRoom& room, Options options);
    RelayView(const RelayView&) = delete;
    RelayView& operator=(const RelayView&) = delete;

    void take(const Datagram& datagram) { show_.take(datagram); }
    // From now on until SIGINT or SIGTERM. `change` is called within run() of the room.
    void begin(std::function<void(const NetworkConditions&)> change);
    [[nodiscard]] const std::string& url() const { return url_; }
    // After one of these signals. Says on stderr what was omitted.
    [[nodiscard]] bool close();

 private:
    RelayView(UdpRoom& room, std::unique_ptr<HttpServer> server, LiveShow show);
    void draw();
    [[nodiscard]] HttpAnswer change_network(const std::string& words,
                                            const std::function<void(const NetworkConditions&)>& change);

    UdpRoom& room_;
    std::unique_ptr<HttpServer> server_;
    std::string url_;
    LiveShow show_;
    UdpRoom::Timer frame_;
    std::jthread thread_;  // the last: it uses the server
};

}  // namespace acmotion::cli
