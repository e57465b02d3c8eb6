#include <gtest/gtest.h>

#include <algorithm>

#include "lab/simulate/small_world.h"

// What each verb of a script does to the truth, and what the server sends about it (docs/scenarios.md).
namespace acmotion::test {
namespace {

constexpr double kNear = 0.07;  // a step of the server at a walk

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

TEST(ScriptVerb, ChaseRunsAfterItsTargetAndStopsBesideIt) {
    const PlayedWorld world{{.script = R"([{"chase": {"target": "Prey", "seconds": 15}}])",
                             .kind = "creature",
                             .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 120],
        "script": [{"stand": {"seconds": 8}}, {"walk": {"to": [112, 120]}}]})"}};
    expect_place(world.place(7), 100, 118.6);  // 0.6 m between two of 0.4 m
    EXPECT_NEAR(horizontal_distance(world.place(14.5), {112, 120, 94}), 1.4, kNear);
    EXPECT_GE(world.sent("UpdateMotion"), 3U);  // two move-tos, a walk
}

// A client asks how far it is when it begins to go (spec 60 §5.5): here two seconds after it was ordered to.
TEST(ScriptVerb, AChaserRunsIfItsTargetRanAwayWhileItTurned) {
    const PlayedWorld world{{.script = R"([{"chase": {"target": "Prey", "seconds": 15}}])",
                             .kind = "creature",
                             .settings = R"("run_rate": 1.5, )",
                             .more = R"(, {"name": "Prey", "kind": "player", "at": [100, 98], "heading": 180,
        "script": [{"run": {"to": [100, 40]}}]})"}};
    const double start = world.place(3).y;
    EXPECT_NEAR(start - world.place(5).y, 2 * 1.5 * 4, 0.1) << "metres in two seconds, running";
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
    const std::vector<TruthSample>& samples = world.simulation.truth.samples().at(PlayedWorld::kWalker);
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
    EXPECT_NEAR(static_cast<double>(creature.sent("UpdatePosition")), 50, 3);
    const PlayedWorld on_change{{.script = walk, .settings = R"("update": {"hz": 0}, )"}};
    EXPECT_EQ(on_change.sent("UpdatePosition"), 2U);
    const PlayedWorld silent{{.script = walk, .settings = R"("update": {"hz": 0, "on_change": false}, )"}};
    EXPECT_EQ(silent.sent("UpdatePosition"), 0U);
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
