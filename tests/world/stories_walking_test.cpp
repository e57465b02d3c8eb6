#include "world/one_body.h"

// People and creatures that stand, walk, run, strafe and turn, with the sparse updates a server sends.
namespace acmotion::test {
namespace {

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
            OneBody story{*Rules::named(rules), kOlthoi, frame};
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
