#include "lab/simulate/watched.h"

#include "acmotion/body/free_space.h"
#include "sessions/flow_observer.h"

namespace acmotion::test {
namespace {

struct ReceivedMessage {
    double time = 0;
    ByteBuffer bytes;
};

class Listener : public CaptureSink {
 public:
    Listener(Nanoseconds epoch, Watched& watched) : epoch_(epoch), watched_(watched) {}
    void on_message(FlowId, const ObservedMessage& message) override {
        if (message.sender != Sender::Server) return;
        received.push_back({to_seconds(message.time - epoch_), {message.bytes.begin(), message.bytes.end()}});
    }
    void on_packet(FlowId, const ObservedPacket& packet) override {
        watched_.unverified += packet.verification == Verification::Verified ? 0 : 1;
    }
    std::vector<ReceivedMessage> received;

 private:
    Nanoseconds epoch_;
    Watched& watched_;
};

std::vector<ReceivedMessage> listen(const Simulation& simulation, Watched& watched) {
    Listener listener{simulation.epoch, watched};
    FlowObserver observer{listener};
    for (const OwnedDatagram& datagram : simulation.datagrams) observer.receive(datagram.view());
    observer.finish();
    EXPECT_EQ(observer.flows().size(), 1U);
    return std::move(listener.received);
}

}  // namespace

Scenario shipped(const std::string& name) {
    auto scenario = load_scenario(name);
    EXPECT_TRUE(scenario) << (scenario ? "" : scenario.error());
    return scenario ? std::move(*scenario) : Scenario{};
}

ObjectId id_of(const Scenario& scenario, const std::string& name) {
    if (scenario.observer.name == name) return scenario.observer.id;
    for (const ScenarioBody& body : scenario.bodies) {
        if (body.name == name) return body.id;
    }
    ADD_FAILURE() << "no body is called " << name;
    return {};
}

Watched watch(const Scenario& scenario, const Simulation& simulation, const WatchOptions& options) {
    Watched watched;
    const std::vector<ReceivedMessage> received = listen(simulation, watched);
    const FreeSpace ground;
    Obstacles walls{ground};
    for (const Obstacles::Box& wall : scenario.walls) walls.add(wall);
    WorldHost host{.trace = &watched.recorder};
    if (options.has_walls) host.placement = &walls;
    World world{options.rules, {}, host};
    auto next = received.begin();
    const double patience = scenario.seconds + 60;
    for (double now = 0; now < scenario.seconds + 1 || (next != received.end() && now < patience);
         now += options.frame) {
        world.advance(now);
        for (const Pose& pose : world.poses()) watched.tracks[pose.object].samples.push_back({now, pose});
        watched.sane = watched.sane && is_sane(world);
        for (; next != received.end() && next->time <= now; ++next) {
            ++watched.receptions[world.receive(next->bytes, now).status];
        }
    }
    EXPECT_TRUE(next == received.end()) << "something arrives a minute after the end, or never";
    return watched;
}

}  // namespace acmotion::test
