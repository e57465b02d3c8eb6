#include "world/one_body.h"
#include "world/story.h"

// One goes after another (60-moveto, 30-interpolation 4); and gaits, with the sparse updates a server sends.
namespace acmotion::test {
namespace {

class Chase : public ::testing::Test {
 protected:
    Chase() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(60, 65));
        story.frames(3);
    }
    void go_after(ObjectId target, std::uint32_t bits = MoveToParameters{}.bits) {
        MoveToObject order{.target = target, .position = outside(60, 65)};
        order.parameters.bits = bits;
        order.parameters.walk_run_threshold = 1;
        order.run_rate = 1.5F;
        story.server.motion(kOlthoi, order);
    }
    double gap() const { return distance(story.where(kOlthoi), story.where(kDrudge)); }
    Story story;
};

constexpr std::uint32_t kSticks = 0x80;

TEST_F(Chase, EndsBesideATargetThatStands) {
    Track& track = story.follow(kOlthoi);
    go_after(kDrudge);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    story.play(8);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    EXPECT_EQ(story.recorder.count<Event::MoveToCompleted>(kOlthoi), 1U);
    // 0.6 m between the surfaces of two cylinders of 0.4 m.
    EXPECT_NEAR(gap(), 1.4, 0.2);
    EXPECT_EQ(track.pops(2.5 * 8), 0);
}

TEST_F(Chase, ThatArrivesWithStickyStaysWithTheTarget) {
    go_after(kDrudge, MoveToParameters{}.bits | kSticks);
    story.play(8);
    ASSERT_EQ(story.recorder.count<Event::MoveToCompleted>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::MoveToCompleted>(kOlthoi)[0].sticks_to, kDrudge);
    ASSERT_EQ(story.recorder.count<Event::Stuck>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::Stuck>(kOlthoi)[0].target, kDrudge);
    // Radii 0.4 and 0.4, and 0.3 m between (spec 30 §6 E13), for a second.
    EXPECT_NEAR(gap(), 1.1, 0.1);
    story.server.stick(kOlthoi, kDrudge);
    Track& track = story.follow(kOlthoi);
    story.play(0.9);
    EXPECT_EQ(story.world.find(kOlthoi)->sticky_target, kDrudge);
    EXPECT_EQ(track.pops(21), 0);
    story.play(0.3);
    EXPECT_TRUE(story.world.find(kOlthoi)->sticky_target.is_null());
}

// Spec 20 §10.4: only destruction notifies.
TEST_F(Chase, GoesOnWhenItsTargetIsPickedUpOrAttached) {
    for (const bool attaches : {false, true}) {
        go_after(kDrudge);
        story.play(0.5);
        attaches ? story.server.attach(kPlayer, kDrudge) : story.server.pickup(kDrudge);
        story.play(0.5);
        EXPECT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 0U);
        EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
        EXPECT_EQ(story.body(kOlthoi).target()->target()->target, kDrudge);
        story.server.teleport(kDrudge, outside(60, 65));
        story.server.neutral(kOlthoi);
        story.recorder.events.clear();
    }
}

TEST_F(Chase, IsGivenUpByATeleportOfEither) {
    for (const ObjectId id : {kDrudge, kOlthoi}) {
        go_after(kDrudge);
        story.play(1);
        story.recorder.events.clear();
        story.server.teleport(id, outside(80, 50));
        ASSERT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 1U);
        if (id == kOlthoi)
            EXPECT_EQ(story.recorder.all<Event::MoveToCancelled>(kOlthoi)[0].why, MotionError::Teleported);
        story.play(0.2);
    }
    story.play(2);
    EXPECT_LT(distance(story.where(kOlthoi), outside(80, 50)), 0.3);
}

struct Gait {
    std::string name;
    std::uint16_t forward = kReady;
    std::uint16_t sidestep = 0;
    std::uint16_t turn = 0;
    float speed = 1;      // of the command
    Vec3 velocity;        // what the server moves at
    float turn_rate = 0;  // compass degrees per second
    double hertz = 1;
    double max_speed = 4;
    double error = 1;  // how far from the truth it may end
};

const std::vector<Gait> kGaits{
    {.name = "StandingPlayer"},
    {.name = "WalkingPlayer", .forward = kWalkForward, .velocity = {0, 3.12F, 0}},
    {.name = "WalkingCreature", .forward = kWalkForward, .velocity = {0, 3.12F, 0}, .hertz = 5},
    {.name = "RunningPlayer", .forward = kRunForward, .speed = 2.5F, .velocity = {0, 10, 0}, .max_speed = 10},
    {.name = "StrafingCreature", .sidestep = kSideStepRight, .velocity = {1.25F, 0, 0}, .hertz = 5},
    {.name = "TurningCreature", .turn = kTurnRight, .turn_rate = 85.9437F, .hertz = 5},  // 1.5 rad/s
    // The server is slower or faster than the animation, so every update corrects.
    {.name = "FasterThanItsAnimation", .forward = kWalkForward, .velocity = {0, 3.9F, 0}, .error = 2.6},
    {.name = "SlowerThanItsAnimation", .forward = kRunForward, .velocity = {0, 3.2F, 0}, .error = 2.6},
};

class Walks : public ::testing::TestWithParam<Gait> {};

// No body may cover more ground in a frame than two and a half times the catch-up speed allows. The same measure can
// fail: without smoothing every update that moves the body is a pop.
TEST_P(Walks, GlideAndPopUnderSnapWithEveryUpdate) {
    const Gait& gait = GetParam();
    const double pop_speed = 2.5 * 2 * gait.max_speed;
    const Course course{outside(60, 50), gait.velocity, gait.turn_rate, gait.hertz};
    const Position truth = course.at(4);
    for (const std::string rules : {"retail", "acdream", "snap"}) {
        for (const double frame : {kFrame30, kFrame60}) {
            OneBody story{*Rules::parse(rules), kOlthoi, frame};
            SentMotionState command{.forward_command = gait.forward, .forward_speed = gait.speed};
            if (gait.sidestep != 0) command.sidestep_command = gait.sidestep;
            if (gait.turn != 0) command.turn_command = gait.turn;
            story.server.motion(kOlthoi, command);
            Track& track = story.follow(kOlthoi);
            story.walk(kOlthoi, course, 4);
            if (rules == "snap") {
                const double metres_an_update = length(gait.velocity) / gait.hertz;
                const int updates = static_cast<int>(story.recorder.count<Event::PositionDecided>(kOlthoi));
                EXPECT_EQ(track.pops(pop_speed), metres_an_update > pop_speed * frame ? updates - 1 : 0);
                continue;
            }
            EXPECT_EQ(track.pops(pop_speed), 0) << rules << ", " << track.largest_step();
            // Acdream's root motion on top of the correction carries a body past its waypoint on every slice, so that it
            // waits there for a blip: up to one update behind, as the phase of the updates will have it.
            const double behind = rules == "acdream" ? length(gait.velocity) / gait.hertz : 0;
            EXPECT_LT(distance(truth, story.where(kOlthoi)), std::max(gait.error, behind)) << rules;
            if (rules == "retail")
                EXPECT_TRUE(near_heading(story.heading(kOlthoi), heading_of(truth.frame.rotation), 10));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Gaits, Walks, ::testing::ValuesIn(kGaits), [](const auto& gait) { return gait.param.name; });

}  // namespace
}  // namespace acmotion::test
