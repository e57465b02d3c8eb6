// 20-inbound 9.12 and 12.1: the teleport hook, and the wait for a teleport
#include <gtest/gtest.h>

#include "inbound/receiver_fixture.h"

namespace acmotion::test {
namespace {

TEST(TeleportHook, RunsItsSixStepsInOrder) {
    Receiver remote;
    run_teleport_hook(remote, remote.trace());

    EXPECT_EQ(remote.calls,
              (Calls{"cancel move-to", "unstick", "clear queue", "unleash", "clear target", "end collisions"}));
    EXPECT_EQ(remote.log.all<Event::TeleportHookRan>().size(), 1U);
}

TEST(PlayerTeleport, WaitsForAStampThatIsNotOlder) {
    const StampSet stamps = local_player().body.stamps;

    EXPECT_FALSE(decide_player_teleport(stamps, {2}));
    EXPECT_TRUE(decide_player_teleport(stamps, {3}));
    EXPECT_TRUE(decide_player_teleport(stamps, {4}));
}

TEST(PlayerTeleport, StartsTheWaitAndReportsIt) {
    Receiver player = local_player();
    player.state = {.position_update_complete = true, .waiting_for_teleport = false, .has_been_teleported = true};
    apply_player_teleport(player.state, player.trace());

    EXPECT_FALSE(player.state.position_update_complete);
    EXPECT_TRUE(player.state.waiting_for_teleport);
    EXPECT_FALSE(player.state.has_been_teleported);
    EXPECT_EQ(player.log.all<Event::PlayerTeleportAwaited>().size(), 1U);
    EXPECT_EQ(player.stamp(StampSlot::Teleport), 3) << "the stamp is not stored";
}

}  // namespace
}  // namespace acmotion::test
