#include "world/story.h"

// 20-inbound 16: the test vectors, through the whole world.
namespace acmotion::test {
namespace {

class Vectors : public ::testing::Test {
 protected:
    Vectors() {
        set(StampSlot::Position, 10);
        set(StampSlot::Teleport, 3);
        story.server.create(kOlthoi, outside(90, 50));  // 40 m from the player
        story.frames(2);
        story.recorder.events.clear();
    }
    void set(StampSlot slot, std::uint16_t value) { story.server.stamp(kOlthoi, slot) = {value}; }
    Status wire(std::uint16_t position, std::uint16_t teleport, bool grounded = true) {
        set(StampSlot::Position, position);
        set(StampSlot::Teleport, teleport);
        return story.server.send(UpdatePosition{kOlthoi, story.server.pack(kOlthoi, outside(92, 50), grounded)});
    }
    Stamp stored(StampSlot slot) const { return story.body(kOlthoi).stamps[slot]; }
    bool is_at(float x) const { return near(story.where(kOlthoi).frame.origin, {x, 50, 0}); }
    Event::PositionDecided decision() const {
        const auto decisions = story.recorder.all<Event::PositionDecided>(kOlthoi);
        return decisions.empty() ? Event::PositionDecided{} : decisions.back();
    }
    Story story;
};

TEST_F(Vectors, V1_NearAndGroundedIsEnqueuedAndLeashedAtTheBody) {
    EXPECT_EQ(wire(11, 3), Status::Processed);
    EXPECT_EQ(decision().outcome, PositionOutcome::Interpolate);
    EXPECT_NEAR(decision().player_distance, 40, 1e-3);
    EXPECT_EQ(stored(StampSlot::Position), Stamp{11});
    EXPECT_EQ(story.waypoints(kOlthoi), 1);
    const std::vector<Event::Leashed> leashed = story.recorder.all<Event::Leashed>(kOlthoi);
    ASSERT_EQ(leashed.size(), 1U);
    EXPECT_EQ(leashed[0].travelled, 0);
    EXPECT_EQ(leashed[0].start, 10);
    EXPECT_EQ(leashed[0].max, 50);
}

TEST_F(Vectors, V2_AtExactly96MetresTheQueueIsClearedAndTheBodyPlaced) {
    wire(11, 3);
    WorldState moved_away = story.state();
    moved_away.objects.find(kOlthoi)->player_distance = 96.0F;
    story.world.restore(snapshot_of(moved_away));
    wire(12, 3);
    EXPECT_EQ(decision().outcome, PositionOutcome::SlideSnap);
    EXPECT_EQ(story.waypoints(kOlthoi), 0);
    EXPECT_TRUE(is_at(92));
}

TEST_F(Vectors, V3_WithoutContactOnlyTheStampMoves) {
    wire(11, 3, false);
    EXPECT_EQ(stored(StampSlot::Position), Stamp{11});
    EXPECT_EQ(decision().reason, PositionReason::NotGrounded);
    EXPECT_TRUE(story.recorder.all<Event::Leashed>(kOlthoi).empty());
    EXPECT_TRUE(is_at(90));
}

TEST_F(Vectors, V4_WithoutContactAndWithoutCellItIsPlaced) {
    story.server.pickup(kOlthoi);  // takes stamp 11
    wire(12, 3, false);
    EXPECT_EQ(decision().outcome, PositionOutcome::HardTeleport);
    EXPECT_EQ(decision().reason, PositionReason::NoCell);
    EXPECT_EQ(story.recorder.count<Event::TeleportHookRan>(kOlthoi), 1U);
    EXPECT_TRUE(is_at(92));
}

TEST_F(Vectors, V5_ANewerTeleportStampPlacesWithoutContact) {
    wire(11, 4, false);
    EXPECT_EQ(stored(StampSlot::Teleport), Stamp{4});
    EXPECT_EQ(story.recorder.count<Event::TeleportHookRan>(kOlthoi), 1U);
    EXPECT_TRUE(is_at(92));
}

TEST_F(Vectors, V6_AnOlderTeleportStampRollsThePositionStampBack) {
    wire(11, 2);
    EXPECT_EQ(stored(StampSlot::Position), Stamp{10});
    EXPECT_EQ(stored(StampSlot::Teleport), Stamp{3});
    EXPECT_TRUE(is_at(90));
}

TEST_F(Vectors, V7_AnEqualPositionStampIsIgnoredWhateverTheTeleportStamp) {
    wire(10, 3);
    EXPECT_EQ(story.state().inbound.teleport_order_errors, 0U);
    wire(10, 4);
    EXPECT_EQ(story.state().inbound.teleport_order_errors, 1U);
    EXPECT_EQ(stored(StampSlot::Teleport), Stamp{3});
    EXPECT_EQ(story.waypoints(kOlthoi), 0);
    EXPECT_TRUE(is_at(90));
}

class PlayerVectors : public ::testing::Test {
 protected:
    PlayerVectors() {
        StampSet& stamps = story.server.stamps[kPlayer];
        stamps.write(StampSlot::Position, {10});
        stamps.write(StampSlot::Teleport, {3});
        stamps.write(StampSlot::ForcePosition, {7});
        story.server.player(kPlayer);
        story.server.create(kPlayer, outside(50, 50, 0, 90));
        story.frames(2);
    }
    void wire(std::uint16_t position, std::uint16_t teleport, std::uint16_t force) {
        StampSet& stamps = story.server.stamps[kPlayer];
        stamps.write(StampSlot::Position, {position});
        stamps.write(StampSlot::Teleport, {teleport});
        stamps.write(StampSlot::ForcePosition, {force});
        story.server.send(UpdatePosition{kPlayer, story.server.pack(kPlayer, outside(55, 50), true)});
    }
    Stamp stored(StampSlot slot) const { return story.body(kPlayer).stamps[slot]; }
    Story story{{.has_player = false}};
};

TEST_F(PlayerVectors, V8_AForcedPositionBlipsThePlayerAndMayMoveThePositionStampBack) {
    wire(5, 3, 8);
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {55, 50, 0}));
    EXPECT_TRUE(near_heading(story.heading(kPlayer), 90));
    EXPECT_EQ(stored(StampSlot::Position), Stamp{5});
    EXPECT_EQ(stored(StampSlot::ForcePosition), Stamp{8});
}

TEST_F(PlayerVectors, V9_AForcedPositionFromBeforeATeleportOnlyUsesUpItsStamp) {
    wire(11, 2, 8);
    EXPECT_EQ(stored(StampSlot::ForcePosition), Stamp{8});
    EXPECT_EQ(stored(StampSlot::Position), Stamp{10});
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {50, 50, 0}));
}

TEST_F(PlayerVectors, TheTeleportPlacesLeashesToTheReceivedPlaceAndStopsThePlayer) {
    wire(11, 4, 7);
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {55, 50, 0}));
    EXPECT_EQ(stored(StampSlot::Teleport), Stamp{4});
    EXPECT_EQ(story.body(kPlayer).velocity, Vec3{});
    EXPECT_EQ(story.recorder.routed(kPlayer, PositionOutcome::PlayerTeleport), 1U);
}

TEST_F(PlayerVectors, OrdinaryPositionsLeaveThePlayerWhereItIs) {
    wire(11, 3, 7);
    story.play(1);
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {50, 50, 0}));
    EXPECT_EQ(story.recorder.routed(kPlayer, PositionOutcome::PlayerLeash), 1U);
}

// 40-body 13.5: "one that only refreshes the leash names none"
TEST_F(PlayerVectors, APositionThatOnlyRefreshesTheLeashNamesNoGround) {
    const float remembered = story.body(kPlayer).last_support_z;
    story.server.position(kPlayer, outside(55, 50, 20));
    ASSERT_EQ(story.recorder.routed(kPlayer, PositionOutcome::PlayerLeash), 1U);
    EXPECT_EQ(story.body(kPlayer).last_support_z, remembered);
    story.world.set_autonomy_level(0);
    story.server.position(kPlayer, outside(55, 50, 20));
    EXPECT_EQ(story.body(kPlayer).last_support_z, 20) << "enqueued, it names one";
}

TEST_F(PlayerVectors, WithLessAutonomyThePlayerWalksThere) {
    story.world.set_autonomy_level(0);
    wire(11, 3, 7);
    story.play(2);
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {55, 50, 0}));
    EXPECT_TRUE(near_heading(story.heading(kPlayer), 0));
}

TEST_F(Vectors, V10_InstancesOlderEqualAndNewer) {
    set(StampSlot::Instance, 2);
    story.server.update_object(kOlthoi, outside(90, 50));
    set(StampSlot::Instance, 1);
    EXPECT_EQ(wire(11, 3), Status::OldInstance);
    set(StampSlot::Instance, 2);
    EXPECT_EQ(wire(11, 3), Status::Processed);
    set(StampSlot::Instance, 3);
    EXPECT_EQ(wire(12, 3), Status::Queued);
    set(StampSlot::Position, 0);
    story.server.create(kOlthoi, outside(70, 50));
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_TRUE(is_at(70));
}

TEST_F(Vectors, V11_AnUnknownObjectsPositionWaitsForItsCreation) {
    EXPECT_EQ(story.server.position(kDrudge, outside(60, 50)), Status::Queued);
    story.play(24);
    story.server.stamps[kDrudge] = {};
    story.server.create(kDrudge, outside(55, 50));
    EXPECT_TRUE(near(story.where(kDrudge).frame.origin, {60, 50, 0}));
}

TEST_F(Vectors, V12_AMovementWithAnOlderServerControlStampUsesUpItsMovementStamp) {
    set(StampSlot::ServerControlledMove, 5);
    set(StampSlot::Movement, 5);
    story.server.forward(kOlthoi, kWalkForward);  // 6, 6
    set(StampSlot::Movement, 6);
    set(StampSlot::ServerControlledMove, 4);
    story.server.neutral(kOlthoi);  // 7, 5
    EXPECT_EQ(stored(StampSlot::Movement), Stamp{7});
    EXPECT_EQ(stored(StampSlot::ServerControlledMove), Stamp{6});
    set(StampSlot::Movement, 6);
    set(StampSlot::ServerControlledMove, 6);
    story.server.neutral(kOlthoi);  // 7, 7: the same movement again
    EXPECT_EQ(stored(StampSlot::ServerControlledMove), Stamp{6});
    story.play(1);
    EXPECT_GT(story.where(kOlthoi).frame.origin.y, 52);  // still walking
}

TEST_F(Vectors, PositionAndMovementTakesTheMovementAlsoWhenThePositionIsStale) {
    set(StampSlot::Position, 10);
    SentMotionState walking;
    walking.forward_command = kWalkForward;
    EXPECT_EQ(story.server.send(PositionAndMovement{kOlthoi,
                                                    story.server.pack(kOlthoi, outside(92, 50), true),
                                                    Stamp{1},
                                                    Stamp{1},
                                                    false,
                                                    {.style = 0x3D, .body = walking}}),
              Status::Processed);
    EXPECT_EQ(stored(StampSlot::Position), Stamp{10});
    story.play(1);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 53.12, 0.15);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.x, 90, 1e-3);
}

// 20-inbound 15: the distance is only measured when there is a body to measure from.
TEST(WithoutThePlayersBody, EverybodyIsFarAndEveryPositionIsAPlacement) {
    Story story{{.has_player = false}};
    story.server.player(kPlayer);
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.position(kOlthoi, outside(62, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 1U);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {62, 50, 0}));
}

TEST_F(Vectors, AnAutonomousMovementOfThePlayerIsItsOwnEcho) {
    SentMotionState walking;
    walking.forward_command = kWalkForward;
    story.server.motion(kPlayer, walking, true);
    story.play(1);
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {50, 50, 0}));
}

}  // namespace
}  // namespace acmotion::test
