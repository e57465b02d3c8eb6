// 81-openac 2: the rows of OpenAC that need a world, one field flipped at a time, and its worked numbers
#include "world/object.h"
#include "world/one_body.h"

namespace acmotion::test {
namespace {

// ---- row 29 ----

TEST(OpenacRows, R29ABodyMoreThan4MetresOffSnapsAtOnce) {
    OneBody story{{{.near_snap = 4}}};
    story.update(outside(60, 50));
    story.update(outside(60, 54));
    EXPECT_EQ(story.queue(), 1);
    EXPECT_EQ(story.origin(), (Vec3{60, 50, 0}));

    story.update(outside(60, 54.001F, 0, 90));
    EXPECT_EQ(story.queue(), 0);
    EXPECT_EQ(story.reason(), PositionReason::TooFarToWalk);
    EXPECT_EQ(story.origin(), (Vec3{60, 54.001F, 0})) << "no slice needed";
    EXPECT_NEAR(story.heading(kOlthoi), 90, 0.01) << "the received quaternion whole";
    const Position beyond = outside(193, 50);
    story.update(beyond);
    EXPECT_EQ(story.where(kOlthoi), beyond) << "in the cell of the wire";
}

// 81-openac 2, row 29: creation does not count, a movement message that sets a body going does, and a new life begins anew.
TEST(OpenacRows, R29TheFirstUpdateOfALifeSnaps) {
    OneBody story{{{.near_snap = 4}}};
    story.update(outside(61, 50, 3));
    EXPECT_EQ(story.reason(), PositionReason::FirstUpdate);
    EXPECT_EQ(story.origin(), (Vec3{61, 50, 3}));
    EXPECT_EQ(story.it().last_support_z, 3) << "the ground that it may fall to";
    EXPECT_TRUE(story.it().placed_this_tick) << "a display does not glide there";
    story.update(outside(62, 50, 3));
    EXPECT_EQ(story.reason(), PositionReason::NearPlayer);
    for (const std::uint16_t command : {kReady, kWalkForward}) {
        ++story.server.stamp(kOlthoi, StampSlot::Instance).value;
        story.server.create(kOlthoi, outside(61, 50));
        story.frames(3);
        story.server.forward(kOlthoi, command);
        story.update(outside(62, 50));
        EXPECT_EQ(story.reason(), command == kReady ? PositionReason::FirstUpdate : PositionReason::NearPlayer);
    }
    story.server.state(kOlthoi, kDefaultPhysicsState | kFrozen);
    story.update(outside(63, 50));
    EXPECT_EQ(story.reason(), PositionReason::NotTicked);
    EXPECT_EQ(story.origin(), (Vec3{63, 50, 0}));
}

// ---- rows 19 and 29 together ----

// How far behind its newest update a walker is at each of them, of one update per second, and whether it popped.
std::vector<double> lags_of(const Rules& rules, int updates) {
    OneBody story{rules, kStroller};
    const Course course{outside(60, 50), {0, 3.12F, 0}};
    story.update(course.start);
    story.server.forward(kStroller, kWalkForward);
    const double start = story.now - 0.3 / 3.12;  // the server is 0.3 m ahead
    std::vector<double> lags;
    for (int i = 1; i <= updates; ++i) {
        while (story.now - start < i + 0.3 / 3.12 - kFrame30 / 2) story.frame();
        const Position there = course.at(story.now - start);
        lags.push_back(distance(story.where(kStroller), there));
        story.update(there);
    }
    return lags;
}
TEST(OpenacRows, R19AndR29LetAWalkersLagGrowUntilItPops) {
    const std::vector<double> lags = lags_of(Rules::openac(), 9);
    const std::vector<double> chapters{0.30, 0.45, 0.67, 1.05, 1.61, 2.50, 3.62, 4.74};
    ASSERT_EQ(lags.size(), 9U);
    for (std::size_t i = 0; i < chapters.size(); ++i) EXPECT_NEAR(lags[i], chapters[i], 0.06) << "update " << i + 1;
    EXPECT_NEAR(lags[7] - lags[5], 2 * 1.12, 0.06);
    EXPECT_LT(lags[8], 0.1) << "it was snapped over the whole way";

    const std::vector<double> by_retail = lags_of({}, 4);
    EXPECT_NEAR(by_retail[0], 0.30, 0.06);
    EXPECT_LT(by_retail[1], 0.39 * by_retail[0] + 0.05);
    EXPECT_LT(by_retail[3], 0.12);
}

// ---- row 30 ----

TEST(OpenacRows, R30AGroundedUpdateInTheAirSnapsAndTheBodyFliesOn) {
    OneBody story{{{.contactless_grounded_update_snaps = true}}, kStroller};
    story.server.vector(kStroller, {0, 2, 6});
    story.play(0.3);
    ASSERT_FALSE(story.it().is(kContact));
    const Vec3 velocity = story.it().velocity;
    for (const float y : {52.0F, 53.0F}) {
        story.update(outside(60, y));
        EXPECT_EQ(story.reason(), PositionReason::WithoutContact);
        EXPECT_EQ(story.origin(), (Vec3{60, y, 0}));
        EXPECT_EQ(story.it().velocity, velocity);
        EXPECT_FALSE(story.it().is(kContact)) << "it lands by its own sweeps";
    }
    story.play(2);
    EXPECT_TRUE(story.it().is(kContact));
    EXPECT_NEAR(story.origin().z, 0, 0.02);
}

// ---- row 31 ----

int queue_after_landing(const Rules& rules) {
    OneBody story{rules};
    story.server.vector(kOlthoi, {0, 0, 3});
    story.frames(2);
    story.update(outside(60, 52));
    story.update(outside(60, 54));
    EXPECT_EQ(story.queue(), 2);
    while (!story.it().is(kOnWalkable)) story.frame();
    return story.queue();
}
TEST(OpenacRows, R31ALandingClearsTheQueueAndRetailWalksOn) {
    EXPECT_EQ(queue_after_landing({}), 2);
    EXPECT_EQ(queue_after_landing({{.landing_clears_queue = true}}), 0);
    OneBody placed{{{.teleport_keeps_waypoints = true, .landing_clears_queue = true}}};
    placed.server.teleport(kOlthoi, outside(60, 50, 30), false);
    placed.update(outside(60, 52));
    placed.server.teleport(kOlthoi, outside(60, 50));
    EXPECT_TRUE(placed.it().is(kOnWalkable));
    EXPECT_EQ(placed.queue(), 1) << "a placement is no landing";
}

// ---- row 32 ----

TEST(OpenacRows, R32ABodySentUpwardsLeavesTheGroundAtOnce) {
    for (const float upwards : {0.5F, 0.51F}) {
        const bool leaves = upwards > 0.5F;
        OneBody story{{{.upward_vector_leaves_ground = true}}};
        story.server.forward(kOlthoi, kRunForward, 2.5F);
        story.recorder.events.clear();
        story.server.vector(kOlthoi, {0, 3, upwards}, {0, 0, 1});
        EXPECT_EQ(story.it().is(kContact), !leaves);
        EXPECT_EQ(story.it().is(kOnWalkable), !leaves);
        EXPECT_EQ(story.it().velocity, (Vec3{0, 3, upwards}));
        EXPECT_EQ(story.it().omega, (Vec3{0, 0, 1}));
        EXPECT_EQ(story.it().acceleration.z, leaves ? -9.8F : 0);
        EXPECT_EQ(story.recorder.all<Event::VectorDecided>(kOlthoi).back().reason,
                  leaves ? VectorReason::SentUpwards : VectorReason::VectorStampNewer);
        story.frame();
        EXPECT_NEAR(story.it().velocity.y, leaves ? 3 : 10, 0.02) << "the loss of ground overwrites the velocity";
        story.frame();
        EXPECT_EQ(story.recorder.count<Event::LeftGround>(kOlthoi), 1U) << "LeaveGround does not run a second time";
    }
}

// ---- row 35 ----

TEST(OpenacRows, R35AMovementMessagePutsALowJumperOnTheGround) {
    const Rules rules{{.gait_from_velocity = true, .movement_message_settles = true}};
    OneBody story{rules};
    story.update(outside(60, 50));
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    ASSERT_TRUE(story.it().is(kInFlight));
    ASSERT_GT(story.origin().z, 0.2);
    const Vec3 velocity = story.it().velocity;
    story.server.forward(kOlthoi, kReady);
    EXPECT_TRUE(story.it().is(kContact));
    EXPECT_TRUE(story.it().is(kOnWalkable));
    EXPECT_FALSE(story.it().is(kInFlight));
    EXPECT_EQ(story.origin().z, 0);
    EXPECT_EQ(story.it().velocity, velocity);
    EXPECT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 1U);

    OneBody high{rules};
    high.server.vector(kOlthoi, {0, 0, 5});
    high.play(0.3);
    ASSERT_GT(high.origin().z, 0.5);
    high.server.forward(kOlthoi, kReady);
    EXPECT_FALSE(high.it().is(kContact));
    high.server.pickup(kOlthoi);
    high.server.forward(kOlthoi, kReady);
    EXPECT_EQ(high.recorder.count<Event::Settled>(kOlthoi), 0U);
}

// ---- row 36 ----

TEST(OpenacRows, R36AnAirborneUpdateTakesTheCellAndNoPlace) {
    OneBody story{{{.near_snap = 4, .airborne_update_takes_cell = true}}};
    story.server.teleport(kOlthoi, outside(191, 50));
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    const Position before = story.where(kOlthoi);
    const Position sent = outside(193, 50, 3);
    story.update(sent, false);
    EXPECT_EQ(story.where(kOlthoi).cell, sent.cell);
    EXPECT_NEAR(distance(before, story.where(kOlthoi)), 0, 1e-4);
    EXPECT_NEAR(story.origin().x, -1, 1e-3);
    story.server.teleport(kOlthoi, outside(60, 50));
    story.update(moved(story.where(kOlthoi), {-20000, 0, 0}), false);
    EXPECT_EQ(story.where(kOlthoi), outside(60, 50)) << "it would lie beyond all coordinates";

    for (const bool remembers : {true, false}) {
        OneBody next{{{.near_snap = 4, .airborne_update_takes_cell = remembers}}};
        next.update(outside(60, 51), false);
        next.update(outside(60, 51));
        EXPECT_EQ(next.reason(), remembers ? PositionReason::NearPlayer : PositionReason::FirstUpdate);
    }
}

// ---- row 39 ----

float fall_of_a_body_that_gets_weight(const Rules& rules) {
    OneBody story{rules};
    story.server.state(kOlthoi, kDefaultPhysicsState & ~kGravity);
    story.server.teleport(kOlthoi, outside(60, 50, 20), false);
    story.frames(3);
    story.server.state(kOlthoi, kDefaultPhysicsState);
    story.frame();
    return story.it().velocity.z;
}
TEST(OpenacRows, R39GravityActsInTheFirstSliceAfterAStateChange) {
    EXPECT_EQ(fall_of_a_body_that_gets_weight({}), 0) << "only at contact changes";
    EXPECT_NEAR(fall_of_a_body_that_gets_weight({{.acceleration_every_slice = true}}), -9.8 * kFrame30, 1e-4);
}

struct Arc {
    Vec3 velocity;  // after the first slice
    double seconds = 0;
    float highest = 0;
};
Arc running_jump(const Rules& rules) {
    OneBody story{rules, kStroller};
    story.server.forward(kStroller, kRunForward, 2.5F);
    story.frames(3);
    story.server.vector(kStroller, {0, 10, 5}, {0, 0, 1});
    Track& track = story.follow(kStroller);
    story.frame();
    Arc arc{.velocity = story.it().velocity};
    const double start = story.now;
    while (!story.it().is(kContact) && story.now < start + 3) story.frame();
    arc.seconds = story.now - start;
    arc.highest = track.highest();
    return arc;
}
TEST(OpenacRows, R32ARunnerFliesTheSentArcWhichRetailCollapsesAtOnce) {
    const Arc retail = running_jump({});
    EXPECT_NEAR(retail.velocity.z, 0, 0.4);
    EXPECT_LT(retail.highest, 0.25);
    const Arc openac = running_jump({{.upward_vector_leaves_ground = true}});
    EXPECT_NEAR(openac.velocity.z, 5 - 9.8 * kFrame30, 1e-3);
    EXPECT_NEAR(openac.velocity.y, 10, 1e-3);
    EXPECT_NEAR(openac.seconds, 1.0, 0.06);
    EXPECT_NEAR(openac.highest, 1.27, 0.05);
}

}  // namespace
}  // namespace acmotion::test
