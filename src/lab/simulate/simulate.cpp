#include "lab/simulate/simulate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <queue>

#include "acmotion/capture/capture_writer.h"
#include "acmotion/wire/encode.h"
#include "lab/simulate/peer.h"
#include "lab/simulate/server.h"

namespace acmotion {
namespace {

constexpr Nanoseconds kStep = 20'000'000;
static_assert(kServerStepSeconds * 1e9 == static_cast<double>(kStep));
constexpr Nanoseconds kBetweenTimeSyncs = 20 * kNanosecondsPerSecond;
constexpr std::uint64_t kDown = 0x646F776E;  // so that the two directions do not share their luck
constexpr std::uint64_t kUp = 0x7570;
constexpr std::uint64_t kKeys = 0x6B657973;

const Endpoint kClient{IpAddress::v4(192, 168, 1, 2), 50'000};
const Endpoint kLogin{IpAddress::v4(203, 0, 113, 1), 9000};
const Endpoint kWorld{IpAddress::v4(203, 0, 113, 1), 9001};

ConnectRequest connection(std::uint64_t seed) {
    Random random{seed ^ kKeys};
    const auto word = [&random] { return static_cast<std::uint32_t>(random.next()); };
    return {.server_clock = 1000,
            .cookie = random.next(),
            .client_id = 1,
            .seed_server_to_client = word(),
            .seed_client_to_server = word()};
}

// Encoding drops the bits that mean nothing. Retail's servers did not: all of their parameter words have some.
void keep_whole_word(const MovementBody& movement, ByteBuffer& bytes) {
    constexpr std::size_t kBodyBytes = 20;  // what comes before the body of an UpdateMotion (spec 10 §5)
    const auto* to_object = std::get_if<MoveToObject>(&movement);
    const auto* to_position = std::get_if<MoveToPosition>(&movement);
    if (to_object == nullptr && to_position == nullptr) return;
    const std::uint32_t word = to_object != nullptr ? to_object->parameters.bits : to_position->parameters.bits;
    const std::size_t at = kBodyBytes + (to_object != nullptr ? 20 : 16);  // a target and a place, or a place
    for (std::size_t i = 0; i < sizeof(word); ++i) bytes[at + i] = static_cast<std::byte>(word >> (8 * i));
}

// A datagram on its way. Those that arrive together arrive in the order they were sent.
struct InFlight {
    Nanoseconds arrival = 0;
    std::uint64_t number = 0;
    ByteBuffer payload;

    bool operator>(const InFlight& other) const {
        return arrival != other.arrival ? arrival > other.arrival : number > other.number;
    }
};
class Flight {
 public:
    void add(Nanoseconds arrival, ByteBuffer payload) { queue_.push({arrival, number_++, std::move(payload)}); }
    [[nodiscard]] bool is_due(Nanoseconds now) const { return !queue_.empty() && queue_.top().arrival <= now; }
    [[nodiscard]] InFlight take() {
        InFlight first = queue_.top();
        queue_.pop();
        return first;
    }

 private:
    std::priority_queue<InFlight, std::vector<InFlight>, std::greater<>> queue_;
    std::uint64_t number_ = 0;
};

// Both ends, the network between them, and the capture at the client. Times are nanoseconds since the first packet.
class SimulatedSession {
 public:
    SimulatedSession(SimulationSink& sink, const Scenario& scenario, const NetworkConditions& network,
                     std::uint64_t seed)
        : sink_(sink),
          scenario_(scenario),
          network_(network),
          seed_(seed),
          down_(network, seed ^ kDown ^ scenario.seen_by.value),
          up_(network, seed ^ kUp ^ scenario.seen_by.value),
          connection_(connection(seed)),
          server_end_(PacketSenderConfig::server(connection_), kQueueSmartbox),
          client_end_(PacketSenderConfig::client(connection_), kQueueWeenie) {}

    SimulationCounts run(const std::function<void(double share)>& watch) {
        const Nanoseconds start = shake_hands();
        SimulatedServer server{scenario_, to_seconds(start), seed_,
                               [this](ObjectId object, const TruthSample& sample) { sink_.on_truth(object, sample); }};
        send_messages(server.greet(), start);
        const auto steps = std::llround(scenario_.seconds / kServerStepSeconds);
        for (std::int64_t step = 1; step <= steps; ++step) {
            live(server, start + step * kStep);
            if (watch) watch(static_cast<double>(step) / static_cast<double>(steps));
        }
        land(kLatestMoment - kSimulationEpoch);
        server.finish();
        return finish();
    }

 private:
    // Delayed, but never lost: a peer that gets no answer asks again, and that is not what simulations are for.
    Nanoseconds shake_hands() {
        const Nanoseconds way = network_.delay;
        capture(0, kClient, kLogin, make_login_request("observer"));
        capture(2 * way, kLogin, kClient, make_connect_request(connection_));
        capture(2 * way, kClient, kWorld, make_connect_response(connection_));
        const Nanoseconds done = std::max(kNanosecondsPerSecond, 3 * way + network_.jitter);
        return (done + kStep - 1) / kStep * kStep;
    }

    void live(SimulatedServer& server, Nanoseconds now) {
        land(now);
        send_messages(server.advance(), now);
        for (const Message& message : server.said_by_the_observer()) client_end_.queue_message(encoded(message));
        for (const ByteBuffer& datagram : client_end_.flush(now)) {
            for (const Nanoseconds arrival : up_.send(now, datagram.size())) to_server_.add(arrival, datagram);
            capture(now, kClient, kLogin, datagram);
        }
    }

    // What has arrived at either end by now.
    void land(Nanoseconds now) {
        while (to_server_.is_due(now)) server_end_.receive(to_server_.take().payload);
        while (to_client_.is_due(now)) {
            const InFlight arrived = to_client_.take();
            client_end_.receive(arrived.payload);
            capture(arrived.arrival, kWorld, kClient, arrived.payload);
        }
    }

    void send_messages(const std::vector<Message>& messages, Nanoseconds now) {
        for (const Message& message : messages) {
            ++counts_.messages[std::string{name(message)}];
            server_end_.queue_message(encoded(message));
        }
        if (now >= next_time_sync_) {
            server_end_.queue_header(kFlagTimeSync, connection_.server_clock + to_seconds(now));
            next_time_sync_ = now + kBetweenTimeSyncs;
        }
        for (const ByteBuffer& datagram : server_end_.flush(now)) {
            for (const Nanoseconds arrival : down_.send(now, datagram.size())) to_client_.add(arrival, datagram);
        }
    }

    static ByteBuffer encoded(const Message& message) {
        Result<std::vector<std::byte>> bytes = encode(message);
        assert(bytes);
        const auto* motion = std::get_if<UpdateMotion>(&message);
        if (motion != nullptr) keep_whole_word(motion->movement.body, *bytes);
        return std::move(*bytes);
    }

    void capture(Nanoseconds time, const Endpoint& from, const Endpoint& to, Bytes payload) {
        ++counts_.datagrams;
        sink_.on_datagram({kSimulationEpoch + time, from, to, payload});
    }

    SimulationCounts finish() {
        counts_.bodies = scenario_.bodies.size() + 1;
        counts_.down = down_.statistics();
        counts_.up = up_.statistics();
        counts_.resent = server_end_.resent();
        return std::move(counts_);
    }

    SimulationSink& sink_;
    const Scenario& scenario_;
    NetworkConditions network_;
    std::uint64_t seed_;
    NetworkLink down_;
    NetworkLink up_;
    ConnectRequest connection_;
    SessionPeer server_end_;
    SessionPeer client_end_;
    Flight to_client_;
    Flight to_server_;
    Nanoseconds next_time_sync_ = 0;
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
    for (const SimulatedDatagram& datagram : simulation.datagrams) {
        [[maybe_unused]] const Result<void> written = append_datagram(file, datagram.view());
        assert(written);
    }
    return file;
}

}  // namespace acmotion
