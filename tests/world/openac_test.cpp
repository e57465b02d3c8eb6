// 81-openac 2: the rows of OpenAC that need a world, one field flipped at a time, and its worked numbers
#include "world/one_body.h"
#include "world/remembered.h"

namespace acmotion::test {
namespace {

// ---- row 33: which motions are legs ----

TEST(OpenacRows, R33WalkingRunningAndSidesteppingAreLocomotionAndNothingBesideThem) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t low = 0; low <= 0xFF; ++low) {
        if (is_locomotion(static_cast<MotionCommand>(0x45000000U | low))) found.push_back(low);
    }
    EXPECT_EQ(found, (std::vector<std::uint32_t>{0x05, 0x06, 0x07, 0x0F, 0x10}));
}

// ---- row 29 ----

TEST(OpenacRows, R29ABody4MetresOffIsEnqueuedAnd4001MillimetresAreOnTheSpotInTheSameFrame) {
    OneBody story{{.near_snap = 4}};
    story.update(outside(60, 50));
    story.update(outside(60, 54));
    EXPECT_EQ(story.queue(), 1);
    EXPECT_EQ(story.origin(), (Vec3{60, 50, 0}));

    story.update(outside(60, 54.001F, 0, 90));
    EXPECT_EQ(story.queue(), 0);
    EXPECT_EQ(story.origin(), (Vec3{60, 54.001F, 0})) << "no slice needed";
    EXPECT_NEAR(story.heading(kOlthoi), 90, 0.01) << "the received quaternion whole";
}

TEST(OpenacRows, R29CreationDoesNotCountAndTheFirstUpdateSnaps) {
    OneBody story{{.near_snap = 4}};
    story.update(outside(61, 50));
    EXPECT_EQ(story.reason(), PositionReason::FirstUpdate);
    EXPECT_EQ(story.origin(), (Vec3{61, 50, 0}));
    story.update(outside(62, 50));
    EXPECT_EQ(story.reason(), PositionReason::NearPlayer);
}

TEST(OpenacRows, R29AMovementMessageThatSetsABodyGoingCountsAsAnUpdate) {
    OneBody going{{.near_snap = 4}};
    going.server.forward(kOlthoi, kWalkForward);
    going.update(outside(61, 50));
    EXPECT_EQ(going.reason(), PositionReason::NearPlayer);

    OneBody standing{{.near_snap = 4}};
    standing.server.forward(kOlthoi, kReady);
    standing.update(outside(61, 50));
    EXPECT_EQ(standing.reason(), PositionReason::FirstUpdate);
}

TEST(OpenacRows, R29ANewLifeBeginsWithAFirstUpdate) {
    OneBody story{{.near_snap = 4}};
    story.update(outside(61, 50));
    ++story.server.stamp(kOlthoi, StampSlot::Instance).value;
    story.server.create(kOlthoi, outside(61, 50));
    story.frames(3);
    story.update(outside(62, 50));
    EXPECT_EQ(story.reason(), PositionReason::FirstUpdate);
}

TEST(OpenacRows, R29UpdatesAreRememberedHoweverShortTheDistanceOfTheSnapIs) {
    OneBody story{{.near_snap = 0.5F}};
    story.update(outside(60, 50));
    EXPECT_EQ(story.reason(), PositionReason::FirstUpdate);
    story.update(outside(60, 50.4F));
    EXPECT_EQ(story.reason(), PositionReason::NearPlayer);
    story.update(outside(60, 51));
    EXPECT_EQ(story.reason(), PositionReason::TooFarToWalk);
}

TEST(OpenacRows, R29ASnapNamesTheGroundThatTheBodyMayFallTo) {
    OneBody story{{.near_snap = 4}};
    story.update(outside(60, 50, 3));
    EXPECT_EQ(story.reason(), PositionReason::FirstUpdate);
    EXPECT_EQ(story.it().last_support_z, 3);
    EXPECT_TRUE(story.it().placed_this_tick) << "a display does not glide there";
}

TEST(OpenacRows, R29AFrozenBodySnaps) {
    OneBody story{{.near_snap = 4}};
    story.update(outside(60, 50));
    story.server.state(kOlthoi, kDefaultPhysicsState | kFrozen);
    story.update(outside(61, 50));
    EXPECT_EQ(story.reason(), PositionReason::NotTicked);
    EXPECT_EQ(story.origin(), (Vec3{61, 50, 0}));
}

TEST(OpenacRows, R29AcrossALandblockTheCellIsTheWires) {
    OneBody story{{.near_snap = 4}};
    const Position beyond = outside(193, 50);
    story.update(beyond);
    EXPECT_EQ(story.where(kOlthoi), beyond);
    story.play(0.2);
    EXPECT_EQ(story.where(kOlthoi), beyond);
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
TEST(OpenacRows, R19AndR29TogetherAWalkersLagGrows156FoldThenBy112MetresUntilItPops) {
    const std::vector<double> lags = lags_of(Rules::openac(), 9);
    const std::vector<double> chapters{0.30, 0.45, 0.67, 1.05, 1.61, 2.50, 3.62, 4.74};
    ASSERT_EQ(lags.size(), 9U);
    for (std::size_t i = 0; i < chapters.size(); ++i) EXPECT_NEAR(lags[i], chapters[i], 0.06) << "update " << i + 1;
    EXPECT_NEAR(lags[7] - lags[5], 2 * 1.12, 0.06);
    EXPECT_LT(lags[8], 0.1) << "it was snapped over the whole way";
}

TEST(OpenacRows, R19TheSameWalkersLagShrinksByRetail) {
    const std::vector<double> lags = lags_of({}, 4);
    EXPECT_NEAR(lags[0], 0.30, 0.06);
    EXPECT_LT(lags[1], 0.39 * lags[0] + 0.05);
    EXPECT_LT(lags[3], 0.12);
}

// ---- row 30 ----

TEST(OpenacRows, R30EveryGroundedUpdateInTheAirSnapsAndTheBodyFliesOnWithItsVelocity) {
    OneBody story{{.contactless_grounded_update_snaps = true}, kStroller};
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
TEST(OpenacRows, R31AQueueOf2AtLandingIs0AndRetailWalksOnAtOnce) {
    EXPECT_EQ(queue_after_landing({}), 2);
    EXPECT_EQ(queue_after_landing({.landing_clears_queue = true}), 0);
}

TEST(OpenacRows, R31APlacementOnTheGroundIsNoLanding) {
    OneBody story{{.teleport_keeps_waypoints = true, .landing_clears_queue = true}};
    story.server.teleport(kOlthoi, outside(60, 50, 30), false);
    story.update(outside(60, 52));
    ASSERT_EQ(story.queue(), 1);
    story.server.teleport(kOlthoi, outside(60, 50));
    EXPECT_TRUE(story.it().is(kOnWalkable));
    EXPECT_EQ(story.queue(), 1);
}

// ---- row 32 ----

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
TEST(OpenacRows, R32ARunnerFliesTheSentArcAndRetailCollapsesItInTheFirstSlice) {
    const Arc retail = running_jump({});
    EXPECT_NEAR(retail.velocity.z, 0, 0.4);
    EXPECT_LT(retail.highest, 0.25);
    const Arc openac = running_jump({.upward_vector_leaves_ground = true});
    EXPECT_NEAR(openac.velocity.z, 5 - 9.8 * kFrame30, 1e-3);
    EXPECT_NEAR(openac.velocity.y, 10, 1e-3);
    EXPECT_NEAR(openac.seconds, 1.0, 0.06);
    EXPECT_NEAR(openac.highest, 1.27, 0.05);
}

TEST(OpenacRows, R32BothBitsAreClearedAtOnceAndTheSentVelocityAndSpinStay) {
    OneBody story{{.upward_vector_leaves_ground = true}};
    story.server.forward(kOlthoi, kRunForward, 2.5F);
    const std::size_t before = story.recorder.count<Event::LeftGround>(kOlthoi);
    story.server.vector(kOlthoi, {0, 10, 0.51F}, {0, 0, 1});
    EXPECT_FALSE(story.it().is(kContact));
    EXPECT_FALSE(story.it().is(kOnWalkable));
    EXPECT_EQ(story.it().velocity, (Vec3{0, 10, 0.51F}));
    EXPECT_EQ(story.it().omega, (Vec3{0, 0, 1}));
    EXPECT_EQ(story.it().acceleration, (Vec3{0, 0, -9.8F}));
    EXPECT_EQ(story.recorder.all<Event::VectorDecided>(kOlthoi).back().reason, VectorReason::SentUpwards);
    story.frames(2);
    EXPECT_EQ(story.recorder.count<Event::LeftGround>(kOlthoi), before + 1) << "LeaveGround does not run a second time";
}

TEST(OpenacRows, R32AtExactlyHalfAMetreASecondNothingButRetailsPartHappens) {
    OneBody story{{.upward_vector_leaves_ground = true}};
    story.server.forward(kOlthoi, kRunForward, 2.5F);
    story.server.vector(kOlthoi, {0, 3, 0.5F});
    EXPECT_TRUE(story.it().is(kContact));
    EXPECT_EQ(story.recorder.all<Event::VectorDecided>(kOlthoi).back().reason, VectorReason::VectorStampNewer);
    story.frame();
    EXPECT_NEAR(story.it().velocity.y, 10, 1e-3) << "the loss of ground overwrites the velocity";
}

// ---- row 35 ----

TEST(OpenacRows, R35AMovementMessagePutsAJumperLessThanHalfAMetreUpBackOnTheGroundVelocityKept) {
    OneBody story{{.movement_message_settles = true}};
    story.update(outside(60, 50));
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    ASSERT_FALSE(story.it().is(kContact));
    ASSERT_GT(story.origin().z, 0.2);
    const Vec3 velocity = story.it().velocity;
    story.server.forward(kOlthoi, kReady);
    EXPECT_TRUE(story.it().is(kContact));
    EXPECT_TRUE(story.it().is(kOnWalkable));
    EXPECT_EQ(story.origin().z, 0);
    EXPECT_EQ(story.it().velocity, velocity);
    EXPECT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 1U);
}

TEST(OpenacRows, R35HigherUpNothingHappens) {
    OneBody story{{.movement_message_settles = true}};
    story.server.vector(kOlthoi, {0, 0, 5});
    story.play(0.3);
    const Vec3 before = story.origin();
    ASSERT_GT(before.z, 0.5);
    story.server.forward(kOlthoi, kReady);
    EXPECT_EQ(story.origin(), before);
    EXPECT_FALSE(story.it().is(kContact));
}

TEST(OpenacRows, R35ThePositionThatMakesTheRecordSettlesOnceToo) {
    OneBody story{{.movement_message_settles = true}};
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    story.update(outside(60, 51), false);
    EXPECT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 1U);
    story.frames(2);
    ASSERT_FALSE(story.it().is(kContact));
    story.update(outside(60, 51), false);
    EXPECT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 1U);
}

// ---- row 36 ----

TEST(OpenacRows, R36AnAirborneUpdateTakesTheCellAndNoPlace) {
    OneBody story{{.near_snap = 4, .airborne_update_takes_cell = true}};
    story.server.teleport(kOlthoi, outside(191, 50));
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    const Position before = story.where(kOlthoi);
    const Position sent = outside(193, 50, 3);
    story.update(sent, false);
    EXPECT_EQ(story.where(kOlthoi).cell, sent.cell);
    EXPECT_NEAR(distance(before, story.where(kOlthoi)), 0, 1e-4);
    EXPECT_NEAR(story.origin().x, -1, 1e-3);
}

TEST(OpenacRows, R36ACellFromWhichTheBodyWouldLieBeyondAllCoordinatesIsNotTaken) {
    OneBody story{{.near_snap = 4, .airborne_update_takes_cell = true}};
    const Position before = story.where(kOlthoi);
    story.update(moved(before, {-20000, 0, 0}), false);
    EXPECT_EQ(story.where(kOlthoi), before);
    EXPECT_EQ(story.reason(), PositionReason::NotGrounded);
}

TEST(OpenacRows, R36AnAirborneUpdateIsRemembered) {
    OneBody kept{{.near_snap = 4, .airborne_update_takes_cell = true}};
    kept.update(outside(60, 51), false);
    kept.update(outside(60, 51));
    EXPECT_EQ(kept.reason(), PositionReason::NearPlayer);
    OneBody forgotten{{.near_snap = 4}};
    forgotten.update(outside(60, 51), false);
    forgotten.update(outside(60, 51));
    EXPECT_EQ(forgotten.reason(), PositionReason::FirstUpdate);
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
    EXPECT_NEAR(fall_of_a_body_that_gets_weight({.acceleration_every_slice = true}), -9.8 * kFrame30, 1e-4);
}

TEST(OpenacRows, R35ABodyThatItSettlesStandsWhenTheUpdateIsJudged) {
    OneBody story{{.contactless_grounded_update_snaps = true, .movement_message_settles = true}};
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    ASSERT_FALSE(story.it().is(kContact));
    story.update(outside(60, 51));
    EXPECT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 1U);
    EXPECT_EQ(story.reason(), PositionReason::NearPlayer);
}

TEST(OpenacRows, R35ABodyWithoutACellOrSpheresOrInAHandSettlesNowhere) {
    OneBody story{{.movement_message_settles = true}};
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    story.server.pickup(kOlthoi);
    story.server.forward(kOlthoi, kReady);
    EXPECT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 0U);
    class Sphereless : public ShapeSource {
        [[nodiscard]] bool has_spheres(ObjectId /*object*/, std::uint32_t /*setup*/) const override { return false; }
    };
    const Sphereless shapes;
    Story other{{.rules = {.movement_message_settles = true}, .host = {.shapes = &shapes}}};
    other.server.create(kOlthoi, outside(60, 50));
    other.server.teleport(kOlthoi, outside(60, 50, 0.3F), false);
    ASSERT_FALSE(other.body(kOlthoi).is(kContact));
    other.server.forward(kOlthoi, kReady);
    EXPECT_EQ(other.recorder.count<Event::Settled>(kOlthoi), 0U);
}

}  // namespace
}  // namespace acmotion::test
