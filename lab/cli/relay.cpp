#include "acmotion/core/text.h"
#include "lab/cli/simulate.h"
#include "lab/cli/udp_relay.h"
#include "lab/cli/view_page.h"

namespace acmotion::cli {
namespace {

using relay::Way;

constexpr const char* kRelayExamples =
    "Examples:\n"
    "  acmotion relay --listen 9100 --server localhost:9000 --net mobile    a phone's network, until Ctrl-C\n"
    "  acmotion relay --listen 9100 --server play.example.org:9000 --net \"delay 80ms 20ms loss 2%\"\n"
    "                                                                       a network in the words of tc-netem(8)\n"
    "  acmotion relay --listen 9100 --server localhost:9000 --record walk.pcapng\n"
    "                                                                       and a capture of what the clients saw\n"
    "  acmotion relay --listen 9100 --server localhost:9000 --view          on a page, which changes the network too\n"
    "Then start the game's client with the relay as its server: -h 127.0.0.1 -p 9100. Both ports of the server are\n"
    "relayed, 9000 and 9001 behind 9100 and 9101, in both directions, each of which has its own luck: the same --seed loses the\n"
    "same datagrams. A LoginRequest is passed on and never recorded. Only this machine can reach it;\n"
    "--address 0.0.0.0 lets others of your network in. docs/live.md has more.\n"
    "Exit codes: 0 you ended it; 2 usage or I/O error, also if a recording could not be finished.";

struct RelayOptions {
    std::uint16_t port = 0;
    std::string address = "127.0.0.1";
    std::string server;
    std::string network = "perfect";
    std::uint64_t seed = 1;
    std::string record;
    bool has_view = false;
    bool json = false;
};

// ---- the summary ----------------------------------------------------------------------------------------------------

void print_way(std::FILE* out, const char* direction, const relay::WayCounts& counts) {
    fmt::print(out, "  {}: {}; {} delivered, {} beyond the bound of a queue, {} too large\n", direction,
               link_text(counts.network), counts.delivered, counts.overflowed, counts.too_large);
}

void print_summary(std::FILE* out, const UdpRelay& udp) {
    const relay::ClientCounts& clients = udp.core().client_counts();
    fmt::print(out, "{}, {} became silent; {} of clients beyond the bound\n", counted(clients.admitted, "client"),
               clients.vanished, counted(clients.refused, "datagram"));
    print_way(out, "client to server", udp.core().counts(Way::ToServer));
    print_way(out, "server to client", udp.core().counts(Way::ToClient));
    if (udp.counts().strangers + udp.counts().unsent == 0) return;
    fmt::print(out, "  {} from other senders than the server, {} that the system did not send\n",
               counted(udp.counts().strangers, "datagram"), udp.counts().unsent);
}

Json to_json(const relay::WayCounts& counts) {
    Json json = link_json(counts.network);
    json.update({{"bytes", counts.bytes},
                 {"delivered", counts.delivered},
                 {"overflowed", counts.overflowed},
                 {"too_large", counts.too_large}});
    return json;
}

Json to_json(const RelayOptions& options, const UdpRelay& udp, const WrittenFiles& files) {
    const relay::ClientCounts& clients = udp.core().client_counts();
    return {{"listen", describe(udp.here())},
            {"server", options.server},
            {"net", options.network},
            {"seed", options.seed},
            {"clients", {{"admitted", clients.admitted}, {"vanished", clients.vanished}, {"refused", clients.refused}}},
            {"client_to_server", to_json(udp.core().counts(Way::ToServer))},
            {"server_to_client", to_json(udp.core().counts(Way::ToClient))},
            {"strangers", udp.counts().strangers},
            {"unsent", udp.counts().unsent},
            {"wrote", files.to_json()}};
}

// ---- doing it -------------------------------------------------------------------------------------------------------

void print_start(std::FILE* out, const RelayOptions& options, const UdpRelay& udp, const Endpoint& server) {
    const Endpoint here = udp.here();
    fmt::print(out, "{} and {} lead to {} and {} over \"{}\", seed {}  (Ctrl-C ends it)\n", describe(here),
               here.port + 1, describe(server), server.port + 1, options.network, options.seed);
    std::fflush(out);
    if (!is_loopback(here.address)) {
        complain("relay", "{}: reachable from your network, by anyone, for as long as it runs.", describe(here));
    }
}

tl::expected<Endpoint, std::string> named_server(UdpRoom& room, const std::string& server) {
    const auto named = parse_host_and_port(server);
    if (!named) return tl::unexpected(named.error() + ".");
    if (named->port == 0) return tl::unexpected(std::string{"name the first of the server's two ports."});
    return room.find(named->host, named->port);
}

int run(const RelayOptions& options) {
    const auto network = parse_network(options.network);
    if (!network) return refuse("relay", "{}", network.error());
    UdpRoom room;
    const auto server = named_server(room, options.server);
    if (!server) return refuse("relay", "--server: {}", server.error());

    std::optional<PacketRecord> record;
    const auto view =
        options.has_view
            ? RelayView::open(room,
                              {.command = "relay", .title = "relay to " + options.server, .network = options.network})
            : nullptr;
    if (options.has_view && !view) return kUnusable;
    const auto listening = room.listen(options.address, options.port);
    if (!listening) return refuse("relay", "{}", listening.error());
    const auto watch = [&](const Datagram& datagram) {
        if (record) record->take(datagram);
        if (view) view->take(datagram);
    };
    UdpRelay udp{room,
                 *listening,
                 {.server = *server,
                  .network = *network,
                  .seed = options.seed,
                  .watch = watch,
                  .remark = [](const std::string& text) { complain_text("relay", text); }}};
    WrittenFiles files{"relay", options.json};
    if (!options.record.empty()) {
        auto output = files.open(options.record);
        if (!output) return kUnusable;
        record.emplace("relay", options.record, std::move(*output));
    }
    std::FILE* const out = options.json || files.use_stdout() ? stderr : stdout;
    room.run([&] {
        if (view) view->begin([&](const NetworkConditions& changed) { udp.change(changed); });
        print_start(out, options, udp, *server);
        if (view) fmt::print(out, "{}  shows it\n", view->url());
        std::fflush(out);
    });
    const bool is_shown = !view || view->close();
    const bool is_whole = (!record || record->close(files)) && is_shown;
    options.json ? print_document(to_json(options, udp, files)) : print_summary(out, udp);
    files.print();
    return is_whole ? kOk : kUnusable;
}

}  // namespace

void add_relay(Command& app) {
    const auto options = std::make_shared<RelayOptions>();
    Command command =
        app.add_subcommand("relay", "Stand between a client and its server, and impair their network", kRelayExamples);
    command.add_option("--server", options->server, "The server: HOST:PORT, the first of its two ports").required();
    expect_port(
        command.add_option("--listen", options->port, "The first of two ports for clients; otherwise free ones"));
    add_address_option(command, options->address);
    command.add_option("--net", options->network, "A preset, or a network in the words of tc-netem(8) (perfect)");
    expect_whole_number(command.add_option("--seed", options->seed, "Random seed (1)"));
    command.add_option("--record", options->record,
                       "A capture of what the clients sent and received (pcapng); - is standard output");
    if (has_viewer())
        command.add_flag("--view", options->has_view,
                         "Show what the client sees on a page, where --net can be changed");
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
