// What docs/performance.md compares acmotion with does the same work
#include <gtest/gtest.h>

#include "obvious_port.h"
#include "snapshots.h"
#include "traffic.h"
#include "world_peer.h"

namespace acmotion::test {

using namespace peers;

namespace {

// Plays ten seconds, and looks at all bodies after each frame.
template <class Look>
void play(const Traffic& traffic, std::vector<Peer*> peers, const Look& look) {
    std::vector<std::vector<Position>> shown(peers.size(), std::vector<Position>(traffic.bodies()));
    const auto receive = [&](const std::vector<Encoded>& messages, int frame) {
        for (const Encoded& message : messages) {
            for (Peer* peer : peers) peer->receive(message, seconds_at(frame));
        }
    };
    receive(traffic.creations(), 0);
    for (int frame = 0; frame < 10 * kFramesPerSecond; ++frame) {
        for (std::size_t i = 0; i < peers.size(); ++i) peers[i]->frame(seconds_at(frame), shown[i]);
        look(frame, shown);
        receive(traffic.updates(frame), frame);
    }
}

class PeersOfTraffic : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpdatesASecond, PeersOfTraffic, testing::Values(1, 5));

TEST_P(PeersOfTraffic, TheObviousPortMovesACrowdAsTheWorldDoes) {
    const Traffic traffic(50, GetParam());
    WorldPeer world(50, false);
    ObviousPort port;
    double farthest = 0;
    play(traffic, {&world, &port}, [&](int /*frame*/, const std::vector<std::vector<Position>>& shown) {
        for (std::size_t i = 0; i < 50; ++i) farthest = std::max(farthest, distance(shown[0][i], shown[1][i]));
    });
    EXPECT_LT(farthest, 0.001);
}

TEST_P(PeersOfTraffic, SnapshotsShowWhereTheServerWasThatLongAgo) {
    const Traffic traffic(50, GetParam());
    const double delay = 1.0 / GetParam() + 0.1;
    Snapshots snapshots(delay);
    double farthest = 0;
    play(traffic, {&snapshots}, [&](int frame, const std::vector<std::vector<Position>>& shown) {
        if (frame < 3 * kFramesPerSecond) return;
        for (std::uint32_t i = 0; i < 50; ++i) {
            farthest = std::max(farthest, distance(shown[0][i], Traffic::place(i, seconds_at(frame) - delay)));
        }
    });
    // Corners are cut: at most a quarter of the way between two updates, and then at right angles.
    EXPECT_LT(farthest, 4.0 / GetParam() / 2 + 0.01);
    EXPECT_GT(farthest, 0);
}

}  // namespace
}  // namespace acmotion::test
