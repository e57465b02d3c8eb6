// 20-inbound 11: the position routine, and what each exit leaves behind (table 11.1)
#include <gtest/gtest.h>

#include "inbound/receiver_fixture.h"

namespace acmotion::test {
namespace {

// The stamps POSITION, TELEPORT, FORCE_POSITION.
std::vector<int> stamps(const Receiver& receiver) {
    return {receiver.stamp(StampSlot::Position), receiver.stamp(StampSlot::Teleport),
            receiver.stamp(StampSlot::ForcePosition)};
}

// ---- stage 1 ----

TEST(PositionRoutine, AForcedPositionBlipsThePlayerAndTakesOnlyItsOwnStamps) {
    Receiver player = local_player();
    player.body.position = facing(at(0, 0), 60);
    const PositionDecision decision = player.receive(update(5, 4, 8));

    EXPECT_TRUE(is(decision, PositionOutcome::ForcedBlip, PositionReason::ForceStampNewer));
    EXPECT_EQ(stamps(player), (std::vector{5, 3, 8})) << "TELEPORT is not advanced even by a newer one";
    EXPECT_EQ(player.calls, (Calls{"place simply", "tell streamer", "report position"}));
    EXPECT_TRUE(near_heading(heading_of(player.body.position.frame.rotation), 60)) << "the heading is kept";
}

TEST(PositionRoutine, ABlipBeyondTheBlipDistanceRehomesTheCamera) {
    for (const auto& [metres, rehomes] : {std::pair{100.0F, false}, {100.01F, true}}) {
        Receiver player = local_player();
        player.receive(going_to(update(11, 3, 8), north(metres)));
        EXPECT_EQ(player.calls.at(1) == "re-home camera", rehomes) << metres;
    }
}

TEST(PositionRoutine, ThePlayersOwnBlipDistanceIndoorsIs25Metres) {
    for (const auto& [metres, rehomes] : {std::pair{20.5F, false}, {25.0F, false}, {25.01F, true}}) {
        Receiver player = local_player();
        player.receive(going_to(update(11, 3, 8), at(0, metres, 0, kHall)));
        EXPECT_EQ(player.calls.at(1) == "re-home camera", rehomes) << metres;
    }
}

TEST(PositionRoutine, APlayerWhoIsNowhereIsNoNewsForTheStreamer) {
    Receiver player = local_player();
    player.body.position.cell = {};
    player.refuses_placement = true;
    player.receive(going_to(update(11, 3, 8), player.body.position));

    EXPECT_EQ(player.calls, (Calls{"place simply", "report position"}));
}

TEST(PositionRoutine, ARefusedForcedPositionStillCommitsItsStamp) {
    Receiver stale = local_player();
    stale.receive(update(10, 2, 8));
    EXPECT_EQ(stamps(stale), (std::vector{10, 3, 8})) << "refused by stage 2";

    Receiver old_teleport = local_player();
    old_teleport.receive(update(11, 2, 8));
    EXPECT_EQ(stamps(old_teleport), (std::vector{10, 3, 8})) << "refused by stage 3";
}

// ---- stages 2 and 3 ----

TEST(PositionRoutine, AStalePositionWithANewerTeleportStampIsCounted) {
    Receiver remote;
    remote.receive(update(9, 4));
    remote.receive(update(9, 2));

    EXPECT_EQ(remote.state.teleport_order_errors, 1U) << "an older one is not";
    EXPECT_EQ(remote.log.all<Event::TeleportStampOutOfOrder>().size(), 1U);
}

// ---- stage 4 ----

TEST(PositionRoutine, ClearsTheParentedMarkOfAForeignParentFirst) {
    Receiver carried;
    carried.body.has_foreign_parent = true;
    carried.body.is_animated = false;
    ReceivedPosition received = airborne(update(11, 3));
    received.placement_id = 101;
    carried.receive(received);

    EXPECT_EQ(carried.calls, (Calls{"clear parented mark", "detach from parent", "pose 101"}));
}

// ---- stage 5 ----

TEST(PositionRoutine, ARouterThatAnswersNoLeavesTheLeashAlone) {
    Receiver remote;
    const PositionDecision decision = remote.receive(airborne(update(11, 3)));

    EXPECT_TRUE(is(decision, PositionOutcome::Ignore, PositionReason::NotGrounded));
    EXPECT_EQ(stamps(remote), (std::vector{11, 3, 7}));
    EXPECT_EQ(remote.calls, (Calls{"detach from parent"}));
}

TEST(PositionRoutine, APlacedRemoteIsLeashedToWhereItCameToStand) {
    Receiver remote;
    remote.receive(going_to(update(11, 4), at(0, 5, 0, kHall)));

    EXPECT_EQ(stamps(remote), (std::vector{11, 4, 7}));
    EXPECT_EQ(remote.anchor, at(0, 5, 0, kHall));
    EXPECT_EQ(remote.leash.start, 5) << "indoors now";
    EXPECT_EQ(remote.leash.max, 20);
}

TEST(PositionRoutine, ARemoteWhosePlacementFailedIsLeashedAllTheSame) {
    Receiver remote;
    remote.refuses_placement = true;
    remote.receive(update(11, 4));

    EXPECT_EQ(remote.calls.back(), "leash");
    EXPECT_EQ(remote.anchor, at(0, 0));
}

// ---- stages 6 and 7 ----

TEST(PositionRoutine, APlayerTeleportPlacesFirstAndRunsTheHookAfterwards) {
    Receiver player = local_player();
    player.state = {.position_update_complete = true, .waiting_for_teleport = true, .has_been_teleported = true};
    const PositionDecision decision = player.receive(airborne(update(11, 4)));

    EXPECT_TRUE(is(decision, PositionOutcome::PlayerTeleport, PositionReason::TeleportStampNewer));
    EXPECT_EQ(stamps(player), (std::vector{11, 4, 7}));
    EXPECT_EQ(player.calls,
              Calls({"detach from parent", "place simply"}) + kTeleportHook +
                  Calls({"player teleported", "re-home camera", "tell streamer of teleport", "leash", "stop"}));
    EXPECT_EQ(player.anchor, north(1)) << "leashed to the received position";
    EXPECT_FALSE(player.state.position_update_complete);
    EXPECT_FALSE(player.state.waiting_for_teleport);
    EXPECT_FALSE(player.state.has_been_teleported);
}

TEST(PositionRoutine, APlayerWhoKeepsItsOwnPositionIsOnlyLeashed) {
    Receiver player = local_player();
    const PositionDecision decision = player.receive(update(11, 3));

    EXPECT_TRUE(is(decision, PositionOutcome::PlayerLeash, PositionReason::KeepsOwnPosition));
    EXPECT_EQ(stamps(player), (std::vector{11, 3, 7}));
    EXPECT_EQ(player.calls, (Calls{"detach from parent", "leash"}));
    EXPECT_EQ(player.anchor, north(1)) << "the received position: its error is used up already";
}

TEST(PositionRoutine, APlayerWhoAcceptsServerPositionsIsCorrectedOnTheGround) {
    for (const bool keeps_heading : {false, true}) {
        Receiver player = local_player();
        player.player = {.accepts_server_positions = true, .keeps_heading = keeps_heading};
        const PositionDecision decision = player.receive(update(11, 3));

        EXPECT_TRUE(is(decision, PositionOutcome::PlayerCorrection, PositionReason::AcceptsServerPositions));
        EXPECT_EQ(player.calls.at(1), "leash");
        EXPECT_EQ(player.calls.at(2), keeps_heading ? "enqueue, heading kept" : "enqueue");
    }
}

TEST(PositionRoutine, APlayerInTheAirIsOnlyLeashed) {
    Receiver player = local_player();
    player.player.accepts_server_positions = true;
    const PositionDecision decision = player.receive(airborne(update(11, 3)));

    EXPECT_TRUE(is(decision, PositionOutcome::PlayerLeash, PositionReason::NotGrounded));
    EXPECT_EQ(player.calls, (Calls{"detach from parent", "leash"}));
}

TEST(PositionRoutine, ThePlayersOwnDistanceAndCellDoNotMatter) {
    Receiver player = local_player();
    player.body.player_distance = 1000;
    player.body.has_cell = false;

    EXPECT_EQ(player.receive(update(11, 3)).outcome, PositionOutcome::PlayerLeash);
}

// ---- reporting ----

TEST(PositionRoutine, ReportsTheStampThatCameNotTheOneThatStayed) {
    Receiver remote;
    remote.receive(update(9, 3));
    remote.receive(update(11, 2));
    remote.receive(update(12, 3));

    std::vector<int> stamps;
    for (const Event::PositionDecided& decided : remote.log.all<Event::PositionDecided>()) {
        stamps.push_back(decided.position_stamp.value);
    }
    EXPECT_EQ(stamps, (std::vector{9, 11, 12}));
}

}  // namespace
}  // namespace acmotion::test
