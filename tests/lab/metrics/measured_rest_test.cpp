// docs/metrics.md: whole replays of a body that mostly rests, and what its feet do
#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "lab/metrics/measure.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

Metrics measured(const WrittenSession& written, MetricsOptions options = {}, double seconds = 20) {
    options.session = &written.session;
    return measure(options, FrameTimes{Display{}, seconds}).all;
}

WrittenSession standing() { return WrittenSession{}.create(0.1, kRemote, 82); }

UpdateMotion sent_to_walk() {
    UpdateMotion walk{.object = kRemote};
    walk.movement_stamp = {1};
    walk.movement.body = SentMotionState{.forward_command = 0x0005, .forward_speed = 1};
    return walk;
}

TEST(MeasuredRest, IsTimeInTheWorldAndNoTimeMovingUnderAnyRules) {
    for (const Rules::Preset& preset : Rules::presets()) {
        SCOPED_TRACE(preset.name);
        EXPECT_NEAR(measured(standing(), {.rules = preset.rules}).seconds, 19.9, 0.1);
        EXPECT_EQ(measured(standing(), {.rules = preset.rules}).seconds_moving, 0);
        // It walks, or is placed, 0.3 m; and rests again.
        const WrittenSession moved = standing().update(10, kRemote, 82.3F);
        EXPECT_NEAR(measured(moved, {.rules = preset.rules}).seconds_moving, 1.6, 0.3);
    }
    EXPECT_NEAR(measured(standing(), {.since = 9, .until = 14}).seconds, 5, 0.05);
}

TEST(MeasuredRest, ForgivesNoJumpThatEndsIt) {
    const auto jumps = [](float heading) {
        UpdatePosition update{.object = kRemote};
        update.pack.position = WrittenSession::place(82);
        set_heading(update.pack.position.frame, heading);
        update.pack.has_contact = true;
        update.pack.position_stamp = {1};
        return measured(standing().say(10, update)).heading_jumps;
    };
    EXPECT_EQ(jumps(120), 1U);
    EXPECT_EQ(jumps(20), 0U);
}

// Its former life's last update was 8 m away.
TEST(MeasuredRest, OfANewLifeIsNotBehindTheUpdatesOfTheOldOne) {
    WrittenSession written = standing();
    written.update(2, kRemote, 90).say(8, DeleteObject{.object = kRemote});
    CreateObject again;
    again.object = kRemote;
    again.physics.position = WrittenSession::place(82);
    again.physics.stamps.write(StampSlot::Instance, {1});
    again.physics.motion_table = 0x09000001;
    written.say(9, again);
    EXPECT_FALSE(measured(written, {.since = 9}).behind_update.known);
}

TEST(FootSlide, IsNoneOfAWalkThatItsOwnMotionExplains) {
    const Metrics metrics = measured(standing().say(10, sent_to_walk()), {}, 12);
    EXPECT_LT(metrics.foot_slide, 0.01);
    EXPECT_NEAR(metrics.seconds_on_root_motion, 2, 0.1);
    EXPECT_EQ(metrics.seconds_chasing, 0);
}

TEST(FootSlide, IsThatOfAWalkerBehindAWall) {
    WrittenSession written = standing().say(10, sent_to_walk());
    // A metre ahead.
    written.session.walls.push_back({{{0xA9B40019}, {{82, 8.5F, 94}, {}}}, 20, 0.5F, 10});
    EXPECT_NEAR(measured(written, {}, 12).foot_slide, 2 * 3.12 - 1, 0.5);
}

}  // namespace
}  // namespace acmotion::test
