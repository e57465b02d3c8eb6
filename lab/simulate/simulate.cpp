#include "lab/simulate/simulate.h"

#include <algorithm>
#include <cassert>

#include "acmotion/capture/capture_writer.h"
#include "lab/simulate/flight.h"
#include "lab/simulate/server_end.h"

namespace acmotion {
namespace {

const Endpoint kClient{IpAddress::v4(192, 168, 1, 2), 50'000};
const Endpoint kLogin{IpAddress::v4(203, 0, 113, 1), 9000};
const Endpoint kWorld{IpAddress::v4(203, 0, 113, 1), 9001};

// Both ends, the network between them, and the capture at the client. Times are nanoseconds since the first packet.
class SimulatedSession {
 public:
    SimulatedSession(SimulationSink& sink, const Scenario& scenario, const NetworkConditions& network,
                     std::uint64_t seed)
        : sink_(sink),
          scenario_(scenario),
          network_(network),
          seed_(seed),
          down_(network, seed_down(seed) ^ scenario.seen_by.value),
          up_(network, seed_up(seed) ^ scenario.seen_by.value),
          connection_(make_connection(seed)),
          client_end_(PacketSenderConfig::client(connection_), kQueueWeenie) {}

    SimulationCounts run(const std::function<void(double share)>& watch) {
        const Nanoseconds start = shake_hands();
        ServerEnd server{scenario_, connection_, start, seed_,
                         [this](ObjectId object, const TruthSample& sample) { sink_.on_truth(object, sample); }};
        send_down(server.greet(), start);
        const std::int64_t steps = steps_in(scenario_);
        for (std::int64_t step = 1; step <= steps; ++step) {
            live(server, start + step * kServerStep);
            if (watch) watch(static_cast<double>(step) / static_cast<double>(steps));
        }
        land(server, kLatestMoment - kSimulationEpoch);
        server.finish();
        return finish(server);
    }

 private:
    // Delayed, but never lost: a peer that gets no answer asks again, and that is not what simulations are for.
    Nanoseconds shake_hands() {
        const Nanoseconds way = network_.delay;
        capture(0, kClient, kLogin, make_login_request("observer"));
        capture(2 * way, kLogin, kClient, make_connect_request(connection_));
        capture(2 * way, kClient, kWorld, make_connect_response(connection_));
        const Nanoseconds done = std::max(kScriptStart, 3 * way + network_.jitter);
        return (done + kServerStep - 1) / kServerStep * kServerStep;
    }

    void live(ServerEnd& server, Nanoseconds now) {
        land(server, now);
        send_down(server.advance(), now);
        for (const Message& message : server.said_by_the_observer()) say(client_end_, message);
        for (const ByteBuffer& datagram : client_end_.flush(now)) {
            for (const Nanoseconds arrival : up_.send(now, datagram.size())) to_server_.add(arrival, datagram);
            capture(now, kClient, kLogin, datagram);
        }
    }

    // What has arrived at either end by now.
    void land(ServerEnd& server, Nanoseconds now) {
        while (to_server_.is_due(now)) server.receive(to_server_.take().cargo);
        while (to_client_.is_due(now)) {
            const Flight<ByteBuffer>::Arrival arrived = to_client_.take();
            client_end_.receive(arrived.cargo);
            capture(arrived.time, kWorld, kClient, arrived.cargo);
        }
    }

    void send_down(const std::vector<ByteBuffer>& datagrams, Nanoseconds now) {
        for (const ByteBuffer& datagram : datagrams) {
            for (const Nanoseconds arrival : down_.send(now, datagram.size())) to_client_.add(arrival, datagram);
        }
    }

    void capture(Nanoseconds time, const Endpoint& from, const Endpoint& to, Bytes payload) {
        ++counts_.datagrams;
        sink_.on_datagram({kSimulationEpoch + time, from, to, payload});
    }

    SimulationCounts finish(const ServerEnd& server) {
        counts_.messages = server.messages();
        counts_.bodies = scenario_.bodies.size() + 1;
        counts_.down = down_.statistics();
        counts_.up = up_.statistics();
        counts_.resent = server.resent();
        return std::move(counts_);
    }

    SimulationSink& sink_;
    const Scenario& scenario_;
    NetworkConditions network_;
    std::uint64_t seed_;
    NetworkLink down_;
    NetworkLink up_;
    ConnectRequest connection_;
    SessionPeer client_end_;
    Flight<ByteBuffer> to_client_;
    Flight<ByteBuffer> to_server_;
    SimulationCounts counts_;
};

// Keeps everything.
class SimulationKeeper : public SimulationSink {
 public:
    void on_datagram(const Datagram& datagram) override {
        kept.datagrams.push_back(
            {datagram.time, datagram.source, datagram.destination, {datagram.payload.begin(), datagram.payload.end()}});
    }
    void on_truth(ObjectId object, const TruthSample& sample) override { kept.truth.add(object, sample); }

    Simulation kept;
};

}  // namespace

SimulationCounts simulate_to(SimulationSink& sink, const Scenario& scenario, const NetworkConditions& network,
                             std::uint64_t seed, const std::function<void(double share)>& watch) {
    return SimulatedSession{sink, scenario, network, seed}.run(watch);
}

Simulation simulate(const Scenario& scenario, const NetworkConditions& network, std::uint64_t seed) {
    SimulationKeeper keeper;
    keeper.kept.counts = simulate_to(keeper, scenario, network, seed);
    return std::move(keeper.kept);
}

ByteBuffer capture_of(const Simulation& simulation) {
    ByteBuffer file;
    append_capture_header(file);
    for (const OwnedDatagram& datagram : simulation.datagrams) {
        [[maybe_unused]] const Result<void> written = append_datagram(file, datagram.view());
        assert(written);
    }
    return file;
}

}  // namespace acmotion
