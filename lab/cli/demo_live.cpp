#include "lab/cli/demo_live.h"

#include <fmt/format.h>

#include "acmotion/core/text.h"
#include "lab/cli/complain.h"
#include "lab/cli/relay_view.h"
#include "lab/cli/simulate_live.h"
#include "lab/cli/udp_relay.h"
#include "lab/cli/view_page.h"

namespace acmotion::cli {
namespace {

// All three are on this machine: the server at a pair of ports, the relay at another, and the client, which logs in there.
struct LiveTown {
    std::unique_ptr<UdpServer> server;
    std::unique_ptr<UdpRelay> relay;
    std::unique_ptr<UdpClient> client;
};

tl::expected<LiveTown, std::string> open_town(UdpRoom& room, const Scenario& scenario, const NetworkConditions& network,
                                              std::uint64_t seed, std::function<void(const Datagram&)> watch) {
    LiveTown town;
    auto server = UdpServer::open(room, {"127.0.0.1", 0}, scenario, seed);
    if (!server) return tl::unexpected(server.error());
    town.server = std::move(*server);
    auto relay = UdpRelay::open(
        room, {.server = town.server->here(), .network = network, .seed = seed, .watch = std::move(watch)});
    if (!relay) return tl::unexpected(relay.error());
    town.relay = std::move(*relay);
    town.client = UdpClient::open(room, town.relay->here(), scenario, seed, [] {});
    if (!town.client) return tl::unexpected(std::string{"the system has no socket left."});
    return town;
}

}  // namespace

int run_live_demo(const LiveDemo& demo) {
    if (!has_viewer()) return refuse("demo", "--live shows a page, and this acmotion was built without the viewer.");
    const auto network = parse_network(demo.network);
    if (!network) return refuse("demo", "{}", network.error());
    Scenario scenario = load_scenario(demo.scenario).value();
    scenario.seconds = kMaxScenarioSeconds;
    UdpRoom room;
    const auto view = RelayView::open(room, {.command = "demo", .title = "A town, live", .network = demo.network});
    if (!view) return kUnusable;
    const auto town =
        open_town(room, scenario, *network, demo.seed, [&view](const Datagram& datagram) { view->take(datagram); });
    if (!town) return refuse("demo", "{}", town.error());
    room.run([&] {
        view->begin([&town](const NetworkConditions& changed) { town->relay->change(changed); });
        fmt::print("{}  a town over \"{}\"; change the network there  (Ctrl-C ends it)\n", view->url(),
                   without_controls(demo.network));
        std::fflush(stdout);
    });
    return view->close() ? kOk : kUnusable;
}

}  // namespace acmotion::cli
