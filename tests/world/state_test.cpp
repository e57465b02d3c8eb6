#include "world/story.h"

// 20-inbound 9.8, 9.11, 9.12: the state word, velocities, and the player's teleport.
namespace acmotion::test {
namespace {

TEST(WorldState, TheStateWordIsTheServersButForWhatHidingChanges) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.server.state(kOlthoi, kDefaultPhysicsState | kHidden), Status::Processed);
    EXPECT_TRUE(story.body(kOlthoi).is(kHidden));
    EXPECT_TRUE(story.body(kOlthoi).is(kIgnoreCollisions));
    EXPECT_FALSE(story.body(kOlthoi).is(kReportCollisions));
    EXPECT_TRUE(story.world.pose(kOlthoi)->is_hidden);

    story.frames(2);
    story.server.position(kOlthoi, outside(62, 50));
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {62, 50, 0})) << "it still interpolates";

    story.server.state(kOlthoi, kGravity | kIgnoreCollisions);
    EXPECT_FALSE(story.body(kOlthoi).is(kIgnoreCollisions));
    EXPECT_TRUE(story.body(kOlthoi).is(kReportCollisions));
    EXPECT_FALSE(story.world.pose(kOlthoi)->is_hidden);
    story.server.state(kOlthoi, 0x00ABC013);
    EXPECT_EQ(story.body(kOlthoi).physics_state, 0x00ABC013U) << "else the whole word is the server's";
    story.server.stamp(kOlthoi, StampSlot::State) = {2};  // the next is 3 again
    story.server.state(kOlthoi, 0);
    EXPECT_EQ(story.body(kOlthoi).physics_state, 0x00ABC013U) << "the stamp is old";
    story.server.state(kOlthoi, kDefaultPhysicsState | kFrozen);
    story.server.position(kOlthoi, outside(64, 50));
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {62, 50, 0})) << "frozen, it stays";
}

TEST(WorldPlayer, AnotherPlayerTakesTheFlagFromTheOneBefore) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.world.set_player(kOlthoi, story.now);
    EXPECT_EQ(story.world.player(), kOlthoi);
    EXPECT_TRUE(story.body(kOlthoi).is_local_player);
    EXPECT_FALSE(story.body(kPlayer).is_local_player);
    story.frames(3);
    EXPECT_NEAR(story.body(kPlayer).player_distance, 10, 1e-3);

    // The one before is a remote now: it takes the way that remotes take.
    story.server.position(kPlayer, outside(52, 50));
    EXPECT_EQ(story.waypoints(kPlayer), 1);
    EXPECT_EQ(story.server.remove(kOlthoi), Status::Error) << "the player cannot be deleted";
}

TEST(WorldState, ThePlayerKeepsItsOwnVelocityButTheStampIsUsedUp) {
    Story story;
    story.server.vector(kPlayer, {0, 0, 5});
    EXPECT_EQ(story.body(kPlayer).velocity, Vec3{});
    EXPECT_EQ(story.body(kPlayer).stamps[StampSlot::Vector], Stamp{1});
    story.world.set_autonomy_level(1);
    story.server.vector(kPlayer, {0, 0, 5});
    EXPECT_EQ(story.body(kPlayer).velocity, (Vec3{0, 0, 5}));
}

TEST(WorldState, WaitingForATeleportEndsWhenThePlayerIsShown) {
    Story story;
    EXPECT_EQ(story.server.send(PlayerTeleport{Stamp{0xFFFF}}), Status::Processed);
    EXPECT_FALSE(story.state().inbound.waiting_for_teleport) << "older";
    EXPECT_EQ(story.server.send(PlayerTeleport{Stamp{0}}), Status::Processed);
    EXPECT_TRUE(story.state().inbound.waiting_for_teleport) << "an equal stamp starts it too";
    story.server.state(kPlayer, kDefaultPhysicsState | kHidden);
    EXPECT_TRUE(story.state().inbound.waiting_for_teleport);
    story.server.state(kPlayer, kDefaultPhysicsState);
    EXPECT_FALSE(story.state().inbound.waiting_for_teleport);
    story.frame();
    EXPECT_TRUE(story.state().inbound.position_update_complete);
    EXPECT_TRUE(story.state().inbound.has_been_teleported);
}

// Spec 20 §13.5: the first frame after the player's own creation completes it, unless a teleport is awaited.
TEST(WorldPlayer, IsPlacedInTheFirstFrameUnlessItAwaitsATeleport) {
    Story story;
    story.frame();
    EXPECT_TRUE(story.state().inbound.position_update_complete);
    EXPECT_TRUE(story.state().inbound.has_been_teleported);
    story.server.send(PlayerTeleport{{1}});
    story.frames(3);
    EXPECT_FALSE(story.state().inbound.position_update_complete);
    EXPECT_FALSE(story.state().inbound.has_been_teleported);
}

}  // namespace
}  // namespace acmotion::test
