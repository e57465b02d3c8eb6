// 40-body 12: the SetPosition family
#include "body/placement.h"

#include <gtest/gtest.h>

#include "body/recording_host.h"
#include "body/scripted_ground.h"
#include "inbound/position_decision.h"

namespace acmotion::test {
namespace {

class Placing : public ::testing::Test {
 protected:
    Placing() { world.ground = &ground; }

    PlacementResult scatter(std::uint32_t flags, int tries, std::uint32_t seed = 1) {
        return place_body(world, {.position = spot(50, 50, 5),
                                  .flags = flags,
                                  .x_scatter = 4,
                                  .y_scatter = 2,
                                  .scatter_tries = tries,
                                  .scatter_seed = seed});
    }

    ScriptedGround ground;
    RecordingHost world;
    Body& body = world.body;
};

// ---- §12.1, §12.4: flags

// 40 §12.4: "signed tolerance 0.05 in x and y, z free, same cell", but wherever the search ended if it may slide.
TEST_F(Placing, WithoutSlideTakesFiveCentimetresOfItsOwnCell) {
    struct Row {
        float x, y, z;
        std::uint32_t cell;
        bool is_ok;
    };
    const Row rows[] = {{50.04F, 50.04F, 5, 0xA9B40013, true}, {50.051F, 50, 5, 0xA9B40013, false},
                        {50, 50.051F, 5, 0xA9B40013, false},   {47, 20, 5, 0xA9B40013, true},
                        {50, 50, -80, 0xA9B40013, true},       {50, 50, 5, 0xA9B40014, false}};
    for (const Row& row : rows) {
        SCOPED_TRACE(&row - rows);
        ground.placed = PlacementOutcome{.position = spot(row.x, row.y, row.z, {row.cell}), .contact = {true, kUp}};
        EXPECT_EQ(world.place(spot(50, 50, 5), kSimplePlacement) == PlacementResult::Ok, row.is_ok);
        EXPECT_FALSE(ground.options.allow_slide);
        EXPECT_EQ(world.place(spot(50, 50, 5), kPlacementSlide), PlacementResult::Ok);
        EXPECT_TRUE(ground.options.allow_slide);
        EXPECT_EQ(world.origin(), (Vec3{row.x, row.y, row.z}));
    }
}

TEST_F(Placing, TestsNoOtherFlag) {
    const std::uint32_t inert[] = {0x0001, 0x0002, 0x0004, 0x0400, 0x0800, 0x1000};
    for (const std::uint32_t flag : inert) {
        for (const std::uint32_t tested : {0U, static_cast<std::uint32_t>(kPlacementSlide)}) {
            RecordingHost plain;
            RecordingHost flagged;
            plain.ground = flagged.ground = &ground;
            const PlacementResult expected = plain.place(spot(50, 50, 5), tested);
            EXPECT_EQ(flagged.place(spot(50, 50, 5), tested | flag), expected) << flag;
            EXPECT_EQ(flagged.body.position, plain.body.position) << flag;
            EXPECT_EQ(flagged.body.transient_state, plain.body.transient_state) << flag;
        }
    }
}

// ---- §12.3, §12.7: results and what they leave behind

// Everything that no placement touches.
void give_it_a_life(RecordingHost& world) {
    world.body.velocity = {1, 2, 0};
    world.body.omega = {0, 0, 1};
    world.walk_to(spot(10, 15, 5));
    constrain_to(world, world.body.position, {10, 50});
}
void expect_its_life(const RecordingHost& world) {
    EXPECT_EQ(world.body.velocity, (Vec3{1, 2, 0}));
    EXPECT_TRUE(world.body.manager->is_interpolating());
    EXPECT_TRUE(world.body.manager->leash()->is_constrained());
}

TEST_F(Placing, PlacesWithResult0) {
    give_it_a_life(world);
    ASSERT_EQ(world.place(turned(spot(193, 50, 7), 70)), PlacementResult::Ok);

    EXPECT_EQ(body.position.cell.value, 0xAAB40003U);
    EXPECT_EQ(world.origin(), (Vec3{1, 50, 7}));
    EXPECT_NEAR(world.heading(), 70, 1e-3F);
    EXPECT_TRUE(body.has_cell);
    expect_its_life(world);
    EXPECT_EQ(body.clock, 100) << "it had a cell: nothing is prepared";
    EXPECT_EQ(world.count("entering_world"), 0);
    ASSERT_EQ(world.story.all<Event::Placed>().size(), 1U);
    EXPECT_EQ(world.story.all<Event::Placed>()[0].result, PlacementResult::Ok);
}

TEST_F(Placing, PreparesABodyWithoutACellToEnterTheWorld) {
    body.has_cell = false;
    body.transient_state = 0;
    world.now = 150;
    ASSERT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Ok);
    EXPECT_TRUE(body.has_cell);
    EXPECT_TRUE(body.is(kActive));
    EXPECT_EQ(body.clock, 150);
    EXPECT_EQ(world.count("entering_world"), 1);
}

// 40 §14 vector 10.
TEST_F(Placing, ParksABodyInAnUnloadedCellWithResult0) {
    give_it_a_life(world);
    ground.loaded = false;
    EXPECT_EQ(world.place(spot(193, 50, 7)), PlacementResult::Ok);

    EXPECT_FALSE(body.has_cell);
    EXPECT_FALSE(body.is(kActive));
    EXPECT_EQ(body.position.cell.value, 0xAAB40003U);
    EXPECT_EQ(world.origin(), (Vec3{1, 50, 7}));
    EXPECT_EQ(ground.placements, 0) << "nothing is checked there";
    EXPECT_EQ(world.count("lost_cell"), 1);
    expect_its_life(world);

    const KnownBody known{.position = body.position, .has_cell = body.has_cell};
    const PositionDecision decision = decide_route({.position = body.position, .has_contact = true}, known, {}, {});
    EXPECT_EQ(decision.outcome, PositionOutcome::HardTeleport);
    EXPECT_EQ(decision.reason, PositionReason::NoCell);
}

TEST_F(Placing, ForcesHooksStoragesAndCorpsesIntoTheirCellWithoutAnyCheck) {
    body.forced_into_cell = true;
    body.has_cell = false;
    ground.placed = PlacementOutcome{.ok = false};
    const std::uint32_t before = body.transient_state;
    EXPECT_EQ(world.place(spot(193, 50, 7)), PlacementResult::Ok);
    EXPECT_EQ(ground.placements, 0);
    EXPECT_TRUE(body.has_cell);
    EXPECT_EQ(body.position.cell.value, 0xAAB40003U);
    EXPECT_EQ(body.transient_state, before) << "no contact evaluation";

    ground.loaded = false;
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Ok);
    EXPECT_FALSE(body.has_cell) << "an unloaded cell comes first";
}

// The client has a pool of ten transitions and fails with 1 when it is empty; here only scatter without tries does.
TEST_F(Placing, LeavesTheBodyUntouchedWithResult1) {
    body.has_cell = false;
    body.transient_state = 0;
    world.now = 150;
    EXPECT_EQ(scatter(kPlacementRandomScatter, 0), PlacementResult::GeneralFailure);
    EXPECT_EQ(body.position, spot(10, 10, 5));
    EXPECT_EQ(body.transient_state, 0U);
    EXPECT_EQ(body.clock, 100);
    EXPECT_TRUE(world.calls.empty());
}

TEST_F(Placing, RefusesWithResult2AndRunsTheCollisionResponse) {
    give_it_a_life(world);
    body.set(kOnWalkable, false);
    body.set(kStationaryStuck, true);
    ground.placed = PlacementOutcome{.ok = false};
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::NoValidPosition);
    EXPECT_EQ(body.position, spot(10, 10, 5));
    EXPECT_TRUE(body.has_cell);
    EXPECT_FALSE(body.is(kStationaryStuck)) << "counter 0";
    expect_its_life(world);
    EXPECT_EQ(body.omega, (Vec3{0, 0, 1}));

    ground.placed = PlacementOutcome{.ok = false, .hit = {.stationary = 2}};
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::NoValidPosition);
    EXPECT_TRUE(body.is(kStationaryStop));
    EXPECT_EQ(body.velocity, Vec3{}) << "velocity may have been touched by the response";
}

TEST_F(Placing, AnswersResult3WhereTheSearchEndsWithoutACell) {
    body.set(kStationaryStuck, true);
    ground.placed = PlacementOutcome{
        .position = spot(50, 50, 5, {0xA9B40013}), .has_cell = false, .hit = {.environment = true, .stationary = 2}};
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::NoCell);
    EXPECT_EQ(body.position, spot(10, 10, 5));
    EXPECT_TRUE(body.has_cell);
    EXPECT_TRUE(body.is(kStationaryStuck));
    EXPECT_FALSE(body.colliding_with_environment);
}

TEST_F(Placing, AnswersResult4WhenTheResponseReportedSomething) {
    body.set(kOnWalkable, false);
    ground.placed = PlacementOutcome{.ok = false, .hit = {.environment = true}};
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Collided);
    EXPECT_EQ(world.count("hit_environment in the air"), 1) << "no previous contact, whatever the body had";
    EXPECT_EQ(body.position, spot(10, 10, 5));
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::NoValidPosition) << "reported once only";
}

// ---- §12.5

// Every machine and every version scatters a body to the same spots: a replay would differ otherwise.
TEST_F(Placing, ScattersToSpotsThatFollowFromTheSeedAlone) {
    const std::vector<Vec3> spots{
        {50.58718109F, 48.95061493F, 5}, {50.70714951F, 48.29275513F, 5}, {51.63306808F, 48.65936661F, 5}};
    for (std::uint32_t seed = 0; seed < 3; ++seed) {
        scatter(kPlacementSlide | kPlacementRandomScatter, 1, seed);
        EXPECT_EQ(world.origin(), spots[seed]) << "seed " << seed;
    }
}

TEST_F(Placing, ScattersWithinBothRadiiUntilATryHasSucceeded) {
    double farthest_east = 0;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        ASSERT_EQ(scatter(kPlacementSlide | kPlacementRandomScatter, 7, seed), PlacementResult::Ok);
        const Vec3 away = (WideVec3{world.origin()} - Vec3{50, 50, 5}).rounded();
        EXPECT_LE(std::abs(away.x), 4);
        EXPECT_LE(std::abs(away.y), 2);
        EXPECT_EQ(away.z, 0);
        farthest_east = std::max<double>(farthest_east, away.x);
    }
    EXPECT_GT(farthest_east, 3.5);
    EXPECT_EQ(ground.placements, 100) << "one try each";

    body.set(kOnWalkable, false);
    ground.placed = PlacementOutcome{.ok = false};
    EXPECT_EQ(scatter(kPlacementSlide | kPlacementRandomScatter, 7), PlacementResult::NoValidPosition);
    EXPECT_EQ(ground.placements, 107);
}

TEST_F(Placing, ScattersAsAFallbackOnlyWhereTheSpotItselfIsTaken) {
    EXPECT_EQ(scatter(kPlacementSlide | kPlacementScatter, 7), PlacementResult::Ok);
    EXPECT_EQ(ground.placements, 1);
    EXPECT_EQ(world.origin(), (Vec3{50, 50, 5}));

    body.set(kOnWalkable, false);
    ground.placed = PlacementOutcome{.ok = false};
    EXPECT_EQ(scatter(kPlacementSlide | kPlacementScatter, 7), PlacementResult::NoValidPosition);
    EXPECT_EQ(ground.placements, 1 + 1 + 7);
    EXPECT_EQ(scatter(kPlacementSlide | kPlacementScatter, 0), PlacementResult::GeneralFailure);
}

}  // namespace
}  // namespace acmotion::test
