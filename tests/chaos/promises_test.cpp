// Every promise of a chaos run can be broken: a healthy world in which one value is spoiled.
#include "chaos/promises.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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
    [[nodiscard]] std::uint64_t judged() const { return checker_->judged(); }

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

TEST(Promises, FiniteNoticesANumberThatIsNone) {
    Healthy world{"finite"};
    world.frame();
    EXPECT_TRUE(world.is_kept());
    world.is_spoiled = true;
    world.evidence.smooth[0].position.frame.origin.z = std::numeric_limits<float>::quiet_NaN();
    world.frame();
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, FiniteNoticesARotationThatIsNone) {
    Healthy world{"finite"};
    world.frame();
    world.is_spoiled = true;
    world.evidence.poses[0].position.frame.rotation = {0, 0, 0, 0};
    world.frame();
    EXPECT_FALSE(world.is_kept());
}

TEST(Promises, ReachNoticesABodyBesideItsCell) {
    Healthy world{"reach"};
    Position beside = outside(50, 50);
    beside.frame.origin.x = 90;
    world.put(beside);
    world.frame();
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, ReachNoticesABodyThatIsTooFast) {
    Healthy world{"reach"};
    world.frame();
    world.put(outside(54, 50));
    world.frame();
    EXPECT_TRUE(world.is_kept()) << "4 m in 0.05 s, at up to 50 m/s and seven times its own speed";
    world.put(outside(61, 50));
    world.frame();
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, ReachForgivesABodyWhoseTurnIsAWalkByTables) {
    for (const MotionCommand turn : {MotionCommand::WalkForward, MotionCommand::TurnRight}) {
        Healthy world{"reach", {.ground_is_flat = false}};
        world.body().motion.turn = {turn, 1000};
        world.frame();
        world.put(outside(120, 50));
        world.frame();
        EXPECT_EQ(world.is_kept(), turn == MotionCommand::WalkForward);
    }
}
TEST(Promises, ReachForgivesABodyThatWasPlaced) {
    Healthy world{"reach"};
    world.frame();
    world.put(outside(120, 50));
    world.happens(Event::Placed{.distance = 70});
    world.frame();
    EXPECT_TRUE(world.is_kept());
}

void update(Healthy& world, const Position& target) {
    world.happens(Event::PositionDecided{.outcome = PositionOutcome::Interpolate, .target = target});
    world.frame();
}
TEST(Promises, ArrivalNoticesABodyThatStaysAway) {
    Healthy world{"arrival"};
    update(world, outside(53, 50));
    world.frames(38);
    EXPECT_TRUE(world.is_kept()) << "1.9 s";
    world.frames(4);
    EXPECT_FALSE(world.is_kept());
    EXPECT_EQ(world.judged(), 1U);
}
TEST(Promises, ArrivalIsKeptByABodyThatComes) {
    Healthy world{"arrival"};
    update(world, outside(53, 50));
    world.put(outside(52.5F, 50));
    world.frames(42);
    EXPECT_TRUE(world.is_kept());
    EXPECT_EQ(world.judged(), 1U);
}
TEST(Promises, ArrivalIsExpectedFromTheFirstOfSeveralUpdatesOfOnePlace) {
    Healthy world{"arrival"};
    update(world, outside(53, 50));
    world.frames(29);
    world.happens(Event::MovementDecided{.outcome = MovementOutcome::Apply});
    update(world, outside(53, 50));
    EXPECT_EQ(world.judged(), 0U) << "1.5 s";
    world.frames(12);
    EXPECT_FALSE(world.is_kept());
    EXPECT_EQ(world.judged(), 1U);
}
TEST(Promises, ArrivalIsExpectedAnewAfterAnUpdateOfAnotherPlace) {
    Healthy world{"arrival"};
    update(world, outside(53, 50));
    world.frames(29);
    update(world, outside(50.5F, 50));
    world.frames(42);
    EXPECT_TRUE(world.is_kept());
    EXPECT_EQ(world.judged(), 1U);
}
TEST(Promises, ArrivalIsNotExpectedOfABodyThatIsTakenAway) {
    Healthy world{"arrival"};
    update(world, outside(53, 50));
    world.happens(Event::MoveToStarted{});
    world.frames(42);
    EXPECT_EQ(world.judged(), 0U);
}
TEST(Promises, ArrivalIsNotExpectedWhereSomethingIsInTheWay) {
    Healthy world{"arrival", {.is_free = false}};
    update(world, outside(53, 50));
    world.frames(42);
    EXPECT_EQ(world.judged(), 0U);
}

void teleport(Healthy& world, int snaps) {
    world.happens(Event::GateDecided{});
    world.happens(Event::PositionDecided{.outcome = PositionOutcome::HardTeleport});
    world.happens(Event::TeleportHookRan{});
    for (int i = 0; i < snaps; ++i) world.happens(Event::Placed{.distance = 30});
    world.frame();
}
TEST(Promises, TeleportsNoticesASecondSnap) {
    Healthy world{"teleports"};
    teleport(world, 1);
    EXPECT_TRUE(world.is_kept());
    teleport(world, 2);
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, TeleportsNoticesAWayThatIsStillThere) {
    Healthy world{"teleports"};
    world.body().queue.waypoints = 1;
    teleport(world, 1);
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, TeleportsNoticesABodyThatCreeps) {
    Healthy world{"teleports"};
    teleport(world, 1);
    world.frames(5);
    EXPECT_TRUE(world.is_kept());
    world.put(outside(50.01F, 50));
    world.frame();
    EXPECT_FALSE(world.is_kept());
}

TEST(Promises, BoundsNoticesOneTooMany) {
    Healthy world{"bounds"};
    world.frame();
    EXPECT_TRUE(world.is_kept());
    world.evidence.occupancies.push_back({"waypoints of a body", 65, 64});
    world.frame();
    EXPECT_FALSE(world.is_kept());
}

TEST(Promises, MemoryNoticesWhatWasNotGivenBack) {
    Healthy world{"memory"};
    world.end({.before = 100, .after = 116});
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, MemoryNoticesWhatGrowsFromTimeToTime) {
    Healthy world{"memory"};
    world.end({.before = 100, .after = 100, .second = 500, .third = 516});
    EXPECT_FALSE(world.is_kept());
}

TEST(Promises, WholeNoticesHalfAMessage) {
    Healthy world{"whole"};
    world.evidence.malformed = {{5, 6, true}};
    world.frame();
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, WholeNoticesAMalformedMessageThatWasTaken) {
    Healthy world{"whole"};
    world.evidence.malformed = {{5, 5, false}};
    world.frame();
    EXPECT_FALSE(world.is_kept());
}

void differs(std::string_view promise, std::optional<std::uint64_t> FrameEvidence::* way) {
    Healthy world{promise};
    world.frame();
    EXPECT_TRUE(world.is_kept()) << promise;
    world.evidence.*way = 8;
    world.frame();
    EXPECT_FALSE(world.is_kept()) << promise;
}
TEST(Promises, SnapshotNoticesARestoredWorldThatDiffers) { differs("snapshot", &FrameEvidence::restored); }
TEST(Promises, RestNoticesARestlessWorldThatDiffers) { differs("rest", &FrameEvidence::restless); }
TEST(Promises, OwnHostNoticesAWorldThatKnowsMoreThanItsHostDoes) { differs("own-host", &FrameEvidence::own_host); }
TEST(Promises, ReplayNoticesMessagesThatLeadElsewhere) { differs("replay", &FrameEvidence::by_message); }
TEST(Promises, ReplayNoticesACaptureThatLeadsElsewhere) { differs("replay", &FrameEvidence::replayed); }

TEST(Promises, CNoticesAPoseThatIsMissing) {
    Healthy world{"c"};
    world.frame();
    world.is_spoiled = true;
    world.evidence.c_poses.clear();
    world.frame();
    EXPECT_FALSE(world.is_kept());
}
TEST(Promises, CNoticesTheLastBit) {
    Healthy world{"c"};
    world.frame();
    world.is_spoiled = true;
    float& x = world.evidence.c_poses[0].position.frame.origin.x;
    x = std::nextafter(x, 100.0F);
    world.frame();
    EXPECT_FALSE(world.is_kept());
}

}  // namespace
}  // namespace acmotion::chaos
