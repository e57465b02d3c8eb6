// Every promise of a chaos run can be broken: a healthy world in which one value is spoiled.
#include "chaos/promises.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace acmotion::chaos {
namespace {

constexpr ObjectId kBody = 0x80000001;
constexpr double kFrame = 0.05;

Position outside(float x, float y) {
    return {{0xA9B40001U + 8U * static_cast<std::uint32_t>(x / 24) + static_cast<std::uint32_t>(y / 24)},
            {{x, y, 0}, {}}};
}

// One body that stands, in as many frames as a test wants.
class Healthy {
 public:
    explicit Healthy(std::string_view promise, const Terms& terms = {}) {
        for (const Promise& row : promises()) {
            if (row.name == promise) checker_ = row.make(terms);
        }
        body_.object = kBody;
        body_.in_contact = body_.on_walkable = body_.has_cell = body_.is_shown = true;
        body_.max_speed = body_.adjusted_max_speed = 4;
        put(outside(50, 50));
        evidence.live = evidence.by_message = evidence.restored = evidence.restless = evidence.own_host =
            evidence.replayed = 7;
        evidence.occupancies = {{"objects", 1, 1}};
        evidence.malformed = {{5, 5, true}};
    }

    void put(const Position& position) { body_.position = position; }
    BodyInfo& body() { return body_; }
    void happens(const Event::What& what) { evidence.events.push_back({evidence.now, kBody, what}); }

    // What follows is one frame later.
    void frame() {
        ++evidence.number;
        evidence.before = evidence.now;
        evidence.now += kFrame;
        body_.clock = evidence.now;
        const Pose pose{.object = kBody, .position = body_.position, .clock = body_.clock, .in_contact = true};
        if (!is_spoiled) evidence.poses = evidence.smooth = evidence.c_poses = {pose};
        evidence.bodies = {{body_, true}};
        checker_->on_frame(evidence);
        evidence.events.clear();
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) frame();
    }
    void end(const MemoryEvidence& memory) { checker_->at_end(memory); }

    [[nodiscard]] bool is_kept() const { return !checker_->complaint(); }

    FrameEvidence evidence;
    bool is_spoiled = false;  // its poses stay as the test has set them

 private:
    std::unique_ptr<Checker> checker_;
    BodyInfo body_;
};

TEST(Promises, AreKeptInAHealthyWorld) {
    for (const Promise& promise : promises()) {
        Healthy world{promise.name};
        world.frames(60);
        world.end({.before = 100, .after = 100, .second = 50, .third = 50});
        EXPECT_TRUE(world.is_kept()) << promise.name;
    }
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

void teleport(Healthy& world, int snaps) {
    world.happens(Event::GateDecided{});
    world.happens(Event::PositionDecided{.outcome = PositionOutcome::HardTeleport});
    world.happens(Event::TeleportHookRan{});
    for (int i = 0; i < snaps; ++i) world.happens(Event::Placed{.distance = 30});
    world.frame();
}

void update(Healthy& world, const Position& target) {
    world.happens(Event::PositionDecided{.outcome = PositionOutcome::Interpolate, .target = target});
    world.frame();
}

struct Spoiled {
    const char* promise;
    const char* by;
    void (*spoil)(Healthy&);
};

TEST(Promises, AreBrokenByOneSpoiledValue) {
    const std::vector<Spoiled> rows{
        {"finite", "no number", [](Healthy& w) { w.evidence.smooth[0].position.frame.origin.z = kNan; }},
        {"finite", "no rotation", [](Healthy& w) { w.evidence.poses[0].position.frame.rotation = {0, 0, 0, 0}; }},
        {"reach", "a body beside its cell", [](Healthy& w) { w.body().position.frame.origin.x = 90; }},
        {"reach", "7 m in 0.05 s, at up to 50 m/s and seven times its own speed",
         [](Healthy& w) { w.put(outside(57, 50)); }},
        {"arrival", "a body that stays away",
         [](Healthy& w) {
             update(w, outside(53, 50));
             w.frames(38);
             EXPECT_TRUE(w.is_kept()) << "1.9 s";
             w.frames(4);
         }},
        {"teleports", "a second snap", [](Healthy& w) { teleport(w, 2); }},
        {"teleports", "a way that is still there",
         [](Healthy& w) {
             w.body().queue.waypoints = 1;
             teleport(w, 1);
         }},
        {"teleports", "a body that creeps",
         [](Healthy& w) {
             teleport(w, 1);
             w.put(outside(50.01F, 50));
         }},
        {"bounds", "one too many", [](Healthy& w) { w.evidence.occupancies.push_back({"waypoints", 65, 64}); }},
        {"memory", "what was not given back", [](Healthy& w) { w.end({.before = 100, .after = 116}); }},
        {"memory", "what grows each time",
         [](Healthy& w) { w.end({.before = 100, .after = 100, .second = 500, .third = 516}); }},
        {"whole", "half a message", [](Healthy& w) { w.evidence.malformed = {{5, 6, true}}; }},
        {"whole", "a malformed message that was taken", [](Healthy& w) { w.evidence.malformed = {{5, 5, false}}; }},
        {"snapshot", "another state", [](Healthy& w) { w.evidence.restored = 8; }},
        {"replay", "another state of the messages", [](Healthy& w) { w.evidence.by_message = 8; }},
        {"replay", "another state of the capture", [](Healthy& w) { w.evidence.replayed = 8; }},
        {"rest", "another state", [](Healthy& w) { w.evidence.restless = 8; }},
        {"own-host", "another state", [](Healthy& w) { w.evidence.own_host = 8; }},
        {"c", "a pose that is missing", [](Healthy& w) { w.evidence.c_poses.clear(); }},
        {"c", "the last bit", [](Healthy& w) {
             float& x = w.evidence.c_poses[0].position.frame.origin.x;
             x = std::nextafter(x, 100.0F);
         }}};
    std::set<std::string_view> broken;
    for (const Spoiled& row : rows) {
        SCOPED_TRACE(std::string{row.promise} + ": " + row.by);
        Healthy world{row.promise};
        world.frame();
        EXPECT_TRUE(world.is_kept());
        world.is_spoiled = row.promise == std::string_view{"finite"} || row.promise == std::string_view{"c"};
        row.spoil(world);
        world.frame();
        EXPECT_FALSE(world.is_kept());
        broken.insert(row.promise);
    }
    EXPECT_EQ(broken.size(), kPromises);
}

// ---- runs

TEST(ChaosPlan, IsReadBackFromItsOptions) {
    const Plan plan = draw_plan(3, 14);
    const std::string options = options_for(plan);
    const std::size_t list = options.rfind(' ');
    EXPECT_EQ(troubles_named(options.substr(list + 1)), plan.troubles);
    EXPECT_EQ(options.find("--seed 3 --world 14 "), 0U);
    EXPECT_EQ(troubles_named("none"), std::bitset<kTroubles>{});
    EXPECT_FALSE(troubles_named("hostile,weather"));
}

TEST(ChaosPlan, MakesTheSameWorldTwice) {
    const Plan plan = draw_plan(1, 5);
    const auto once = datagrams_of(plan, scenario_of(plan));
    const auto twice = datagrams_of(plan, scenario_of(plan));
    ASSERT_EQ(once.size(), twice.size());
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].payload, twice[i].payload);
    EXPECT_EQ(frame_times(plan), frame_times(plan));
}

TEST(ChaosRun, KeepsEveryPromiseInAFewWorlds) {
    for (std::uint64_t number = 0; number < 6; ++number) {
        const Outcome outcome = run_world(draw_plan(7, number));
        EXPECT_FALSE(outcome.broken) << outcome.broken->words << ": " << options_for(draw_plan(7, number));
        EXPECT_GT(outcome.judged[0], 0U);
    }
}

// Spec 40 §6.2 step 1: in it a walk took a body out of the loaded cells. Only its next tick clears its activity, and it rested before.
TEST(ChaosRun, KeepsThePromiseThatThisWorldBroke) {
    const Plan plan{.seed = 3, .number = 255, .seconds = 5.6, .bodies = 1, .troubles = *troubles_named("refusals")};
    const Outcome outcome = run_world(plan);
    EXPECT_FALSE(outcome.broken) << outcome.broken->words;
}

TEST(ChaosRun, ShrinksToWhatBreaksAPromise) {
    Plan plan = draw_plan(1, 2);
    plan.bodies = 7;
    plan.seconds = 6;
    plan.troubles = *troubles_named("network,hostile,walls,strict");
    const Plan small = shrink(
        plan, [](const Plan& tried) { return tried.has(Trouble::Hostile) && tried.bodies >= 3 && tried.seconds >= 1; });
    EXPECT_EQ(small.troubles, *troubles_named("hostile"));
    EXPECT_EQ(small.bodies, 3U);
    EXPECT_LT(small.seconds, 1.3);
    EXPECT_EQ(small.number, plan.number);
}

}  // namespace
}  // namespace acmotion::chaos
