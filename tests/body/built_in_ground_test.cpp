// The fast way of a slice over built-in ground
#include <gtest/gtest.h>

#include "body/recording_host.h"
#include "body/tick.h"

namespace acmotion::test {
namespace {

// On the ground, in the air, and what lies between: a host that calls free space its own ground sees the same.
TEST(SliceOverBuiltInGround, EndsAsASweepThroughFreeSpaceInEveryState) {
    const std::vector<std::uint32_t> states{kContact | kOnWalkable,
                                            kContact,
                                            kOnWalkable,
                                            0,
                                            kContact | kOnWalkable | kSliding,
                                            kContact | kOnWalkable | kWaterContact};
    for (const std::uint32_t state : states) {
        RecordingHost fast{BuiltIn{.ground = true}};
        RecordingHost plain;
        for (RecordingHost* world : {&fast, &plain}) {
            world->rules.root_motion_needs_walkable = false;
            world->body.movement.emplace();
            world->body.transient_state = state | kActive;
            world->body.contact_normal = {0, 0.6F, 0.8F};
            world->body.last_support_z = 3;
            world->root_motion.origin = {0, 1, 0};
            world->slice(0.1F);
        }
        EXPECT_EQ(fast.body.position, plain.body.position) << state;
        EXPECT_EQ(fast.body.transient_state, plain.body.transient_state) << state;
        EXPECT_EQ(fast.body.contact_normal, plain.body.contact_normal) << state;
        EXPECT_EQ(fast.body.last_support_z, plain.body.last_support_z) << state;
        EXPECT_EQ(fast.body.cached_velocity, plain.body.cached_velocity) << state;
        EXPECT_EQ(fast.calls, plain.calls) << state;
    }
}

}  // namespace
}  // namespace acmotion::test
