#include <utility>

#include "acmotion/core/text.h"
#include "lab/cli/simulate.h"

namespace acmotion::cli {
// ---- the server -----------------------------------------------------------------------------------------------------
UdpServer::UdpServer(UdpRoom& room, const UdpRoom::Pair& sockets, const Scenario& scenario, std::uint64_t seed)
    : room_(room),
      sockets_(sockets),
      server_(scenario, seed,
              [this](ServerPort from, const Endpoint& to, Bytes datagram) {
                  room_.send(sockets_[static_cast<std::size_t>(from)], to, datagram);
              }),
      step_(room.add_timer([this] {
          server_.advance(room_.now());
          room_.set(step_, server_.next());
      })) {
    for (const ServerPort port : {ServerPort::First, ServerPort::Second}) {
        room_.on_receive(sockets_[static_cast<std::size_t>(port)], [this, port](const Endpoint& from, Bytes datagram) {
            server_.receive(room_.now(), port, from, datagram);
            room_.set(step_, server_.next());
        });
    }
}

// ---- its client -----------------------------------------------------------------------------------------------------
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

int simulate_live(const LiveSimulation& simulation) {
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
    const auto sockets = room.listen(where->host, where->port);
    if (!sockets) return refuse("simulate", "--live: {}", sockets.error());
    const auto server = std::make_unique<UdpServer>(room, *sockets, simulation.scenario, simulation.seed);
    const Endpoint here = room.here(sockets->front());
    const Endpoint client_at = simulation.through.empty() ? here : *login;
    const auto socket = room.open_for(client_at);
    if (!socket) return refuse("simulate", "--live: the system has no socket left.");
    const auto client = std::make_unique<UdpClient>(room, *socket, client_at, simulation.scenario, simulation.seed,
                                                    [&room] { room.stop(); });
    room.run([&] { print_start(simulation, here, client_at); });
    print_end(simulation, server->counts(), client->client());
    return kOk;
}

}  // namespace acmotion::cli
