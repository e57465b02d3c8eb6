#include "chaos/traffic.h"

#include <algorithm>

#include "acmotion/wire/encode.h"
#include "chaos/hostile.h"
#include "lab/simulate/flight.h"
#include "lab/simulate/server_end.h"
#include "lab/simulate/simulate.h"

namespace acmotion::chaos {
namespace {

const Endpoint kClient{IpAddress::v4(192, 168, 1, 2), 50'000};
const Endpoint kLogin{IpAddress::v4(203, 0, 113, 1), 9000};
const Endpoint kWorld{IpAddress::v4(203, 0, 113, 1), 9001};

// As SimulatedSession of lab/simulate, with a server that also says what no server says.
class AttackedSession {
 public:
    AttackedSession(const Plan& plan, const Scenario& scenario)
        : plan_(plan),
          network_(network_of(plan)),
          down_(network_, seed_down(plan.number)),
          up_(network_, seed_up(plan.number)),
          connection_(make_connection(plan.number)),
          start_(first_step()),
          server_(scenario, to_seconds(start_), plan.number, [](ObjectId, const TruthSample&) {}),
          server_end_(PacketSenderConfig::server(connection_), kQueueSmartbox),
          client_end_(PacketSenderConfig::client(connection_), kQueueWeenie),
          hostile_(plan) {}

    std::vector<OwnedDatagram> run() {
        shake_hands();
        send_down(server_.greet(), start_);
        const auto steps = static_cast<std::int64_t>(plan_.seconds / kServerStepSeconds);
        for (std::int64_t step = 1; step <= steps; ++step) live(start_ + step * kServerStep);
        land(start_ + static_cast<Nanoseconds>((plan_.seconds + 10) * 1e9));
        std::ranges::stable_sort(captured_, {}, &OwnedDatagram::time);
        return std::move(captured_);
    }

 private:
    [[nodiscard]] Nanoseconds first_step() const {
        const Nanoseconds done = std::max(kScriptStart, 3 * network_.delay + network_.jitter);
        return (done + kServerStep - 1) / kServerStep * kServerStep;
    }

    void shake_hands() {
        const Nanoseconds way = network_.delay;
        capture(0, kClient, kLogin, make_login_request("observer"));
        capture(2 * way, kLogin, kClient, make_connect_request(connection_));
        capture(2 * way, kClient, kWorld, make_connect_response(connection_));
    }

    void live(Nanoseconds now) {
        land(now);
        send_down(server_.advance(), now);
        for (const Message& message : server_.said_by_the_observer()) say(client_end_, message);
        for (const ByteBuffer& datagram : client_end_.flush(now)) {
            for (const Nanoseconds arrival : up_.send(now, datagram.size())) to_server_.add(arrival, datagram);
            capture(now, kClient, kLogin, datagram);
        }
    }

    void land(Nanoseconds now) {
        while (to_server_.is_due(now)) server_end_.receive(to_server_.take().cargo);
        while (to_client_.is_due(now)) {
            const Flight<ByteBuffer>::Arrival arrived = to_client_.take();
            client_end_.receive(arrived.cargo);
            capture(arrived.time, kWorld, kClient, arrived.cargo);
        }
    }

    void send_down(const std::vector<Message>& messages, Nanoseconds now) {
        for (const Message& message : messages) {
            say(server_end_, message);
            if (plan_.has(Trouble::Hostile)) hostile_.note(encode(message).value());
        }
        if (plan_.has(Trouble::Hostile)) {
            if (const auto attack = hostile_.next()) server_end_.queue_message(*attack);
        }
        for (const ByteBuffer& datagram : server_end_.flush(now)) {
            for (const Nanoseconds arrival : down_.send(now, datagram.size())) to_client_.add(arrival, datagram);
        }
    }

    void capture(Nanoseconds time, const Endpoint& from, const Endpoint& to, const ByteBuffer& payload) {
        captured_.push_back({kSimulationEpoch + time, from, to, payload});
        if (plan_.has(Trouble::Garbage) && time > 0 && chance(garbage_, 0.1)) {
            captured_.push_back({kSimulationEpoch + time, from, to, garbage_like(garbage_, payload)});
        }
    }

    const Plan& plan_;
    NetworkConditions network_;
    NetworkLink down_;
    NetworkLink up_;
    ConnectRequest connection_;
    Nanoseconds start_;
    SimulatedServer server_;
    SessionPeer server_end_;
    SessionPeer client_end_;
    HostileMessages hostile_;
    Random garbage_ = random_of(plan_, "garbage");
    Flight<ByteBuffer> to_client_;
    Flight<ByteBuffer> to_server_;
    std::vector<OwnedDatagram> captured_;
};

}  // namespace

Sender sender_of(const OwnedDatagram& datagram) { return datagram.source == kClient ? Sender::Client : Sender::Server; }

std::vector<OwnedDatagram> datagrams_of(const Plan& plan, const Scenario& scenario) {
    std::vector<OwnedDatagram> datagrams = AttackedSession{plan, scenario}.run();
    const auto joined = static_cast<Nanoseconds>(joined_at(plan) * 1e9);
    std::erase_if(datagrams, [&](const OwnedDatagram& one) { return one.time - kSimulationEpoch < joined; });
    return datagrams;
}

}  // namespace acmotion::chaos
