// 20-inbound 16: the test vectors 1 to 10 and 13, as far as inbound goes
#include <gtest/gtest.h>

#include "inbound/receiver_fixture.h"

namespace acmotion::test {
namespace {

TEST(TestVectors, V1AGroundedUpdateNearThePlayerIsEnqueued) {
    Receiver remote;
    remote.receive(update(11, 3));

    EXPECT_EQ(remote.calls, (Calls{"detach from parent", "enqueue", "leash"}));
    EXPECT_EQ(remote.stamp(StampSlot::Position), 11);
    EXPECT_EQ(remote.waypoint, north(1));
    EXPECT_EQ(remote.anchor, at(0, 0)) << "leashed to where it is";
}

TEST(TestVectors, V2At96MetresItIsClearedAndPlaced) {
    Receiver remote;
    remote.body.player_distance = 96;
    remote.receive(update(11, 3));

    EXPECT_EQ(remote.calls, (Calls{"detach from parent", "clear queue", "place simply", "leash"}));
}

TEST(TestVectors, V3InTheAirOnlyTheStampMoves) {
    Receiver remote;
    const PositionDecision decision = remote.receive(airborne(update(11, 3)));

    EXPECT_EQ(remote.stamp(StampSlot::Position), 11);
    EXPECT_EQ(remote.calls, (Calls{"detach from parent"}));
    EXPECT_FALSE(has_moved(decision)) << "the router answered no";
}

TEST(TestVectors, V4WithoutACellItIsPlacedAfterTheHook) {
    Receiver remote;
    remote.body.has_cell = false;
    remote.receive(airborne(update(11, 3)));

    EXPECT_EQ(remote.calls, Calls{"detach from parent"} + kTeleportHook + Calls({"place", "leash"}));
}

TEST(TestVectors, V5ANewerTeleportStampIsPlacedAfterTheHook) {
    Receiver remote;
    remote.receive(airborne(update(11, 4)));

    EXPECT_EQ(remote.stamp(StampSlot::Teleport), 4);
    EXPECT_EQ(remote.calls, Calls{"detach from parent"} + kTeleportHook + Calls({"place", "leash"}));
}

TEST(TestVectors, V6AnOlderTeleportStampPutsThePositionStampBack) {
    Receiver remote;
    remote.receive(update(11, 2));

    EXPECT_EQ(remote.stamp(StampSlot::Position), 10);
    EXPECT_TRUE(remote.calls.empty());
}

TEST(TestVectors, V7AnEqualPositionStampIsIgnored) {
    Receiver remote;
    remote.receive(update(10, 3));
    EXPECT_TRUE(remote.calls.empty());
    EXPECT_EQ(remote.state.teleport_order_errors, 0U);

    remote.receive(update(10, 4));
    EXPECT_TRUE(remote.calls.empty());
    EXPECT_EQ(remote.state.teleport_order_errors, 1U);
    EXPECT_EQ(remote.stamp(StampSlot::Teleport), 3);
}

TEST(TestVectors, V8ANewerForceStampBlipsThePlayerEvenBackwards) {
    Receiver player = local_player();
    player.receive(update(5, 3, 8));

    EXPECT_EQ(player.body.position, north(1));
    EXPECT_EQ(player.stamp(StampSlot::Position), 5);
    EXPECT_EQ(player.stamp(StampSlot::ForcePosition), 8);
}

TEST(TestVectors, V9AForcedPositionFromBeforeATeleportMovesNothing) {
    Receiver player = local_player();
    player.receive(update(11, 2, 8));

    EXPECT_EQ(player.stamp(StampSlot::ForcePosition), 8);
    EXPECT_EQ(player.stamp(StampSlot::Position), 10);
    EXPECT_TRUE(player.calls.empty());
}

TEST(TestVectors, V10TheInstanceDecidesBeforeAnything) {
    EXPECT_EQ(decide_instance_gate(Stamp{2}, Stamp{1}).outcome, Gate::Drop);
    EXPECT_EQ(decide_instance_gate(Stamp{2}, Stamp{2}).outcome, Gate::Apply);
    EXPECT_EQ(decide_instance_gate(Stamp{2}, Stamp{3}).outcome, Gate::Park);
}

TEST(TestVectors, V13AnEqualTeleportStampStillStartsTheWait) {
    EXPECT_TRUE(decide_player_teleport(local_player().body.stamps, {3}));
}

}  // namespace
}  // namespace acmotion::test
