#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/simulate/small_world.h"
#include "sessions/session_collector.h"

// What each verb of a script does to the truth, and what the server sends about it (docs/scenarios.md).
namespace acmotion::test {
namespace {

constexpr double kNear = 0.07;  // a step of the server at a walk

void expect_place(const MapPlace& place, double x, double y, double z = 94) {
    EXPECT_NEAR(place.x, x, kNear);
    EXPECT_NEAR(place.y, y, kNear);
    EXPECT_NEAR(place.z, z, kNear);
}

// A script of the walker, where it is then, and how many messages of a kind were sent.
struct Verb {
    const char* name;
    SmallWorld world;
    std::vector<std::array<double, 3>> places;  // second, x, y
    std::vector<std::pair<const char*, std::uint64_t>> sent;
};

TEST(ScriptVerb, MovesTheWalkerAndIsSaid) {
    const std::string bearer = R"(, {"name": "Bearer", "kind": "player", "at": [100, 101], "heading": 90,
        "script": [{"stand": {"seconds": 2}}, {"walk": {"to": [106.24, 101]}}]})";
    const std::vector<Verb> verbs{
        {"stand",
         {.script = R"([{"stand": {"seconds": 5}}])"},
         {{0, 100, 100}, {19, 100, 100}},
         {{"UpdatePosition", 0}, {"UpdateMotion", 0}}},
        {"walk, at 3.12 m/s",
         {.script = R"([{"walk": {"to": [100, 131.2]}}])"},
         {{5, 100, 115.6}, {10.1, 100, 131.2}},
         {{"UpdateMotion", 2}}},
        {"run, at 4 m/s times the rate",
         {.script = R"([{"run": {"to": [100, 130]}}, {"run": {"to": [100, 150], "speed": 1}}])",
          .settings = R"("run_rate": 1.5, )"},
         {{3, 100, 118}, {6.5, 100, 136}},
         {}},
        {"strafe",
         {.script = R"([{"strafe": {"side": "left", "seconds": 4}},
                        {"strafe": {"side": "right", "seconds": 2, "speed": 2}}])"},
         {{4, 95, 100}, {6, 100, 100}},
         {}},
        {"portal",
         {.script = R"([{"stand": {"seconds": 1}}, {"portal": {"to": [120, 80], "heading": 180, "seconds": 2}}])"},
         {{2.96, 100, 100}, {3.04, 120, 80}},
         {{"SetState", 2}, {"UpdatePosition", 1}}},
        {"warp",
         {.script = R"([{"stand": {"seconds": 1}}, {"warp": {"to": [130, 100]}}])"},
         {{0.9, 100, 100}, {1.1, 130, 100}},
         {{"UpdatePosition", 1}}},
        {"die, a player",
         {.script = R"([{"die": {"seconds": 3, "respawn": [80, 80]}}])"},
         {{2.9, 100, 100}, {3.1, 80, 80}},
         {{"DeleteObject", 0}}},
        {"die, a creature",
         {.script = R"([{"die": {"seconds": 3, "respawn": [80, 80]}}])", .kind = "creature"},
         {{2.9, 100, 100}, {4.1, 80, 80}},
         {{"DeleteObject", 1}, {"CreateObject", 3}}},
        {"renew",
         {.script = R"([{"stand": {"seconds": 2}}, {"renew": {"to": [100, 104]}}])"},
         {{3, 100, 104}},
         {{"CreateObject", 3}, {"DeleteObject", 0}}},
        {"held",
         {.script = R"([{"stand": {"seconds": 1}}, {"held": {"by": "Bearer", "seconds": 4}}])",
          .kind = "item",
          .more = bearer},
         {{0.5, 100, 100}, {3, 103.12, 101}, {6, 106.74, 101}},
         {{"PickupEvent", 1}, {"ParentEvent", 1}}}};
    for (const Verb& verb : verbs) {
        SCOPED_TRACE(verb.name);
        const PlayedWorld world{verb.world};
        for (const auto& [second, x, y] : verb.places) expect_place(world.place(second), x, y);
        for (const auto& [message, count] : verb.sent) EXPECT_EQ(world.sent(message), count) << message;
    }
}

TEST(ScriptVerb, JumpOnTheSpotIsAParabola) {
    const PlayedWorld world{{.script = R"([{"jump": {"up": 5}}])"}};
    EXPECT_NEAR(world.place(0.51).z, 94 + 5 * 5 / 19.6, 0.02);
    EXPECT_FALSE(world.at(0.5).in_contact);
    EXPECT_TRUE(world.at(1.1).in_contact);
    expect_place(world.place(1.1), 100, 100);
    EXPECT_EQ(world.sent("VectorUpdate"), 1U);
}

// Arrived with 2 m left between the place and the surface of a body of 0.4 m; walks, because less than 15 m are left.
TEST(ScriptVerb, WanderStopsShortOfItsGoalAndTurnsToItsHeading) {
    const PlayedWorld north{{.script = R"([{"wander": {"to": [110, 100]}}])", .kind = "creature"}};
    EXPECT_NEAR(north.heading(1.2), 90, 0.1);
    expect_place(north.place(2.1), 100 + 3.12, 100);
    expect_place(north.place(6), 107.6, 100);
    EXPECT_NEAR(north.heading(6), 0, 0.01) << "north, unless it is said";
    EXPECT_EQ(north.sent("UpdateMotion"), 2U) << "the order, and that it stands";
    const PlayedWorld east{{.script = R"([{"wander": {"to": [100, 110], "heading": 90}}])", .kind = "creature"}};
    EXPECT_NEAR(east.heading(6), 90, 0.01);
}

// 0.3 m between two of 0.4 m, while it sticks (spec 30 §4).
TEST(ScriptVerb, AttackSticksToItsTargetAndFollowsIt) {
    const PlayedWorld world{{.script = R"([{"attack": {"target": "Prey", "seconds": 15}}])",
                             .kind = "creature",
                             .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 120],
        "script": [{"stand": {"seconds": 8}}, {"walk": {"to": [112, 120]}}]})"}};
    EXPECT_NEAR(world.place(5.5).y, 118.9, kNear);
    EXPECT_NEAR(horizontal_distance(world.place(14.5), {112, 120, 94}), 1.1, 0.6);
    EXPECT_GE(world.sent("UpdateMotion"), 7U);  // a move-to, five blows, a walk
}

TEST(ScriptVerb, TeleportIsTwoSamplesOfOneMoment) {
    const PlayedWorld world{
        {.script = R"([{"stand": {"seconds": 1}}, {"teleport": {"to": {"map": [40000, 40000, 20]}}}])"}};
    const TruthSamples& samples = world.simulation.truth.samples().at(PlayedWorld::kWalker);
    const auto jump = std::adjacent_find(samples.begin(), samples.end(),
                                         [](const auto& a, const auto& b) { return a.time == b.time; });
    ASSERT_NE(jump, samples.end());
    EXPECT_NEAR(jump->time, 2.02, 1e-9);
    EXPECT_GT(distance(jump->position, (jump + 1)->position), 1000);
}

TEST(ScriptVerb, EnterIsInTheRoomFromTheDoorOn) {
    const PlayedWorld world{
        {.script =
             R"([{"enter": {"door": [100, 106.24], "to": {"cell": "0xA9B40101", "xyz": [100, 112.48, 94]}}}, {"walk": {"to": [100, 100]}}])"}};
    EXPECT_FALSE(world.at(1.9).position.cell.is_indoor());
    EXPECT_EQ(world.at(2.3).position.cell, CellId{0xA9B40101});
    expect_place(world.place(4.1), 100, 112.48);
    EXPECT_FALSE(world.at(8).position.cell.is_indoor());
}

// ---- everything around the verbs ----

TEST(ScriptSetting, UpdatesComeByTheClockAndOnChange) {
    const char* walk = R"([{"walk": {"to": [100, 131.2]}}])";  // ten seconds
    const PlayedWorld creature{{.script = walk, .kind = "creature"}};
    EXPECT_NEAR(static_cast<double>(creature.sent("UpdatePosition")), 48, 3);
    const PlayedWorld on_change{{.script = walk, .settings = R"("update": {"hz": 0}, )"}};
    EXPECT_EQ(on_change.sent("UpdatePosition"), 2U);
    const PlayedWorld silent{{.script = walk, .settings = R"("update": {"hz": 0, "on_change": false}, )"}};
    EXPECT_EQ(silent.sent("UpdatePosition"), 0U);
}

constexpr const char* kRelogin = R"([{"stand": {"seconds": 4}}, {"relogin": {"seconds": 3}}])";

TEST(ScriptSetting, ARelogDescribesEveryBodyAnewAndSaysNothingBefore) {
    const PlayedWorld world{{.script = R"([{"walk": {"to": [100, 160]}}])", .observer_script = kRelogin}};
    EXPECT_EQ(world.sent("CreatePlayer"), 2U);
    EXPECT_EQ(world.sent("DeleteObject"), 0U);
    const ByteBuffer capture = capture_of(world.simulation);
    const auto loaded = load_session(ByteStream{capture}, {.number = 2}).value();
    ASSERT_EQ(loaded.list.size(), 2U);
    const Session& second = loaded.session.value();
    EXPECT_NEAR(second.start, 8, 0.1);
    const auto described = std::ranges::find_if(second.messages, [](const SessionMessage& message) {
        return message.is_description() && message.object == PlayedWorld::kWalker;
    });
    ASSERT_NE(described, second.messages.end());
    const auto create = std::get<CreateObject>(decode(described->bytes, Sender::Server)->message);
    EXPECT_NEAR(create.physics.position->frame.origin.y, 100 + 7 * 3.12, 0.2);
    EXPECT_EQ(std::get<SentMotionState>(create.physics.movement->data->body).forward_command, 0x0005) << "it walks on";
}

}  // namespace
}  // namespace acmotion::test
