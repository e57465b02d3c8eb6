// 20-inbound 12: the router for remote bodies
#include <gtest/gtest.h>

#include <limits>

#include "inbound/receiver_fixture.h"

namespace acmotion::test {
namespace {

PositionDecision routed(const Receiver& receiver, const ReceivedPosition& received) {
    return decide_route(received, receiver.body, receiver.player, receiver.rules);
}

// A grounded update with an unchanged teleport stamp, for a body whose cached distance to the player is that.
PositionDecision routed_at(float player_distance) {
    Receiver remote;
    remote.body.player_distance = player_distance;
    return routed(remote, update(11, 3));
}

TEST(Router, ANewerTeleportStampSnapsHardInTheAirToo) {
    for (const ReceivedPosition& received : {update(11, 4), airborne(update(11, 4))}) {
        const PositionDecision decision = routed(Receiver{}, received);
        EXPECT_TRUE(is(decision, PositionOutcome::HardTeleport, PositionReason::TeleportStampNewer));
        EXPECT_EQ(decision.stamps[StampSlot::Teleport], Stamp{4});
        EXPECT_TRUE(has_moved(decision));
    }
}

TEST(Router, ABodyWithoutACellIsPlacedInTheAirToo) {
    Receiver remote;
    remote.body.has_cell = false;

    for (const ReceivedPosition& received : {update(11, 3), airborne(update(11, 3))}) {
        EXPECT_TRUE(is(routed(remote, received), PositionOutcome::HardTeleport, PositionReason::NoCell));
    }
}

TEST(Router, Below96MetresEnqueues) {
    for (const float near : {0.0F, 40.0F, 95.9999F}) {
        EXPECT_TRUE(is(routed_at(near), PositionOutcome::Interpolate, PositionReason::NearPlayer)) << near;
    }
}

TEST(Router, AtAndBeyond96MetresSlideSnaps) {
    for (const float far : {96.0F, 96.0001F, std::numeric_limits<float>::max()}) {
        EXPECT_TRUE(is(routed_at(far), PositionOutcome::SlideSnap, PositionReason::FarFromPlayer)) << far;
    }
}

TEST(Router, ADistanceThatIsNoNumberSlideSnaps) {
    EXPECT_EQ(routed_at(std::numeric_limits<float>::quiet_NaN()).outcome, PositionOutcome::SlideSnap);
}

TEST(Router, KeepsTheHeadingOfABodyThatMovesTo) {
    Receiver remote;
    EXPECT_FALSE(routed(remote, update(11, 3)).keep_heading);

    remote.body.is_moving_to = true;
    EXPECT_TRUE(routed(remote, update(11, 3)).keep_heading);
}

TEST(Router, AppliedAloneNeitherUnparentsNorLeashes) {
    Receiver remote;
    apply_route(routed(remote, update(11, 3)), remote, remote.trace());

    EXPECT_EQ(remote.calls, (Calls{"enqueue"}));
}

}  // namespace
}  // namespace acmotion::test
