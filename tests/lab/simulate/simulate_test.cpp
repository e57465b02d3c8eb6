#include "lab/simulate/simulate.h"

#include <gtest/gtest.h>

#include "lab/load/truth_file.h"
#include "lab/simulate/small_world.h"
#include "lab/simulate/watched.h"
#include "sessions/flow_observer.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

std::uint64_t fnv(std::uint64_t hash, std::uint64_t value) { return (hash ^ value) * 0x100000001B3U; }

std::uint64_t hash_of(const Simulation& simulation) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const std::byte byte : capture_of(simulation)) hash = fnv(hash, std::to_integer<std::uint64_t>(byte));
    for (const char c : truth_text({}, simulation.truth)) hash = fnv(hash, static_cast<unsigned char>(c));
    return hash;
}

// Two compilers and two machines make the same bytes. A change of these numbers is a change of what every seed means.
TEST(SimulationSeed, MeansTheSameBytesEverywhere) {
    EXPECT_EQ(hash_of(simulate(shipped("town"), parse_network("perfect").value(), 1)), 8581613439623996116U);
    EXPECT_EQ(hash_of(simulate(shipped("chase"), parse_network("awful").value(), 7)), 17862917256691965540U);
}

class Counter : public CaptureSink {
 public:
    void on_message(FlowId, const ObservedMessage& message) override { ++messages[message.sender]; }
    void on_packet(FlowId, const ObservedPacket& packet) override {
        resends += packet.packet.header.has(kFlagRetransmission) ? 1U : 0U;
        requests += packet.sender == Sender::Client && packet.packet.header.has(kFlagRequestRetransmit) ? 1U : 0U;
    }
    std::map<Sender, std::size_t> messages;
    std::size_t resends = 0;
    std::size_t requests = 0;
};

std::uint64_t sent_messages(const Simulation& simulation) {
    std::uint64_t sum = 0;
    for (const auto& [kind, count] : simulation.counts.messages) sum += count;
    return sum;
}

TEST(SimulatedSession, IsReadBackFromItsCaptureFileWhole) {
    const Simulation simulation = simulate(shipped("jump"), parse_network("dsl").value(), 1);
    Counter counter;
    const ByteBuffer file = capture_of(simulation);
    const auto report = read_capture(ByteStream{Bytes{file}}, {}, counter);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->flows.size(), 1U);
    EXPECT_EQ(report->sessions.at(0).first, simulation.epoch);
    EXPECT_EQ(report->end.kind, CaptureEnd::Kind::Complete);
    EXPECT_EQ(counter.messages[Sender::Server], sent_messages(simulation));
    EXPECT_GE(counter.messages[Sender::Client], 35U);
    for (const SideReport* side : {&report->flows[0].server, &report->flows[0].client}) {
        EXPECT_EQ(side->transport.count(Verification::Failed), 0U);
        EXPECT_EQ(side->transport.count(Verification::Unverified), 0U);
    }
}

TEST(SimulatedSession, WhatIsLostIsAskedForAndSentAgain) {
    const Simulation simulation = simulate(shipped("town"), parse_network("delay 40ms loss 10%").value(), 3);
    Counter counter;
    FlowObserver observer{counter};
    for (const OwnedDatagram& datagram : simulation.datagrams) observer.receive(datagram.view());
    observer.finish();
    EXPECT_GT(simulation.counts.down.lost, 100U);
    EXPECT_GT(counter.requests, 50U);
    EXPECT_GT(counter.resends, 100U);
    // All but what was lost at the very end has come.
    EXPECT_GE(counter.messages[Sender::Server] + 30, sent_messages(simulation));
}

}  // namespace
}  // namespace acmotion::test
