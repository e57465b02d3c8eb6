// 40-body 10, 11 and 12.6: ground transitions, the commit of a move, collision response, the lost cell
#include "body/contact.h"

#include <gtest/gtest.h>

#include "body/host.h"
#include "body/recording_host.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

class Contacts : public ::testing::Test {
 protected:
    Contacts() { world.body.movement.emplace(); }

    void commit_to(const PlacementOutcome& outcome) { commit(world, outcome); }
    bool respond(const Hit& hit, bool was_on_walkable = false) {
        return respond_to_collision(world, hit, false, was_on_walkable);
    }

    RecordingHost world;
    Body& body = world.body;
};

// ---- §10

TEST_F(Contacts, TellTheMovementManagerOnceOfLandingAndOfLeaving) {
    Vec3 seen;
    world.during_leave_ground = [&] { seen = body.acceleration; };
    for (int i = 0; i < 2; ++i) commit_to({.position = body.position});
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"});
    EXPECT_EQ(seen, (Vec3{0, 0, -9.8F})) << "it is known before";
    for (int i = 0; i < 2; ++i) set_on_walkable(world, true);
    EXPECT_EQ(world.count("hit_ground"), 1);
    EXPECT_EQ(world.story.all<Event::GroundChanged>().size(), 2U);
}

// ---- §11

// 40 §14 vector 9.
TEST_F(Contacts, ReflectFivePercentOfTheNormalSpeedOnLanding) {
    world.lift();
    body.velocity = {2, 0, -8};
    body.omega = {0, 0, 1};
    commit_to(
        {.position = body.position, .contact = {true, kUp}, .hit = {.collision_normal = kUp, .environment = true}});

    EXPECT_TRUE(body.is(kContact));
    EXPECT_TRUE(body.is(kOnWalkable));
    EXPECT_EQ(world.calls, (std::vector<std::string>{"hit_ground", "hit_environment in the air"}));
    expect_near(body.velocity, {2, 0, 0.4F});
    EXPECT_EQ(body.acceleration, Vec3{});
    EXPECT_EQ(body.omega, Vec3{});
}

TEST_F(Contacts, RememberTheHeightOfGroundThatHoldsTheBodyHoweverSteep) {
    body.last_support_z = -1;
    commit_to({.position = spot(10, 10, 7)});
    EXPECT_EQ(body.last_support_z, -1) << "no ground holds a body in the air";
    commit_to({.position = spot(10, 10, 8), .contact = {true, {0, 0.9F, 0.43589F}}});
    EXPECT_FALSE(body.is(kOnWalkable));
    EXPECT_EQ(body.last_support_z, 8);
}

// 81 row 31. Which waypoint is left is no matter: all of them go, or none.
TEST_F(Contacts, OfALandingEmptyTheQueueByTheRuleForThatAlone) {
    struct Row {
        bool rule, by_slice, was_on_walkable, is_hidden;
        Vec3 normal;
        bool empties;
    };
    const Row rows[] = {
        {true, true, false, false, kUp, true},   {false, true, false, false, kUp, false},
        {true, false, false, false, kUp, false}, {true, true, true, false, kUp, false},
        {true, true, false, true, kUp, false},   {true, true, false, false, {0, 0.9F, 0.43589F}, false}};
    for (const Row& row : rows) {
        world.rules.landing_clears_queue = row.rule;
        body.set(kOnWalkable, row.was_on_walkable);
        body.physics_state = row.is_hidden ? kDefaultPhysicsState | kHidden : kDefaultPhysicsState;
        world.walk_to(spot(10, 15, 5));
        world.story.events.clear();
        commit(world, {.position = spot(10, 10, 5), .contact = {true, row.normal}}, row.by_slice);
        EXPECT_EQ(!body.manager->is_interpolating(), row.empties) << &row - rows;
        const auto stops = world.story.all<Event::InterpolationStopped>();
        ASSERT_EQ(stops.size(), row.empties ? 1U : 0U);
        if (row.empties) {
            EXPECT_TRUE(stops[0].landed);
        }
    }
}

// ---- into the air by a message

TEST_F(Contacts, EndWhenAMessageSaysThatTheBodyIsInTheAir) {
    take_off(world);
    EXPECT_TRUE(body.is(kAirborne));
    EXPECT_FALSE(body.is(kContact));
    EXPECT_FALSE(body.is(kOnWalkable));
    EXPECT_EQ(body.acceleration, (Vec3{0, 0, -9.8F}));
    take_off(world);
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"}) << "once";
}

// ---- §11.1

struct StationaryRow {
    int counter;
    std::uint32_t before;
    std::uint32_t after;
    bool stops;
};

TEST_F(Contacts, KeepTheStationaryBitsByTheCounter) {
    const StationaryRow rows[] = {
        {0, kStationaryFall | kStationaryStop | kStationaryStuck, 0, false},
        {1, 0, kStationaryFall, false},
        {1, kStationaryStuck, kStationaryFall | kStationaryStuck, false},  // sets a bit, clears none
        {2, kStationaryFall, kStationaryFall | kStationaryStop, true},
        {3, kStationaryFall | kStationaryStop, 0, true},
    };
    for (const StationaryRow& row : rows) {
        body.transient_state = kContact | kActive | row.before;
        body.velocity = {2, 0, 8};
        respond({.stationary = row.counter});
        EXPECT_EQ(body.transient_state, kContact | kActive | row.after) << row.counter;
        EXPECT_EQ(body.velocity, row.stops ? Vec3{} : (Vec3{2, 0, 8})) << row.counter;
    }
}

TEST_F(Contacts, ReportToTheHostWhetherTheBodyHadContactBefore) {
    body.set(kOnWalkable, false);
    commit_to({.position = body.position, .contact = {true, kUp}, .hit = {.environment = true}});
    EXPECT_EQ(world.count("hit_environment on the ground"), 1);
}

// ---- §11 step 1 and §12.6

TEST_F(Contacts, EndWithTheCellAndNothingElseOfTheBodyDoes) {
    const std::uint32_t before = body.transient_state;
    body.velocity = {1, 2, 3};
    body.omega = {4, 5, 6};
    world.walk_to(spot(10, 15, 5));
    commit_to({.position = spot(193, 5, 7), .has_cell = false, .hit = {.environment = true, .stationary = 3}});

    EXPECT_FALSE(body.has_cell);
    EXPECT_TRUE(body.placed_this_tick) << "a display does not glide there";
    EXPECT_EQ(body.transient_state, before & ~kActive) << "contact is not evaluated";
    EXPECT_EQ(body.position, spot(1, 5, 7, {0xAAB40001}));
    EXPECT_EQ(world.calls, std::vector<std::string>{"lost_cell"});
    EXPECT_EQ(world.story.all<Event::CellLost>().size(), 1U);
    EXPECT_EQ(body.velocity, (Vec3{1, 2, 3}));
    EXPECT_EQ(body.omega, (Vec3{4, 5, 6}));
    EXPECT_TRUE(body.manager->is_interpolating());

    go_to_lost_cell(world, spot(-5, 300, -20, kCellar));
    EXPECT_EQ(body.position, spot(-5, 300, -20, kCellar)) << "indoors it is stored unchanged";
    go_to_lost_cell(world, spot(-1, 5, 7, {0x00010001}));
    EXPECT_TRUE(body.position.cell.is_nowhere()) << "off the map";
}

}  // namespace
}  // namespace acmotion::test
