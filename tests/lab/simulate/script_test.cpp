#include <gtest/gtest.h>

#include <algorithm>

#include "acmotion/wire.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/small_world.h"

// What each verb of a script does to the truth, and what the server sends about it (docs/scenarios.md).
namespace acmotion::test {
namespace {

constexpr double kNear = 0.07;  // a step of the server at a walk

// When a client received where a body is.
std::vector<double> reported(const Simulation& simulation, ObjectId id) {
    const ByteBuffer capture = capture_of(simulation);
    const Session session = load_session(ByteStream{capture})->session.value();
    std::vector<double> times;
    for (const SessionMessage& message : session.messages) {
        const auto decoded = decode(message.bytes, Sender::Server).value();
        const auto* update = std::get_if<UpdatePosition>(&decoded.message);
        if (update != nullptr && update->object == id) times.push_back(message.time);
    }
    return times;
}

void expect_place(const MapPlace& place, double x, double y, double z = 94) {
    EXPECT_NEAR(place.x, x, kNear);
    EXPECT_NEAR(place.y, y, kNear);
    EXPECT_NEAR(place.z, z, kNear);
}

TEST(ScriptVerb, StandStaysInPlaceAndSaysNothing) {
    const PlayedWorld world{{.script = R"([{"stand": {"seconds": 5}}])"}};
    expect_place(world.place(0), 100, 100);
    expect_place(world.place(19), 100, 100);
    EXPECT_EQ(world.sent("UpdatePosition"), 0U);
    EXPECT_EQ(world.sent("UpdateMotion"), 0U);
}

TEST(ScriptVerb, WalkMakes312CentimetresASecond) {
    const PlayedWorld world{{.script = R"([{"walk": {"to": [100, 131.2]}}])"}};
    expect_place(world.place(5), 100, 115.6);
    expect_place(world.place(10.1), 100, 131.2);
    EXPECT_EQ(world.sent("UpdateMotion"), 2U);  // walk, stand
    EXPECT_NEAR(static_cast<double>(world.sent("UpdatePosition")), 11, 1);
}

TEST(ScriptVerb, WalkTurnsAtACornerBeforeItGoesOn) {
    const PlayedWorld world{{.script = R"([{"walk": {"to": [[100, 106.24], [106.24, 106.24]]}}])"}};
    expect_place(world.place(2.05), 100, 106.24);
    EXPECT_NEAR(world.heading(2.5), 45, 8);  // 90 degrees take 1.05 s
    expect_place(world.place(3.0), 100, 106.24);
    expect_place(world.place(5.3), 106.24, 106.24);
    EXPECT_NEAR(world.heading(6), 90, 0.1);
}

TEST(ScriptVerb, RunMakesFourMetresASecondTimesTheRate) {
    const PlayedWorld world{{.script = R"([{"run": {"to": [100, 130]}}, {"run": {"to": [100, 150], "speed": 1}}])",
                             .settings = R"("run_rate": 1.5, )"}};
    expect_place(world.place(3), 100, 118);
    expect_place(world.place(6.5), 100, 136);
}

TEST(ScriptVerb, StrafeGoesSidewaysAndKeepsTheHeading) {
    const PlayedWorld world{
        {.script =
             R"([{"strafe": {"side": "left", "seconds": 4}}, {"strafe": {"side": "right", "seconds": 2, "speed": 2}}])"}};
    expect_place(world.place(4), 95, 100);
    expect_place(world.place(6), 100, 100);
    EXPECT_NEAR(world.heading(3), 0, 0.01);
}

TEST(ScriptVerb, TurnMakesOneAndAHalfRadiansASecond) {
    const PlayedWorld world{{.script = R"([{"turn": {"to": 90}}, {"stand": {"seconds": 1}}, {"turn": {"by": -450}}])"}};
    EXPECT_NEAR(world.heading(0.5), 43, 2);
    EXPECT_NEAR(world.heading(1.5), 90, 0.1);
    EXPECT_NEAR(world.heading(10), 0, 0.1);
    expect_place(world.place(10), 100, 100);
}

TEST(ScriptVerb, JumpOnTheSpotIsAParabola) {
    const PlayedWorld world{{.script = R"([{"jump": {"up": 5}}])"}};
    EXPECT_NEAR(world.place(0.51).z, 94 + 5 * 5 / 19.6, 0.02);
    EXPECT_FALSE(world.at(0.5).in_contact);
    EXPECT_TRUE(world.at(1.1).in_contact);
    expect_place(world.place(1.1), 100, 100);
    EXPECT_EQ(world.sent("VectorUpdate"), 1U);
}

TEST(ScriptVerb, ARunningJumpGoesOnForwardAfterANeutralMovement) {
    const PlayedWorld world{{.script = R"([{"run": {"to": [100, 108]}}, {"jump": {"up": 4.9, "forward": 4}}])"}};
    EXPECT_NEAR(world.place(2.5).y, 110, 0.2);
    expect_place(world.place(4), 100, 112.04);
    EXPECT_EQ(world.sent("UpdateMotion"), 2U);  // run, neutral
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

// The speed of an order is that of its turns too (spec 60 §5.6).
TEST(ScriptVerb, ASlowWandererTurnsSlowly) {
    const PlayedWorld world{{.script = R"([{"wander": {"to": [110, 100], "speed": 0.4}}])", .kind = "creature"}};
    EXPECT_NEAR(world.heading(1), 0.4 * 86, 2);
    EXPECT_NEAR(world.place(5).x - world.place(4).x, 0.4 * 3.12, 0.02);
}

TEST(ScriptVerb, AWandererRunsIfItIsFar) {
    const PlayedWorld world{
        {.script = R"([{"wander": {"to": [100, 160]}}])", .kind = "creature", .settings = R"("run_rate": 2, )"}};
    EXPECT_NEAR(world.place(3).y - world.place(2).y, 8, 0.1);
}

TEST(ScriptVerb, ChaseRunsAfterItsTargetAndStopsBesideIt) {
    const PlayedWorld world{{.script = R"([{"chase": {"target": "Prey", "seconds": 15}}])",
                             .kind = "creature",
                             .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 120],
        "script": [{"stand": {"seconds": 8}}, {"walk": {"to": [112, 120]}}]})"}};
    expect_place(world.place(7), 100, 118.6);  // 0.6 m between two of 0.4 m
    EXPECT_NEAR(horizontal_distance(world.place(14.5), {112, 120, 94}), 1.4, kNear);
    EXPECT_GE(world.sent("UpdateMotion"), 3U);  // two move-tos, a walk
}

// A client asks how far it is when it begins to go (spec 60 §5.5): here a second after it was ordered to.
TEST(ScriptVerb, AChaserRunsIfItsTargetRanAwayWhileItTurned) {
    const PlayedWorld world{{.script = R"([{"chase": {"target": "Prey", "seconds": 15, "charge": false}}])",
                             .kind = "creature",
                             .settings = R"("run_rate": 1.5, )",
                             .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 84], "heading": 180,
        "script": [{"run": {"to": [100, 40]}}]})"}};
    const double start = world.place(1.5).y;
    EXPECT_NEAR(start - world.place(2.5).y, 2 * 1.5 * 4, 0.1) << "metres in a second, running at speed 2";
}

// It learns every half a second where its target is (spec 60 §7), and goes there until then.
TEST(ScriptVerb, AChaserGoesWhereItsTargetWasSeenLast) {
    const PlayedWorld world{
        {.script = R"([{"chase": {"target": "Prey", "seconds": 15}}])",
         .kind = "creature",
         .settings = R"("run_rate": 1.63, )",
         .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 104], "heading": 90, "run_rate": 2,
        "script": [{"run": {"to": [150, 104]}}]})"}};
    EXPECT_NEAR(world.heading(0.36), 0, 0.01) << "its target has run 2.9 m to the right";
    EXPECT_GT(world.heading(1), 20);
}

TEST(ScriptVerb, ChaseEndsWhenItsTargetVanishes) {
    const PlayedWorld world{{.script = R"([{"chase": {"target": "Prey", "seconds": 15}}])",
                             .kind = "creature",
                             .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 150],
        "script": [{"stand": {"seconds": 2}}, {"despawn": {}}]})"}};
    EXPECT_NEAR(world.place(2.1).y, 108, 0.5);
    EXPECT_NEAR(world.place(10).y, 108, 0.5);
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

TEST(ScriptVerb, PortalHidesThenAppearsElsewhereAtOnce) {
    const PlayedWorld world{
        {.script = R"([{"stand": {"seconds": 1}}, {"portal": {"to": [120, 80], "heading": 180, "seconds": 2}}])"}};
    expect_place(world.place(2.96), 100, 100);
    expect_place(world.place(3.04), 120, 80);
    EXPECT_NEAR(world.heading(4), 180, 0.01);
    EXPECT_EQ(world.sent("SetState"), 2U);
    EXPECT_EQ(world.sent("UpdatePosition"), 1U);
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

TEST(ScriptVerb, WarpMovesWithoutATeleportStamp) {
    const PlayedWorld world{{.script = R"([{"stand": {"seconds": 1}}, {"warp": {"to": [130, 100]}}])"}};
    expect_place(world.place(0.9), 100, 100);
    expect_place(world.place(1.1), 130, 100);
    EXPECT_EQ(world.sent("UpdatePosition"), 1U);
}

TEST(ScriptVerb, APlayerWhoDiesIsTeleportedToItsLifestone) {
    const PlayedWorld world{{.script = R"([{"die": {"seconds": 3, "respawn": [80, 80]}}])"}};
    expect_place(world.place(2.9), 100, 100);
    expect_place(world.place(3.1), 80, 80);
    EXPECT_EQ(world.sent("DeleteObject"), 0U);
}

TEST(ScriptVerb, ACreatureThatDiesIsDeletedAndBornAgain) {
    const PlayedWorld world{{.script = R"([{"die": {"seconds": 3, "respawn": [80, 80]}}])", .kind = "creature"}};
    expect_place(world.place(2.9), 100, 100);
    expect_place(world.place(4.1), 80, 80);
    EXPECT_EQ(world.sent("DeleteObject"), 1U);
    EXPECT_EQ(world.sent("CreateObject"), 3U);
}

TEST(ScriptVerb, DespawnEndsATruth) {
    const PlayedWorld world{{.script = R"([{"stand": {"seconds": 3}}, {"despawn": {}}])"}};
    EXPECT_TRUE(world.exists(2.9));
    EXPECT_FALSE(world.exists(3.1));
    EXPECT_EQ(world.sent("DeleteObject"), 1U);
}

TEST(ScriptVerb, DespawnForAWhileComesBackInANewInstance) {
    const PlayedWorld world{{.script = R"([{"despawn": {"seconds": 2}}, {"walk": {"to": [100, 110]}}])"}};
    EXPECT_NEAR(world.place(3).y, 103.1, 0.1);
    EXPECT_EQ(world.sent("CreateObject"), 3U);
}

TEST(ScriptVerb, RenewIsANewInstanceThatNothingDeleted) {
    const PlayedWorld world{{.script = R"([{"stand": {"seconds": 2}}, {"renew": {"to": [100, 104]}}])"}};
    expect_place(world.place(3), 100, 104);
    EXPECT_EQ(world.sent("CreateObject"), 3U);
    EXPECT_EQ(world.sent("DeleteObject"), 0U);
}

TEST(ScriptVerb, AnItemIsTakenUpHeldAndPutDownAtItsHoldersFeet) {
    const PlayedWorld world{{.script = R"([{"stand": {"seconds": 1}}, {"held": {"by": "Bearer", "seconds": 4}}])",
                             .kind = "item",
                             .more = R"(, {"name": "Bearer", "kind": "player", "at": [100, 101], "heading": 90,
        "script": [{"stand": {"seconds": 2}}, {"walk": {"to": [106.24, 101]}}]})"}};
    expect_place(world.place(0.5), 100, 100);
    expect_place(world.place(3), 103.12, 101);
    expect_place(world.place(6), 106.74, 101);
    EXPECT_EQ(world.sent("PickupEvent"), 1U);
    EXPECT_EQ(world.sent("ParentEvent"), 1U);
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

TEST(ScriptVerb, WalkCrossesLandblocks) {
    const PlayedWorld world{
        {.script = R"([{"walk": {"to": [100, 196]}}])", .settings = R"("at": [100, 188], )", .seconds = 5}};
    EXPECT_EQ(world.at(0).position.cell.value >> 16, 0xA9B4U);
    EXPECT_EQ(world.at(4).position.cell.value >> 16, 0xA9B5U);
    EXPECT_NEAR(world.place(1).y, 191.12, kNear);
}

// ---- everything around the verbs ----

TEST(ScriptSetting, RepeatBeginsAnewAndDelayBeginsLater) {
    const PlayedWorld world{{.script = R"([{"walk": {"to": [100, 103.12]}}, {"teleport": {"to": [100, 100]}}])",
                             .settings = R"("repeat": true, "delay": 5, )"}};
    expect_place(world.place(4.9), 100, 100);
    EXPECT_GT(world.sent("UpdatePosition"), 20U);
}

TEST(ScriptSetting, UpdatesComeByTheClockAndOnChange) {
    const char* walk = R"([{"walk": {"to": [100, 131.2]}}])";  // ten seconds
    const PlayedWorld creature{{.script = walk, .kind = "creature"}};
    EXPECT_NEAR(static_cast<double>(creature.sent("UpdatePosition")), 48, 3);
    const PlayedWorld on_change{{.script = walk, .settings = R"("update": {"hz": 0}, )"}};
    EXPECT_EQ(on_change.sent("UpdatePosition"), 2U);
    const PlayedWorld silent{{.script = walk, .settings = R"("update": {"hz": 0, "on_change": false}, )"}};
    EXPECT_EQ(silent.sent("UpdatePosition"), 0U);
}

TEST(ScriptSetting, MonstersAreReportedEvery200To222MillisecondsAndPlayersEverySecond) {
    for (const auto& [kind, least, most] : {std::tuple{"creature", 0.2, 0.222}, std::tuple{"player", 1.0, 1.0}}) {
        const PlayedWorld world{{.script = R"([{"walk": {"to": [100, 150]}}])", .kind = kind}};
        const std::vector<double> times = reported(world.simulation, PlayedWorld::kWalker);
        ASSERT_GT(times.size(), 12U);
        for (std::size_t i = 2; i + 1 < times.size(); ++i) {  // the first is the start's
            EXPECT_GT(times[i] - times[i - 1], least - 1e-6) << kind;
            EXPECT_LT(times[i] - times[i - 1], most + 1e-6) << kind;
        }
    }
}

TEST(ScriptSetting, AnEchoSaysEverythingTwice) {
    const char* walk = R"([{"walk": {"to": [100, 112.48]}}])";  // four seconds
    const PlayedWorld once{{.script = walk}};
    const PlayedWorld twice{{.script = walk, .settings = R"("echo": 0.5, )"}};
    EXPECT_EQ(twice.sent("UpdatePosition"), 2 * once.sent("UpdatePosition"));
    EXPECT_EQ(twice.sent("UpdateMotion"), 2 * once.sent("UpdateMotion"));
}

TEST(ScriptSetting, ACorrectionOfTheObserverIsAPositionAndNoTeleport) {
    const PlayedWorld world{{.observer_script = R"([{"stand": {"seconds": 2}}, {"correct": {"to": [92, 100]}}])"}};
    EXPECT_NEAR(world.place(3, PlayedWorld::kObserver).x, 92, 1e-3);
    EXPECT_EQ(world.sent("UpdatePosition"), 1U);
    EXPECT_EQ(world.sent("PlayerTeleport"), 0U);
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
    const std::vector<double> times = reported(world.simulation, PlayedWorld::kWalker);
    EXPECT_TRUE(std::ranges::none_of(times, [](double time) { return time > 5.1 && time < 8; }));
}

TEST(ScriptSetting, OthersSeeARelogAsALogOut) {
    SmallWorld world{.observer_script = kRelogin};
    Scenario scenario = world.scenario();
    ASSERT_TRUE(look_through(scenario, "Walker"));
    const Simulation simulation = simulate(scenario, {}, 1);
    EXPECT_EQ(simulation.counts.messages.at("CreatePlayer"), 1U);
    EXPECT_EQ(simulation.counts.messages.at("DeleteObject"), 1U);
    EXPECT_EQ(simulation.counts.messages.at("CreateObject"), 3U);
}

TEST(ScriptSetting, TheObserverWalksAndItsClientSaysSo) {
    const PlayedWorld world{{.observer_script = R"([{"walk": {"to": [90, 131.2]}}])"}};
    EXPECT_NEAR(world.place(5, PlayedWorld::kObserver).y, 115.6, kNear);
    EXPECT_EQ(world.sent("UpdateMotion"), 0U);
    EXPECT_GE(world.simulation.counts.up.sent, 20U);
}

TEST(ScriptSetting, ATeleportOfTheObserverIsAnnounced) {
    const PlayedWorld world{{.observer_script = R"([{"stand": {"seconds": 2}}, {"teleport": {"to": [120, 120]}}])"}};
    EXPECT_EQ(world.sent("PlayerTeleport"), 1U);
    EXPECT_EQ(world.sent("UpdatePosition"), 1U);
}

}  // namespace
}  // namespace acmotion::test
