// What a host leaves out is answered as for an object that is not there, and is not done
#include "motion/host.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(MotionHost, WithoutAnythingIsNoObjectAtAll) {
    MotionHost host;
    EXPECT_TRUE(host.id().is_null());
    EXPECT_FALSE(host.has_body());
    EXPECT_EQ(host.shape().radius, 0);
    EXPECT_FALSE(host.in_contact());
    EXPECT_EQ(host.measured_velocity(), Vec3{});
    EXPECT_EQ(host.animation(), nullptr);
    EXPECT_EQ(host.weenie(), nullptr);
    EXPECT_FALSE(host.is_interpolating());
    EXPECT_EQ(host.max_speed().plain, 0);
    EXPECT_FALSE(host.motions_pending());
    EXPECT_FALSE(host.needs_no_links());
    EXPECT_TRUE(host.runs());
    EXPECT_EQ(host.target_quantum(), 0);
    EXPECT_EQ(host.find(7), nullptr);
}

TEST(MotionHost, WithoutAnythingRefusesWhatItWouldHaveToDo) {
    MotionHost host;
    SubMotion block{.speed = 2};
    EXPECT_FALSE(host.place_sliding({}));
    EXPECT_EQ(host.do_motion(MotionCommand::WalkForward, block), MotionError::NoBody);
    EXPECT_EQ(host.stop_motion(MotionCommand::WalkForward, block), MotionError::NoBody);
    EXPECT_EQ(block.speed, 2);
}

}  // namespace
}  // namespace acmotion::test
