// 40-body 10, 11 and 12.6: ground transitions, the commit of a move, collision response, the lost cell
#include "body/contact.h"

#include <gtest/gtest.h>

#include "body/activity.h"
#include "body/recording_host.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

class Contacts : public ::testing::Test {
 protected:
    Contacts() { world.body.movement.emplace(); }

    void commit_to(const PlacementOutcome& outcome) { commit(world, outcome); }
    // Ends the move where the body is, on a plane with that normal.
    void touch(const Vec3& normal) { commit_to({.position = body.position, .contact = {true, normal}}); }
    void lose_contact() { commit_to({.position = body.position}); }
    bool respond(const Hit& hit, bool was_on_walkable = false) {
        return respond_to_collision(world, hit, false, was_on_walkable);
    }

    RecordingHost world;
    Body& body = world.body;
};

// ---- §10

TEST_F(Contacts, NotifyTheMovementManagerOfLandingAndLeavingOnceEach) {
    world.lift();
    set_on_walkable(world, true);
    set_on_walkable(world, true);
    EXPECT_EQ(world.calls, std::vector<std::string>{"hit_ground"});

    set_on_walkable(world, false);
    set_on_walkable(world, false);
    EXPECT_EQ(world.calls, (std::vector<std::string>{"hit_ground", "leave_ground"}));
    EXPECT_EQ(world.story.all<Event::GroundChanged>().size(), 2U);
}

TEST_F(Contacts, NotifyNothingWithoutAMovementManager) {
    body.movement.reset();
    set_on_walkable(world, false);
    set_on_walkable(world, true);
    EXPECT_TRUE(world.calls.empty());
    EXPECT_TRUE(body.is(kOnWalkable));
}

TEST_F(Contacts, RecomputeAccelerationWhetherOrNotWalkableChanges) {
    body.acceleration = {1, 2, 3};
    set_on_walkable(world, true);
    EXPECT_EQ(body.acceleration, Vec3{});
    set_on_walkable(world, false);
    EXPECT_EQ(body.acceleration, (Vec3{0, 0, -9.8F}));
}

// ---- §11

TEST_F(Contacts, TakePlaceCellAndOrientationOfTheMove) {
    const Position there = turned(spot(3, 4, 5, {0xAAB40001}), 77);
    body.has_cell = false;
    commit_to({.position = there, .contact = {true, kUp}});
    EXPECT_EQ(body.position, there);
    EXPECT_TRUE(body.has_cell);
}

TEST_F(Contacts, WalkOnANormalAtTheFloorLimitAndNotBelow) {
    touch({0, 0.7475821F, 0.66417414F});
    EXPECT_TRUE(body.is(kContact));
    EXPECT_TRUE(body.is(kOnWalkable));

    touch({0, 0.7475822F, 0.66417408F});
    EXPECT_TRUE(body.is(kContact));
    EXPECT_FALSE(body.is(kOnWalkable));
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"});
    EXPECT_EQ(body.acceleration, (Vec3{0, 0, -9.8F})) << "on a slope too steep the body falls";
}

TEST_F(Contacts, CopyThePlaneEvenWhenItIsNotValid) {
    commit_to({.position = body.position, .contact = {false, {0, 0.6F, 0.8F}}});
    EXPECT_EQ(body.contact_normal, (Vec3{0, 0.6F, 0.8F}));
    EXPECT_FALSE(body.is(kContact));
    EXPECT_FALSE(body.is(kOnWalkable)) << "whatever the normal of a plane that is not valid";
}

TEST_F(Contacts, LeaveTheGroundWithoutContact) {
    lose_contact();
    lose_contact();
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"});
    EXPECT_EQ(body.acceleration, (Vec3{0, 0, -9.8F}));
}

TEST_F(Contacts, RecomputeAccelerationBeforeTheMovementManagerIsNotified) {
    Vec3 reported;
    world.during_leave_ground = [&] { reported = body.acceleration; };
    lose_contact();
    EXPECT_EQ(reported, (Vec3{0, 0, -9.8F}));
}

TEST_F(Contacts, EndSpinWhereTheBodyStandsOnly) {
    body.omega = {0, 0, 1};
    lose_contact();
    EXPECT_EQ(body.omega, (Vec3{0, 0, 1}));
    touch(kUp);
    EXPECT_EQ(body.omega, Vec3{});
}

TEST_F(Contacts, FollowWaterAndSlidingNormal) {
    commit_to({.position = body.position, .contact = {true, kUp, true}, .hit = {.sliding_normal = Vec3{1, 0, 0}}});
    EXPECT_TRUE(body.is(kWaterContact));
    EXPECT_TRUE(body.is(kSliding));
    EXPECT_EQ(body.seldom->sliding_normal, (Vec3{1, 0, 0}));

    touch(kUp);
    EXPECT_FALSE(body.is(kWaterContact));
    EXPECT_FALSE(body.is(kSliding));
}

TEST_F(Contacts, LeaveActivityClockAndEtherealCheckAlone) {
    body.set(kCheckEthereal, true);
    body.clock = 42;
    touch(kUp);
    EXPECT_TRUE(body.is(kActive));
    EXPECT_TRUE(body.is(kCheckEthereal));
    EXPECT_EQ(body.clock, 42);
}

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
TEST_F(Contacts, OfALandingInASliceEmptyTheQueueByTheRuleForThatAlone) {
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
    body.manager.reset();
    body.physics_state = kDefaultPhysicsState;
    body.set(kOnWalkable, false);
    commit(world, {.position = spot(10, 10, 5), .contact = {true, kUp}}, true);
    EXPECT_TRUE(body.is(kOnWalkable)) << "one that never walked has no queue";
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

// 81 row 32.
TEST_F(Contacts, EndWhenAMessageSendsTheBodyUpwardsAndTheGroundIsLeftWhetherItCouldBeWalkedOnOrNot) {
    leave_ground_at_once(world);
    EXPECT_FALSE(body.is(kContact));
    EXPECT_FALSE(body.is(kOnWalkable));
    EXPECT_FALSE(body.is(kAirborne)) << "its next sweep may find ground again";
    EXPECT_EQ(world.story.all<Event::GroundChanged>().size(), 1U);
    EXPECT_EQ(world.count("leave_ground"), 1);

    body.set(kContact, true);  // on a slope too steep to walk on
    leave_ground_at_once(world);
    EXPECT_FALSE(body.is(kContact));
    EXPECT_EQ(world.count("leave_ground"), 2);
    EXPECT_EQ(world.story.all<Event::GroundChanged>().size(), 1U);

    body.movement.reset();
    leave_ground_at_once(world);
    EXPECT_EQ(world.count("leave_ground"), 2) << "there is no movement manager to call";
}

// ---- §11.1

TEST_F(Contacts, DoNotBounceABodyThatWasAndIsOnWalkableGround) {
    body.velocity = {2, 0, -8};
    respond({.collision_normal = kUp}, true);
    EXPECT_EQ(body.velocity, (Vec3{2, 0, -8}));
}

TEST_F(Contacts, BounceASledThatWasAndIsOnWalkableGround) {
    body.physics_state |= kSledding;
    body.velocity = {2, 0, -8};
    respond({.collision_normal = kUp}, true);
    expect_near(body.velocity, {2, 0, 0.4F});
}

TEST_F(Contacts, BounceOnlyAVelocityIntoTheSurface) {
    for (const Vec3 unharmed : {Vec3{2, 0, 0}, Vec3{2, 0, 0.5F}, Vec3{2, 0, 3}}) {
        body.velocity = unharmed;
        respond({.collision_normal = kUp});
        EXPECT_EQ(body.velocity, unharmed);
    }
    body.velocity = {2, 0, -8};
    respond({});
    EXPECT_EQ(body.velocity, (Vec3{2, 0, -8})) << "no collision normal, no bounce";

    body.seldom.change().elasticity = 0.1F;
    body.velocity = {-10, 3, 0};
    respond({.collision_normal = Vec3{1, 0, 0}});
    expect_near(body.velocity, {1, 3, 0});
}

TEST_F(Contacts, StopAnInelasticBodyWhereABounceIsAllowed) {
    body.physics_state |= kInelastic;
    body.velocity = {2, 0, 8};
    respond({.collision_normal = kUp}, true);
    EXPECT_EQ(body.velocity, (Vec3{2, 0, 8})) << "stays on the ground: no bounce, so no stop";
    respond({});
    EXPECT_EQ(body.velocity, (Vec3{2, 0, 8})) << "nothing was hit";
    respond({.collision_normal = kUp});
    EXPECT_EQ(body.velocity, Vec3{}) << "also when it flies away from the surface";
}

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

TEST_F(Contacts, BounceWithACounterOfOneAndStopWithTwo) {
    body.velocity = {0, 0, -8};
    respond({.collision_normal = kUp, .stationary = 1});
    expect_near(body.velocity, {0, 0, 0.4F});
    respond({.collision_normal = kUp, .stationary = 2}, true);
    EXPECT_EQ(body.velocity, Vec3{}) << "a bounce need not be allowed";
}

TEST_F(Contacts, ReportTheEnvironmentOnceUntilItIsGone) {
    body.set(kOnWalkable, false);
    EXPECT_TRUE(respond({.environment = true}));
    EXPECT_TRUE(body.colliding_with_environment);
    EXPECT_FALSE(respond({.environment = true}));
    EXPECT_TRUE(body.colliding_with_environment);
    EXPECT_FALSE(respond({}));
    EXPECT_FALSE(body.colliding_with_environment);
    EXPECT_TRUE(respond({.environment = true}));
    EXPECT_EQ(world.count("hit_environment in the air"), 2);
}

TEST_F(Contacts, ReportTheEnvironmentWhenTheBodyJustBecameWalkable) {
    EXPECT_TRUE(respond({}, false));
    body.colliding_with_environment = false;
    EXPECT_FALSE(respond({}, true));
}

TEST_F(Contacts, TakeTheMissileBitsFromAMissileThatHits) {
    const std::uint32_t missile = kMissile | kAlignPath | kPathClipped;
    body.physics_state = kDefaultPhysicsState | missile;
    respond({.environment = true});
    EXPECT_EQ(body.physics_state, kDefaultPhysicsState);

    body.physics_state = kDefaultPhysicsState | kAlignPath;  // no missile
    body.colliding_with_environment = false;
    respond({.environment = true});
    EXPECT_TRUE(body.is(kAlignPath));
}

TEST_F(Contacts, ReportToTheHostWhetherTheBodyHadContactBefore) {
    body.set(kOnWalkable, false);
    commit_to({.position = body.position, .contact = {true, kUp}, .hit = {.environment = true}});
    EXPECT_EQ(world.count("hit_environment on the ground"), 1);
}

// ---- §11 step 1 and §12.6

TEST_F(Contacts, ParkABodyWhoseMoveEndsWithoutACell) {
    const std::uint32_t before = body.transient_state;
    commit_to({.position = spot(193, 5, 7), .has_cell = false, .hit = {.environment = true, .stationary = 3}});

    EXPECT_FALSE(body.has_cell);
    EXPECT_EQ(body.transient_state, before & ~kActive) << "contact is not evaluated";
    EXPECT_EQ(body.position.cell.value, 0xAAB40001U);
    expect_near(body.position.frame.origin, {1, 5, 7});
    EXPECT_EQ(world.calls, std::vector<std::string>{"lost_cell"});
    EXPECT_EQ(world.story.all<Event::CellLost>().size(), 1U);
}

TEST_F(Contacts, StoreAnIndoorPositionUnchangedWhenItsCellIsLost) {
    go_to_lost_cell(world, spot(-5, 300, -20, kCellar));
    EXPECT_TRUE(body.placed_this_tick) << "a display does not glide there";
    EXPECT_EQ(body.position, spot(-5, 300, -20, kCellar));
    EXPECT_FALSE(body.has_cell);
    EXPECT_FALSE(body.is(kActive));
}

TEST_F(Contacts, StoreNowhereForAPlaceOffTheMap) {
    go_to_lost_cell(world, spot(-1, 5, 7, {0x00010001}));
    EXPECT_TRUE(body.position.cell.is_nowhere());
    expect_near(body.position.frame.origin, {-1, 5, 7});
}

TEST_F(Contacts, KeepVelocitySpinAndManagersOfABodyWithoutACell) {
    body.velocity = {1, 2, 3};
    body.omega = {4, 5, 6};
    world.walk_to(spot(10, 15, 5));
    go_to_lost_cell(world, spot(20, 20, 5));
    EXPECT_EQ(body.velocity, (Vec3{1, 2, 3}));
    EXPECT_EQ(body.omega, (Vec3{4, 5, 6}));
    EXPECT_TRUE(body.manager->is_interpolating());
}

}  // namespace
}  // namespace acmotion::test
