// 30-interpolation 7, rows 15, 16, 21 and 22, and the baseline that snaps: one field flipped at a time
#include <gtest/gtest.h>

#include <limits>

#include "inbound/receiver_fixture.h"

namespace acmotion::test {
namespace {

Receiver receiver_after(const Rules& rules, const ReceivedPosition& received) {
    Receiver remote(rules);
    remote.receive(received);
    return remote;
}

TEST(InboundRuleRows, R15OrientationIsTakenOnReceiptOrNot) {
    const Rules on_receipt{{.orientation_on_receipt = true}};
    for (const ReceivedPosition& plain : {update(11, 3), airborne(update(11, 3))}) {
        const ReceivedPosition received = going_to(plain, facing(north(1), 90));

        const Receiver retail = receiver_after({}, received);
        EXPECT_TRUE(near_heading(heading_of(retail.body.position.frame.rotation), 0));
        const Receiver turned = receiver_after(on_receipt, received);
        EXPECT_TRUE(near_heading(heading_of(turned.body.position.frame.rotation), 90));
        EXPECT_EQ(turned.body.position.frame.origin, (Vec3{0, 0, 0})) << "it turns where it is";
    }
}

TEST(InboundRuleRows, R15AnIgnoredUpdateDoesNotTurnTheBody) {
    EXPECT_TRUE(receiver_after({{.orientation_on_receipt = true}}, update(10, 3)).calls.empty());
    EXPECT_TRUE(receiver_after({{.orientation_on_receipt = true}}, update(11, 2)).calls.empty());
}

bool keeps_heading_while_moving_to(const Rules& rules) {
    Receiver remote(rules);
    remote.body.is_moving_to = true;
    return remote.receive(update(11, 3)).keep_heading;
}
TEST(InboundRuleRows, R16TheKeepFlagIsMovingToOrNever) {
    EXPECT_TRUE(keeps_heading_while_moving_to({}));
    EXPECT_FALSE(keeps_heading_while_moving_to({{.keep_heading_while_moving_to = false}}));
}

PositionDecision first_grounded_update(Receiver& remote) {
    remote.body.in_contact = false;
    return remote.receive(update(11, 3));
}

// A body 200 m from a player at the origin gets an update that many metres from that player.
PositionDecision update_at(const Rules& rules, float metres_from_player) {
    Receiver remote(rules);
    remote.player.position = at(0, 0);
    remote.body.position = north(200);
    remote.body.player_distance = 200;
    return remote.receive(going_to(update(11, 3), north(metres_from_player)));
}
TEST(InboundRuleRows, R21NearIsByTheCachedDistanceOrTheNewPosition) {
    const Rules by_new_position{{.near_test = Rules::NearTest::NewPositionDistance}};

    EXPECT_EQ(update_at({}, 50).outcome, PositionOutcome::SlideSnap) << "the body's own old distance counts";
    EXPECT_EQ(update_at(by_new_position, 50).outcome, PositionOutcome::Interpolate);
    EXPECT_EQ(update_at(by_new_position, 96).outcome, PositionOutcome::Interpolate) << "exactly 96 is near";
    EXPECT_EQ(update_at(by_new_position, 96.01F).outcome, PositionOutcome::SlideSnap);
    EXPECT_NEAR(update_at(by_new_position, 50).player_distance, 50, kTolerance);
}

TEST(InboundRuleRows, R21WithoutAPlayerOnlyTheCachedDistanceIsThere) {
    Receiver remote({{.near_test = Rules::NearTest::NewPositionDistance}});
    remote.body.player_distance = std::numeric_limits<float>::max();

    EXPECT_EQ(remote.receive(update(11, 3)).outcome, PositionOutcome::SlideSnap);
}

TEST(InboundRuleRows, R21OpenacMeasuresTheNewPositionAndExactly96IsFar) {
    const Rules openac{{.near_test = Rules::NearTest::NewPositionBelow}};
    EXPECT_EQ(update_at(openac, 50).outcome, PositionOutcome::Interpolate);
    EXPECT_EQ(update_at(openac, 96).outcome, PositionOutcome::SlideSnap);
    EXPECT_EQ(update_at(openac, 95.99F).outcome, PositionOutcome::Interpolate);

    Receiver without_player(openac);
    without_player.body.player_distance = std::numeric_limits<float>::max();
    const PositionDecision decided = without_player.receive(update(11, 3));
    EXPECT_EQ(decided.outcome, PositionOutcome::Interpolate);
    EXPECT_EQ(decided.player_distance, 0) << "without a player there is no distance, and none is reported";
}

// ---- 81-openac 2, rows 29 and 30 ----

PositionDecision update_from_the_body(Receiver& remote, float metres) {
    return remote.receive(going_to(update(11, 3), north(metres)));
}
TEST(InboundRuleRows, R29Exactly4MetresEnqueueAndMoreSnap) {
    Receiver near({{.near_snap = 4}});
    EXPECT_EQ(update_from_the_body(near, 4).outcome, PositionOutcome::Interpolate);

    Receiver far({{.near_snap = 4}});
    const PositionDecision snapped = update_from_the_body(far, 4.001F);
    EXPECT_TRUE(is(snapped, PositionOutcome::NearSnap, PositionReason::TooFarToWalk));
    EXPECT_EQ(snapped.near_snap, 4) << "what was compared is in the decision";
    EXPECT_FLOAT_EQ(static_cast<float>(snapped.body_distance), 4.001F);
    EXPECT_EQ(far.calls, (Calls{"detach from parent", "clear queue", "assign", "leash"}));
    EXPECT_EQ(Receiver().receive(going_to(update(11, 3), north(4.001F))).outcome, PositionOutcome::Interpolate);
}

TEST(InboundRuleRows, R29AnyLimitAboveZeroSnaps) {
    Receiver remote({{.near_snap = 0.5F}});
    EXPECT_EQ(update_from_the_body(remote, 0.4F).outcome, PositionOutcome::Interpolate);
    Receiver other({{.near_snap = 0.5F}});
    EXPECT_TRUE(is(update_from_the_body(other, 0.6F), PositionOutcome::NearSnap, PositionReason::TooFarToWalk));
}

TEST(InboundRuleRows, R29TheFirstUpdateAndOneForAnUntickedBodySnap) {
    Receiver fresh({{.near_snap = 4}});
    fresh.body.has_remembered_update = false;
    EXPECT_TRUE(is(update_from_the_body(fresh, 1), PositionOutcome::NearSnap, PositionReason::FirstUpdate));
    Receiver frozen({{.near_snap = 4}});
    frozen.body.is_ticked = false;
    EXPECT_TRUE(is(update_from_the_body(frozen, 1), PositionOutcome::NearSnap, PositionReason::NotTicked));
}

TEST(InboundRuleRows, R30TheQueueIsClearedOnlyForPlayerBodies) {
    const Rules rules{{.near_snap = 4, .contactless_grounded_update_snaps = true}};
    Receiver creature(rules);
    EXPECT_TRUE(is(first_grounded_update(creature), PositionOutcome::ContactlessSnap, PositionReason::WithoutContact));
    EXPECT_EQ(creature.calls, (Calls{"detach from parent", "assign", "leash"}));
    Receiver person(rules);
    person.body.is_player_character = true;
    EXPECT_EQ(first_grounded_update(person).outcome, PositionOutcome::ContactlessSnap);
    EXPECT_EQ(person.calls, (Calls{"detach from parent", "clear queue", "assign", "leash"}));
}

TEST(InboundRuleRows, R30IsBeforeNearAndFarAtAnyDistance) {
    Receiver far({{.near_test = Rules::NearTest::NewPositionBelow, .contactless_grounded_update_snaps = true}});
    far.body.player_distance = 500;
    far.player.position = north(500);
    EXPECT_EQ(first_grounded_update(far).outcome, PositionOutcome::ContactlessSnap);
}

TEST(InboundRuleRows, R22LandingEnqueuesAsUsualOrSnaps) {
    Receiver retail;
    EXPECT_EQ(first_grounded_update(retail).outcome, PositionOutcome::Interpolate);

    Receiver notes({{.landing_snaps = true}});
    EXPECT_TRUE(is(first_grounded_update(notes), PositionOutcome::LandingSnap, PositionReason::FirstGroundedAfterAir));
    EXPECT_EQ(notes.calls, (Calls{"detach from parent", "clear queue", "stop", "place simply", "leash"}));
}

TEST(InboundRuleRows, R22OnlyAGroundedUpdateLands) {
    Receiver falling({{.landing_snaps = true}});
    falling.body.in_contact = false;
    EXPECT_EQ(falling.receive(airborne(update(11, 3))).outcome, PositionOutcome::Ignore);

    Receiver standing({{.landing_snaps = true}});
    EXPECT_EQ(standing.receive(update(11, 3)).outcome, PositionOutcome::Interpolate);
}

TEST(FaultRules, AStaleUpdateMovesTheBodyAndLeavesTheNewerStamp) {
    Receiver remote({{.stale_updates_move = true}});
    EXPECT_EQ(remote.receive(update(9, 3)).outcome, PositionOutcome::Interpolate);
    EXPECT_EQ(remote.stamp(StampSlot::Position), 10);
    EXPECT_EQ(Receiver().receive(update(9, 3)).outcome, PositionOutcome::Ignore);
}

TEST(FaultRules, ATeleportLeavesTheQueueAsItIs) {
    EXPECT_EQ(receiver_after({{.teleport_keeps_waypoints = true}}, update(11, 4)).calls,
              (Calls{"detach from parent", "cancel move-to", "unstick", "unleash", "clear target", "end collisions",
                     "place", "leash"}));
}

TEST(FaultRules, NearAndFarAreTheWrongWayRound) {
    const Rules swapped{{.far_walks_near_snaps = true}};
    EXPECT_EQ(Receiver(swapped).receive(update(11, 3)).outcome, PositionOutcome::SlideSnap);
    EXPECT_EQ(update_at(swapped, 50).outcome, PositionOutcome::Interpolate) << "200 m from the player";
}

TEST(Snap, EveryAcceptedUpdateSnapsInTheAirToo) {
    for (const ReceivedPosition& received : {update(11, 3), airborne(update(11, 3))}) {
        Receiver remote(Rules::snap());
        EXPECT_TRUE(is(remote.receive(received), PositionOutcome::SlideSnap, PositionReason::EveryUpdateSnaps));
        EXPECT_EQ(remote.body.position, north(1));
        EXPECT_EQ(remote.calls, (Calls{"detach from parent", "clear queue", "place simply", "leash"}));
    }
}

TEST(Snap, AStaleUpdateDoesNot) {
    EXPECT_TRUE(receiver_after(Rules::snap(), update(10, 3)).calls.empty());
    EXPECT_TRUE(receiver_after(Rules::snap(), update(11, 2)).calls.empty());
}

TEST(Snap, ATeleportIsStillATeleport) {
    EXPECT_EQ(Receiver(Rules::snap()).receive(update(11, 4)).outcome, PositionOutcome::HardTeleport);
}

}  // namespace
}  // namespace acmotion::test
