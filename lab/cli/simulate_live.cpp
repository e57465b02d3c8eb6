#include "lab/cli/simulate_live.h"

#include <fmt/format.h>

#include <utility>

#include "acmotion/core/text.h"
#include "lab/base/json.h"
#include "lab/cli/complain.h"
#include "lab/cli/link_text.h"

namespace acmotion::cli {
namespace {

Endpoint port_of(Endpoint server, ServerPort port) {
    server.port = static_cast<std::uint16_t>(server.port + static_cast<std::uint16_t>(port));
    return server;
}

}  // namespace

// ---- the server -----------------------------------------------------------------------------------------------------
tl::expected<std::unique_ptr<UdpServer>, std::string> UdpServer::open(UdpRoom& room, const HostAndPort& where,
                                                                      const Scenario& scenario, std::uint64_t seed) {
    const auto sockets = room.listen(where.host, where.port);
    if (!sockets) return tl::unexpected(sockets.error());
    return std::unique_ptr<UdpServer>{new UdpServer{room, *sockets, scenario, seed}};
}

UdpServer::UdpServer(UdpRoom& room, const std::array<UdpRoom::Socket, 2>& sockets, const Scenario& scenario,
                     std::uint64_t seed)
    : room_(room),
      sockets_(sockets),
      server_(scenario, seed,
              [this](ServerPort from, const Endpoint& to, Bytes datagram) {
                  room_.send(sockets_[static_cast<std::size_t>(from)], to, datagram);
              }),
      step_(room.add_timer([this] { play(); })) {
    for (const ServerPort port : {ServerPort::First, ServerPort::Second}) {
        room_.on_receive(sockets_[static_cast<std::size_t>(port)], [this, port](const Endpoint& from, Bytes datagram) {
            server_.receive(room_.now(), port, from, datagram);
            room_.set(step_, server_.next());
        });
    }
}

void UdpServer::play() {
    server_.advance(room_.now());
    room_.set(step_, server_.next());
}

// ---- its client -----------------------------------------------------------------------------------------------------
std::unique_ptr<UdpClient> UdpClient::open(UdpRoom& room, const Endpoint& server, const Scenario& scenario,
                                           std::uint64_t seed, std::function<void()> ends) {
    const auto socket = room.open_for(server);
    if (!socket) return nullptr;
    return std::unique_ptr<UdpClient>{new UdpClient{room, *socket, server, scenario, seed, std::move(ends)}};
}

UdpClient::UdpClient(UdpRoom& room, UdpRoom::Socket socket, const Endpoint& server, const Scenario& scenario,
                     std::uint64_t seed, std::function<void()> ends)
    : room_(room),
      socket_(socket),
      client_(scenario, seed,
              [this, server](ServerPort to, Bytes datagram) { room_.send(socket_, port_of(server, to), datagram); }),
      ends_(std::move(ends)),
      step_(room.add_timer([this] { play(); })) {
    room_.on_receive(socket_, [this, server](const Endpoint& from, Bytes datagram) {
        if (from != server && from != port_of(server, ServerPort::Second)) return;
        client_.receive(room_.now(), datagram);
        room_.set(step_, client_.next());
    });
    room_.set(step_, room_.now());
}

void UdpClient::play() {
    client_.advance(room_.now());
    if (client_.is_over()) return ends_();
    room_.set(step_, client_.next());
}

// ---- the command ----------------------------------------------------------------------------------------------------
namespace {

void print_start(const LiveSimulation& simulation, const Endpoint& here, const Endpoint& login) {
    fmt::print(simulation.json ? stderr : stdout, "{} at {} and {}; its client logs in at {}  (Ctrl-C ends it)\n",
               simulation.scenario.name, describe(here), here.port + 1, describe(login));
    std::fflush(stdout);
}

void print_end(const LiveSimulation& simulation, const LiveServer::Counts& server, const LiveClient& client) {
    if (simulation.json) {
        return print_document(
            Json{{"scenario", simulation.scenario.name},
                 {"seconds", simulation.scenario.seconds},
                 {"seed", simulation.seed},
                 {"is_over", client.is_over()},
                 {"server",
                  {{"clients", server.clients},
                   {"refused", server.refused},
                   {"vanished", server.vanished},
                   {"finished", server.finished},
                   {"sent", server.sent},
                   {"resent", server.resent},
                   {"received", server.received},
                   {"unusable", server.unusable},
                   {"skipped_steps", server.skipped}}},
                 {"client", {{"sent", client.counts().sent}, {"received", client.counts().received}}}});
    }
    fmt::print("server: {}, {} refused, {} became silent, {} saw it to the end\n", counted(server.clients, "client"),
               server.refused, server.vanished, server.finished);
    fmt::print("  {} datagrams sent, {} of them again; {} received, {} unusable; {} steps skipped\n", server.sent,
               server.resent, server.received, server.unusable, server.skipped);
    fmt::print("client: {} datagrams sent, {} received\n", client.counts().sent, client.counts().received);
}

}  // namespace

int run_live(const LiveSimulation& simulation) {
    const auto where = parse_host_and_port(simulation.at);
    if (!where) return refuse("simulate", "--live: {}.", where.error());
    const auto through = parse_host_and_port(simulation.through.empty() ? simulation.at : simulation.through);
    if (!through) return refuse("simulate", "--through: {}.", through.error());
    UdpRoom room;
    const auto address = room.find(where->host, where->port);
    if (!address) return refuse("simulate", "--live: {}", address.error());
    if (!is_loopback(address->address)) {
        return refuse("simulate", "--live {}: it listens on this machine alone: localhost:9000.", simulation.at);
    }
    const auto login = room.find(through->host, through->port);
    if (!login) return refuse("simulate", "--through: {}", login.error());
    const auto server = UdpServer::open(room, *where, simulation.scenario, simulation.seed);
    if (!server) return refuse("simulate", "--live: {}", server.error());
    const Endpoint client_at = simulation.through.empty() ? (*server)->here() : *login;
    const auto client =
        UdpClient::open(room, client_at, simulation.scenario, simulation.seed, [&room] { room.stop(); });
    if (!client) return refuse("simulate", "--live: the system has no socket left.");
    room.run([&] { print_start(simulation, (*server)->here(), client_at); });
    print_end(simulation, (*server)->counts(), client->client());
    return kOk;
}

}  // namespace acmotion::cli
