#include "world/story.h"

// People and creatures that stand, walk, run, strafe and turn, with the sparse updates a server sends.
namespace acmotion::test {
namespace {

// No body may cover more ground in a frame than two and a half times the catch-up speed allows.
double pop_speed(double max_speed) { return 2.5 * 2 * max_speed; }

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

MovementBody command(const Gait& gait) {
    SentMotionState state;
    state.forward_command = gait.forward;
    state.forward_speed = gait.speed;
    if (gait.sidestep != 0) state.sidestep_command = gait.sidestep;
    if (gait.turn != 0) state.turn_command = gait.turn;
    return state;
}

const float kRightTurn = 85.9437F;  // 1.5 rad/s

const std::vector<Gait> kGaits{
    {.name = "StandingPlayer"},
    {.name = "StandingCreature", .hertz = 5},
    {.name = "WalkingPlayer", .forward = kWalkForward, .velocity = {0, 3.12F, 0}},
    {.name = "WalkingCreature", .forward = kWalkForward, .velocity = {0, 3.12F, 0}, .hertz = 5},
    {.name = "RunningPlayer", .forward = kRunForward, .speed = 2.5F, .velocity = {0, 10, 0}, .max_speed = 10},
    {.name = "RunningCreature",
     .forward = kRunForward,
     .speed = 2.5F,
     .velocity = {0, 10, 0},
     .hertz = 5,
     .max_speed = 10},
    {.name = "StrafingPlayer", .sidestep = kSideStepRight, .velocity = {1.25F, 0, 0}},
    {.name = "StrafingCreature", .sidestep = kSideStepRight, .velocity = {1.25F, 0, 0}, .hertz = 5},
    {.name = "TurningPlayer", .turn = kTurnRight, .turn_rate = kRightTurn},
    {.name = "TurningCreature", .turn = kTurnRight, .turn_rate = kRightTurn, .hertz = 5},
    // The server is slower or faster than the animation, so every update corrects.
    {.name = "FasterThanItsAnimation", .forward = kWalkForward, .velocity = {0, 3.9F, 0}, .error = 2.6},
    {.name = "SlowerThanItsAnimation", .forward = kRunForward, .velocity = {0, 3.2F, 0}, .error = 2.6},
};

class Walks : public ::testing::TestWithParam<Gait> {
 protected:
    struct Seen {
        Track track;
        double error = 0;  // to where the server has it, at the end
        float heading_error = 0;
        std::size_t updates = 0;
    };
    static Seen watch(const Rules& rules, double frame) {
        const Gait& gait = GetParam();
        Story story{{.rules = rules, .frame = frame}};
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(3);
        story.server.motion(kOlthoi, command(gait));
        Track& track = story.follow(kOlthoi);
        const Course course{outside(60, 50), gait.velocity, gait.turn_rate, gait.hertz};
        story.walk(kOlthoi, course, 4);
        const Position truth = course.at(4);
        return {track, distance(truth, story.where(kOlthoi)),
                std::remainder(story.heading(kOlthoi) - heading_of(truth.frame.rotation), 360.0F),
                story.recorder.count<Event::PositionDecided>(kOlthoi)};
    }
};

TEST_P(Walks, GlideUnderRetail) {
    for (const double frame : {kFrame30, kFrame60}) {
        const Seen seen = watch(Rules::retail(), frame);
        EXPECT_EQ(seen.track.pops(pop_speed(GetParam().max_speed)), 0) << seen.track.largest_step();
        EXPECT_LT(seen.error, GetParam().error);
        EXPECT_LT(std::abs(seen.heading_error), 10);
    }
}

TEST_P(Walks, GlideUnderAcdream) {
    const Seen seen = watch(Rules::acdream(), kFrame30);
    EXPECT_EQ(seen.track.pops(pop_speed(GetParam().max_speed)), 0) << seen.track.largest_step();
    // Root motion on top of the correction carries a body past its waypoint on every slice, so that it waits there for
    // a blip: up to one update behind, as the phase of the updates will have it.
    const double one_update = length(GetParam().velocity) / GetParam().hertz;
    EXPECT_LT(seen.error, std::max(GetParam().error, one_update));
}

// The same measure can fail: without smoothing every update that moves the body is a pop.
TEST_P(Walks, PopUnderSnapWithEveryUpdate) {
    const Gait& gait = GetParam();
    const Seen seen = watch(Rules::snap(), kFrame30);
    const double metres_an_update = length(gait.velocity) / gait.hertz;
    const bool is_seen = metres_an_update > pop_speed(gait.max_speed) * kFrame30;
    EXPECT_EQ(seen.track.pops(pop_speed(gait.max_speed)), is_seen ? static_cast<int>(seen.updates) - 1 : 0);
    EXPECT_TRUE(is_seen || gait.hertz > 1 || length(gait.velocity) == 0);
}

INSTANTIATE_TEST_SUITE_P(Gaits, Walks, ::testing::ValuesIn(kGaits), [](const auto& gait) { return gait.param.name; });

TEST(StandingStory, ABodyCommandedToStandDoesNotMove) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50, 2));
    story.frames(3);
    const Track& track = story.follow(kOlthoi);
    story.walk(kOlthoi, {outside(60, 50, 2), {}, 0, 5}, 5);
    EXPECT_EQ(track.largest_step(), 0);
}

// Spec 30 §6 E1 and E3: the queue replaces root motion, and moves at twice the speed.
TEST(CatchingUpStory, OneUpdateAMetreAwayTakesFourFramesAtTwiceTheSpeed) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.position(kOlthoi, outside(60, 51));
    for (const double y : {50.266667, 50.533333, 50.8, 51.0, 51.0}) {
        story.frame();
        EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, y, 1e-3);
    }
    EXPECT_EQ(story.waypoints(kOlthoi), 0);
}

TEST(CatchingUpStory, AcdreamAddsTheCorrectionToTheAnimation) {
    for (const bool adds : {false, true}) {
        Story story{{.rules = adds ? Rules::acdream() : Rules::retail()}};
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(3);
        story.server.forward(kOlthoi, kRunForward);  // 4 m/s
        story.server.position(kOlthoi, outside(60, 60));
        story.frame();
        EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, adds ? 50.4 : 50.266667, 1e-3);
    }
}

TEST(TurningStory, AnUpdateTurnsTheBodyAtOnceInTheFirstSlice) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.position(kOlthoi, outside(60, 52, 0, 120));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 0));
    story.frame();
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 120, 0.01));
}

TEST(LeashStory, WithoutUpdatesARunnerSlowsAfterTenMetresAndStaysWithinFifty) {
    Story story;
    story.server.create(kOlthoi, outside(60, 0));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward, 2.5F);  // 10 m/s
    story.server.position(kOlthoi, outside(60, 0.1F));
    const Track& track = story.follow(kOlthoi);
    story.play(1);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 10, 0.7);
    story.play(3);
    const double after_four = story.where(kOlthoi).frame.origin.y;
    EXPECT_LT(after_four, 36);
    EXPECT_GT(after_four, 25);
    story.play(56);
    EXPECT_LT(distance(outside(60, 0), story.where(kOlthoi)), 50.1);
    EXPECT_EQ(track.pops(pop_speed(10)), 0);
    EXPECT_GE(story.recorder.count<Event::LeashTightened>(kOlthoi), 1U);
    // One accepted update refills it.
    const Position where = story.where(kOlthoi);
    story.server.position(kOlthoi, where);
    story.play(1);
    EXPECT_GT(distance(where, story.where(kOlthoi)), 8);
}

TEST(LeashStory, WithoutALeashARunnerRunsAway) {
    Story story{{.rules = Rules::acdream()}};
    story.server.create(kOlthoi, outside(60, 0));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward, 2.5F);
    story.server.position(kOlthoi, story.where(kOlthoi));
    story.play(8);
    EXPECT_GT(distance(outside(60, 0), story.where(kOlthoi)), 75);
}

}  // namespace
}  // namespace acmotion::test
