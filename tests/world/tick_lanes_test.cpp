// host.h, Executor: however a tick is divided, and on whatever threads, it is the tick of one thread, to the bit.
#include "world/tick_lanes.h"

#include <bit>
#include <mutex>
#include <set>

#include "acmotion/body/heightfield.h"
#include "acmotion/body/obstacles.h"
#include "support/allocations.h"
#include "world/executors.h"
#include "world/turmoil.h"
#include "world/village.h"

namespace acmotion::test {
namespace {

std::array<std::uint32_t, 11> bits(const Pose& pose) {
    const auto [cell, frame] = pose.position;
    const auto [w, x, y, z] = frame.rotation;
    return std::bit_cast<std::array<std::uint32_t, 11>>(std::array{std::bit_cast<float>(cell.value), frame.origin.x,
                                                                   frame.origin.y, frame.origin.z, w, x, y, z,
                                                                   pose.velocity.x, pose.velocity.y, pose.velocity.z});
}

void expect_same_poses(const PoseRange& alone, const PoseRange& beside) {
    auto other = beside.begin();
    for (const Pose& pose : alone) {
        ASSERT_NE(other, beside.end());
        const Pose its_twin = *other++;
        ASSERT_EQ(pose.object, its_twin.object);
        ASSERT_EQ(bits(pose), bits(its_twin)) << std::hex << pose.object.value;
        ASSERT_EQ(pose.clock, its_twin.clock);
        ASSERT_EQ(pose.in_contact, its_twin.in_contact);
        ASSERT_EQ(pose.is_hidden, its_twin.is_hidden);
    }
    ASSERT_EQ(other, beside.end());
}

void expect_same(const World& alone, const World& beside) {
    ASSERT_EQ(alone.state_hash(), beside.state_hash());
    expect_same_poses(alone.poses(), beside.poses());
    ASSERT_EQ(alone.bounds_reached(), beside.bounds_reached());
    const Pools& pools = state_of(alone).pools;
    const Pools& others = state_of(beside).pools;
    ASSERT_EQ(pools.waypoints.in_use(), others.waypoints.in_use());
    ASSERT_EQ(pools.pending.in_use(), others.pending.in_use());
    ASSERT_EQ(pools.actions.in_use(), others.actions.in_use());
    ASSERT_EQ(pools.watchers.in_use(), others.watchers.in_use());
}

std::vector<std::unique_ptr<Executor>> executors() {
    std::vector<std::unique_ptr<Executor>> all;
    all.push_back(std::make_unique<Threads>(2));
    all.push_back(std::make_unique<Threads>(3));
    all.push_back(std::make_unique<Backwards>(2));
    all.push_back(std::make_unique<Backwards>(7));
    return all;
}

TEST(SideBySide, AVillageLivesAsItDoesOnOneThread) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::snap()}) {
        for (const double frame : {kFrame30, kFrame60, 0.45}) {
            Backwards executor{3};
            EventLog told;
            EventLog told_beside;
            Village alone{rules, frame, {.trace = &told}};
            Village beside{rules, frame, {.trace = &told_beside, .executor = &executor}};
            for (int i = 0; i < 300; ++i) {
                alone.live_a_frame();
                beside.live_a_frame();
                ASSERT_NO_FATAL_FAILURE(expect_same(alone.story.world, beside.story.world)) << "frame " << i;
                ASSERT_EQ(sentences(told), sentences(told_beside)) << "frame " << i;
            }
            EXPECT_EQ(executor.runs > 100, !rules.every_update_snaps);
        }
    }
}

// Two stories in which the same happens, one of them told by one thread. Everything that a body can do is done by
// somebody: it walks, is blipped, jumps, lands on hills, leaves the map, follows, sticks, is carried, comes and goes.
class Twins {
 public:
    Twins(unsigned seed, Executor& executor, const WorldHost& host = {}, const Limits& limits = {})
        : alone_{{.limits = limits, .host = host}},
          beside_{{.limits = limits, .host = with(host, executor)}},
          random_(seed) {
        for (std::uint32_t i = 0; i < kBodies; ++i) {
            const Position place = this->place();
            each([&](Story& story) { story.server.create(id(i), place, {.animated = i % 5 != 0}); });
        }
    }

    template <class Do>
    void each(const Do& act) {
        act(alone_);
        act(beside_);
    }
    void live(int frames) {
        for (int frame = 0; frame < frames && !testing::Test::HasFatalFailure(); ++frame) {
            for (std::uint32_t i = upto(6); i > 0; --i) act();
            const double seconds = upto(19) == 0 ? 0.05 * upto(60) : kFrame30;
            each([&](Story& story) { story.frame(seconds); });
            compare();
        }
    }
    void compare() {
        SCOPED_TRACE("at " + std::to_string(alone_.now));
        ASSERT_NO_FATAL_FAILURE(expect_same(alone_.world, beside_.world));
        ASSERT_EQ(sentences(alone_.recorder), sentences(beside_.recorder));
        for (const double late : {0.0, 0.01, 0.03}) {
            ASSERT_NO_FATAL_FAILURE(expect_same_poses(alone_.world.poses_at(alone_.now + late),
                                                      beside_.world.poses_at(beside_.now + late)));
        }
    }
    // What has happened at least once.
    [[nodiscard]] std::set<std::size_t> kinds() const { return kinds_; }

    static constexpr std::uint32_t kBodies = 60;
    static ObjectId id(std::uint32_t i) { return 0x80000000 + i; }

 private:
    static WorldHost with(WorldHost host, Executor& executor) {
        host.executor = &executor;
        return host;
    }
    std::uint32_t upto(std::uint32_t most) { return static_cast<std::uint32_t>(random_() % (most + 1)); }
    ObjectId anybody() { return upto(19) == 0 ? kPlayer : id(upto(kBodies - 1)); }
    Position place() {
        return outside(static_cast<float>(upto(180)), static_cast<float>(upto(180)), static_cast<float>(upto(2)),
                       static_cast<float>(upto(359)));
    }
    Position near(ObjectId who) {
        const WorldObject* object = object_of(alone_.world, who);
        if (object == nullptr || !object->has_cell) return place();
        return moved(object->position, {static_cast<float>(upto(10)) - 5, static_cast<float>(upto(10)) - 5, 0});
    }

    void act() {
        const ObjectId who = anybody();
        const ObjectId other = anybody();
        const Position here = near(who);
        const Position there = place();
        const std::uint32_t what = upto(17);
        kinds_.insert(what);
        each([&](Story& story) { act(story.server, what, who, other, here, there); });
    }
    static void act(Server& server, std::uint32_t what, ObjectId who, ObjectId other, const Position& here,
                    const Position& there) {
        switch (what) {
            case 0: server.motion(who, MoveToObject{.target = other, .position = there}); break;
            case 1: server.motion(who, MoveToPosition{.position = there}); break;
            case 2: server.motion(who, TurnToObject{.target = other}); break;
            case 3: server.motion(who, TurnToHeading{.parameters = {.desired_heading = 90}}); break;
            case 4: server.stick(who, other); break;
            case 5: server.vector(who, {3, 1, 9}, {0, 0, 1}); break;
            case 6: server.position(who, there); break;                          // far: a blip, or off the map
            case 7: server.position(who, moved(here, {0, 0, 5}), false); break;  // in the air
            case 8: server.teleport(who, there, (here.cell.value & 1) != 0); break;
            case 9: server.attach(who, other); break;
            case 10: server.pickup(who); break;
            case 11:
                if (who == kPlayer) break;
                server.remove(who);
                server.stamps[who] = {};
                break;
            case 12: server.create(who, there); break;
            case 13: server.state(who, kDefaultPhysicsState | (here.cell.value % 3 == 0 ? kHidden : kSledding)); break;
            case 14: server.forward(who, kRunForward, 2); break;
            default: server.position(who, here); break;
        }
    }

    Story alone_;
    Story beside_;
    std::minstd_rand random_;
    std::set<std::size_t> kinds_;
};

TEST(SideBySide, WhateverHappensHappensAsOnOneThread) {
    unsigned seed = 0;
    for (const std::unique_ptr<Executor>& executor : executors()) {
        for (const bool smooth : {false, true}) {
            SCOPED_TRACE("seed " + std::to_string(++seed));
            Twins twins{seed, *executor};
            twins.each([&](Story& story) { story.world.set_smooth(smooth); });
            twins.live(250);
            ASSERT_FALSE(HasFatalFailure());
            EXPECT_EQ(twins.kinds().size(), 18U);
        }
    }
}

// Hills of which the edge is near, and a wall: landings, slides, stalls, and bodies without a cell.
TEST(SideBySide, SoItDoesOnHillsBehindWallsAndOffTheMap) {
    Heightfield::Terrain terrain{.corner = outside(12, 12), .spacing = 12, .columns = 13, .rows = 13};
    for (int i = 0; i < 13 * 13; ++i) terrain.heights.push_back(static_cast<float>(i * 7 % 5) * 1.5F);
    const Heightfield hills{terrain};
    Obstacles walls{hills};
    walls.add(Obstacles::Box{.centre = outside(90, 60), .half_width = 30, .half_depth = 0.5F, .height = 9});
    ASSERT_TRUE(walls.is_thread_safe());
    unsigned seed = 100;
    for (const std::unique_ptr<Executor>& executor : executors()) {
        SCOPED_TRACE("seed " + std::to_string(++seed));
        Twins twins{seed, *executor, {.placement = &walls}};
        twins.live(250);
        ASSERT_FALSE(HasFatalFailure());
    }
}

class MessagesSideBySide : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, MessagesSideBySide, ::testing::Range(1U, 9U));

TEST_P(MessagesSideBySide, InWhateverOrderTheyComeEndAsOnOneThread) {
    Backwards executor{2 + GetParam() % 4};
    EventLog told;
    EventLog told_beside;
    World alone{Rules::retail(), {}, {.trace = &told}};
    World beside{Rules::retail(), {}, {.trace = &told_beside, .executor = &executor}};
    for (World* world : {&alone, &beside}) world->assume_objects(GetParam() % 2 == 0);
    Turmoil turmoil{GetParam()};
    for (int frame = 0; frame < 300; ++frame) {
        const double now = 1 + frame * kFrame30;
        for (World* world : {&alone, &beside}) world->advance(now);
        for (const Encoded& message : turmoil.messages(30)) {
            for (World* world : {&alone, &beside}) world->receive(message, now);
        }
        ASSERT_NO_FATAL_FAILURE(expect_same(alone, beside)) << "frame " << frame;
        ASSERT_EQ(sentences(told), sentences(told_beside)) << "frame " << frame;
    }
    EXPECT_GT(executor.runs, 100);
}

TEST(SideBySide, ASnapshotGoesOnWhereItIsRestored) {
    Backwards executor{3};
    Village alone{Rules::retail()};
    alone.live(3);
    Village beside{Rules::retail(), kFrame30, {.executor = &executor}};
    beside.resume(alone);
    for (int i = 0; i < 150; ++i) {
        alone.live_a_frame();
        beside.live_a_frame();
        ASSERT_NO_FATAL_FAILURE(expect_same(alone.story.world, beside.story.world)) << "frame " << i;
    }
    Village back{Rules::retail()};
    back.resume(beside);
    back.live(3);
    alone.live(3);
    ASSERT_NO_FATAL_FAILURE(expect_same(alone.story.world, back.story.world));
}

// A target that takes no more watchers knows nothing of some of them, and they let go of it in a tick of theirs.
TEST(SideBySide, SoDoesWhoeverWatchesInVain) {
    unsigned seed = 200;
    for (const std::unique_ptr<Executor>& executor : executors()) {
        SCOPED_TRACE("seed " + std::to_string(++seed));
        Twins twins{seed, *executor, {}, {.watchers_per_body = 0}};
        twins.live(250);
        ASSERT_FALSE(HasFatalFailure());
    }
}

// Everybody is blipped into the air in one tick, and the motions of falling stay pending until the next.
TEST(SideBySide, WhoeverALaneHasNothingToSpareForTicksOnTheCallersThread) {
    class Trapdoor : public FreeSpace {
     public:
        [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                             const PlaceOptions& options) const override {
            PlacementOutcome outcome = FreeSpace::place(shape, target, options);
            if (is_open) outcome.contact = {};
            if (is_open && std::this_thread::get_id() == caller) ++asked_by_caller;
            return outcome;
        }
        bool is_open = false;
        std::thread::id caller = std::this_thread::get_id();
        mutable int asked_by_caller = 0;
    };
    Trapdoor ground;
    Threads threads{2};
    Story alone{{.host = {.placement = &ground}}};
    Story beside{{.host = {.placement = &ground, .executor = &threads}}};
    for (Story* story : {&alone, &beside}) {
        for (std::uint32_t i = 0; i < 60; ++i)
            story->server.create(0x80001000 + i, outside(5, 20 + static_cast<float>(i)));
        story->frames(5);
        for (std::uint32_t i = 0; i < 60; ++i) {
            story->server.position(0x80001000 + i, outside(130, 20 + static_cast<float>(i)));
        }
    }
    ground.is_open = true;
    alone.frame();
    EXPECT_EQ(ground.asked_by_caller, 60);
    ground.asked_by_caller = 0;
    beside.frame();
    EXPECT_GT(ground.asked_by_caller, 10);
    EXPECT_LT(ground.asked_by_caller, 60);
    ASSERT_NO_FATAL_FAILURE(expect_same(alone.world, beside.world));
    EXPECT_EQ(sentences(alone.recorder), sentences(beside.recorder));
    for (Story* story : {&alone, &beside}) story->frames(30);
    ASSERT_NO_FATAL_FAILURE(expect_same(alone.world, beside.world));
    EXPECT_EQ(sentences(alone.recorder), sentences(beside.recorder));
}

// ---- who is asked, and where ----------------------------------------------------------------------------------------

// Many who run.
void add_runners(Story& story, std::uint32_t count = 40) {
    for (std::uint32_t i = 0; i < count; ++i) {
        story.server.create(0x80001000 + i, outside(20 + static_cast<float>(i), 50));
        story.server.forward(0x80001000 + i, kRunForward);
    }
}

TEST(SideBySide, GroundThatIsNotThreadSafeIsAskedByTheCallerAlone) {
    class Shy : public FreeSpace {
     public:
        [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                             const SweepSeed& seed) const override {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            ++asked;
            return FreeSpace::sweep(shape, from, to, seed);
        }
        [[nodiscard]] bool is_thread_safe() const override { return false; }
        std::thread::id caller = std::this_thread::get_id();
        mutable int asked = 0;
    };
    const Shy ground;
    Threads threads{2};
    Story story{{.host = {.placement = &ground, .executor = &threads}}};
    add_runners(story);
    story.frames(20);
    EXPECT_GT(ground.asked, 500);
    EXPECT_EQ(threads.runs, 0);
}

TEST(SideBySide, GroundThatIsThreadSafeIsAskedByTheThreads) {
    class Bold : public FreeSpace {
     public:
        [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                             const SweepSeed& seed) const override {
            const std::lock_guard lock(mutex);
            askers.insert(std::this_thread::get_id());
            return FreeSpace::sweep(shape, from, to, seed);
        }
        mutable std::mutex mutex;
        mutable std::set<std::thread::id> askers;
    };
    const Bold ground;
    Threads threads{2};
    Story story{{.host = {.placement = &ground, .executor = &threads}}};
    add_runners(story);
    story.frames(20);
    EXPECT_GT(threads.runs, 10);
    EXPECT_FALSE(ground.askers.contains(std::this_thread::get_id())) << "the player stands";
    EXPECT_GE(ground.askers.size(), 2U);
}

TEST(SideBySide, AHostsOwnAnimationIsAskedBodyByBody) {
    DefaultRootMotion animation;
    AnimationLayer layer;
    Threads threads{2};
    for (const WorldHost& host : {WorldHost{.root_motion = &animation, .executor = &threads},
                                  WorldHost{.animation = &layer, .executor = &threads}}) {
        Story story{{.host = host}};
        add_runners(story);
        story.frames(20);
    }
    EXPECT_EQ(threads.runs, 0);
}

TEST(SideBySide, ATraceIsToldByTheCallerAlone) {
    class Listener : public TraceSink {
     public:
        void on_event(const Event& /*event*/) override {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            ++heard;
        }
        std::thread::id caller = std::this_thread::get_id();
        int heard = 0;
    };
    Listener listener;
    Threads threads{3};
    Story story{{.host = {.trace = &listener, .executor = &threads}, .recorded = false}};
    add_runners(story);
    for (int i = 0; i < 20; ++i) {
        for (std::uint32_t body = 0; body < 40; ++body) {
            story.server.position(0x80001000 + body,
                                  outside(20 + static_cast<float>(body), 51.0F + static_cast<float>(i)));
        }
        story.frames(5);
    }
    EXPECT_GT(listener.heard, 40 * 20 * 4);
}

TEST(SideBySide, BodiesThatTouchNobodyAreDividedEvenly) {
    Backwards executor{3};
    Story story{{.host = {.executor = &executor}}};
    add_runners(story);
    story.frames(3);
    EXPECT_EQ(executor.asked_for, 40U) << "not the player";
    story.server.motion(0x80001000, MoveToObject{.target = 0x80001020, .position = outside(52, 50)});
    story.server.motion(0x80001002, MoveToPosition{.position = outside(90, 50)});
    story.frame();
    EXPECT_EQ(executor.asked_for, 38U) << "two have to do with each other";
    story.server.neutral(0x80001000);
    story.frames(2);
    EXPECT_EQ(executor.asked_for, 40U) << "and no longer";
}

TEST(SideBySide, ThereAreNoMorePiecesThanBodies) {
    Backwards executor{1000};
    Story story{{.host = {.executor = &executor}}};
    add_runners(story, 5);
    story.frames(10);
    EXPECT_EQ(executor.most_pieces, 5U);
}

TEST(SideBySide, AnExecutorThatSeesNoUseIsNotCalled) {
    for (const std::size_t pieces : {0U, 1U}) {
        Backwards executor{pieces};
        Story story{{.host = {.executor = &executor}}};
        add_runners(story);
        story.frames(10);
        EXPECT_EQ(executor.asked_for, 40U);
        EXPECT_EQ(executor.runs, 0);
    }
}

// ---- memory ---------------------------------------------------------------------------------------------------------

// Everybody runs in circles, so that every lane has waypoints to give back.
void run_in_circles(Story& story, int rounds) {
    for (int i = 0; i < rounds; ++i) {
        for (std::uint32_t body = 0; body < 40; ++body) {
            const float north = i % 2 == 0 ? 52 : 50;
            story.server.position(0x80001000 + body, outside(20 + static_cast<float>(body), north));
        }
        story.frames(30);
    }
}

TEST(Allocations, ATickSideBySideMakesNone) {
    for (const bool smooth : {false, true}) {
        Backwards executor{3};
        Story story{{.host = {.executor = &executor}, .recorded = false}};
        add_runners(story);
        story.world.set_smooth(smooth);
        run_in_circles(story, 10);
        for (std::uint32_t body = 0; body < 40; ++body) {
            story.server.position(0x80001000 + body, outside(20 + static_cast<float>(body), 52));
        }
        const int runs = executor.runs;
        EXPECT_EQ(allocations_of([&] { story.frames(30); }), 0U);
        EXPECT_EQ(executor.runs - runs, 30);
    }
}

TEST(Memory, WhatLanesKeepCounts) {
    const std::size_t before = live_bytes();
    Backwards executor{16};
    EventLog told;
    const auto world = std::make_unique<World>(Rules::retail(), Limits{}, WorldHost{.executor = &executor});
    world->set_player(kPlayer, 0);
    for (std::uint32_t i = 0; i < 200; ++i) {
        CreateObject create;
        create.object = 0x80001000 + i;
        create.physics.position = outside(60 + static_cast<float>(i) * 0.1F, 60);
        create.physics.motion_table = 0x09000001;
        ASSERT_EQ(world->receive(*encode(create), 0).status, Status::Processed);
    }
    for (int i = 1; i < 20; ++i) world->advance(i * kFrame30);
    EXPECT_GT(executor.most_pieces, 10U);
    const auto asked_for = static_cast<double>(live_bytes() - before);
    EXPECT_NEAR(static_cast<double>(world->memory_used()), asked_for, 0.01 * asked_for);
}

// ---- a lane ---------------------------------------------------------------------------------------------------------

TEST(TickLane, StopsBeforeItsSpareMotionsAreUsedUp) {
    Pools pools;
    TickLane lane;
    lane.borrow(pools);
    PooledList<PendingMotion> motions;
    const auto play = [&](int count) {
        for (int i = 0; i < count; ++i) motions.append(lane.pools.pending, {});
    };
    while (lane.is_supplied()) play(1);
    motions.drop_head(lane.pools.pending);
    EXPECT_TRUE(lane.is_supplied());
    play(32);
    EXPECT_GT(lane.pools.pending.spare(), 0U) << "the most that a tick takes";
    lane.hand_back(pools);
    EXPECT_EQ(pools.pending.in_use(), motions.size());
    motions.clear(pools.pending);
    EXPECT_EQ(pools.pending.in_use(), 0U);
}

TEST(TickLane, GivesBackWhatItsBodiesLetGo) {
    Pools pools;
    PooledList<PendingMotion> motions;
    for (int i = 0; i < 100; ++i) motions.append(pools.pending, {});
    const std::size_t used = pools.pending.memory_used();
    std::array<TickLane, 2> lanes;
    for (TickLane& lane : lanes) lane.borrow(pools);
    for (int i = 0; i < 100; ++i) motions.drop_head(lanes[static_cast<std::size_t>(i) % 2].pools.pending);
    for (TickLane& lane : lanes) lane.hand_back(pools);
    EXPECT_EQ(pools.pending.in_use(), 0U);
    for (int i = 0; i < 200; ++i) motions.append(pools.pending, {});
    EXPECT_EQ(pools.pending.in_use(), 200U);
    EXPECT_EQ(pools.pending.memory_used(), used) << "nothing was lost";
}

}  // namespace
}  // namespace acmotion::test
