// The scenario `melee`: what no other scenario reaches, under every set of rules.
#include <gtest/gtest.h>

#include "acmotion/wire.h"
#include "lab/determinism/determinism.h"
#include "lab/metrics/measure.h"
#include "lab/replay/frame_hasher.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"
#include "lab/simulate/watched.h"

namespace acmotion::test {
namespace {

// A lunge of the fastest, 5 x 12.4 m/s (spec 30 §4), is no pop.
constexpr double kLungeMetresPerSecond = 65;

struct Melee {
    Scenario scenario = shipped("melee");
    Simulation simulation = simulate(scenario, parse_network("perfect").value(), 1);

    [[nodiscard]] ObjectId id(const std::string& name) const { return id_of(scenario, name); }
};

template <class What, class Test>
std::size_t count(const Recorder& recorder, const Test& test) {
    const auto all = recorder.EventLog::all<What>();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), test));
}

class MeleeUnder : public ::testing::TestWithParam<std::string> {
 protected:
    Melee melee;
    Watched watched = watch(melee.scenario, melee.simulation, {.rules = *Rules::named(GetParam())});
    const Recorder& recorder = watched.recorder;
};

TEST_P(MeleeUnder, CreaturesStickToTargetsThatMoveAndEnd) {
    for (const char* name : {"Drudge", "Mosswart", "Shadow", "Olthoi", "Grievver"}) {
        EXPECT_GE(recorder.count<Event::Stuck>(melee.id(name)), 4U) << name;
        EXPECT_GE(recorder.count<Event::Unstuck>(melee.id(name)), 4U) << name;
    }
    const auto left = [](const Event::TargetReported& e) { return e.status == TargetStatus::LeftWorld; };
    EXPECT_GT(count<Event::TargetReported>(recorder, left), 0U);
}

TEST_P(MeleeUnder, MessagesOfOlderLivesAndStampsAreDropped) {
    const auto older = [](const Event::GateDecided& e) { return e.reason == GateReason::OlderInstance; };
    const auto overtaken = [](const Event::PositionDecided& e) {
        return e.reason == PositionReason::PositionStampNotNewer;
    };
    const auto known = [](const Event::MovementDecided& e) {
        return e.reason == MovementReason::MovementStampNotNewer;
    };
    const auto picked = [](const Event::MessageRefused& e) { return e.why == Refusal::PickupNotNewer; };
    EXPECT_GT(count<Event::GateDecided>(recorder, older), 10U);
    EXPECT_GT(count<Event::PositionDecided>(recorder, overtaken), 100U);
    EXPECT_GT(count<Event::MovementDecided>(recorder, known), 20U);
    EXPECT_GT(count<Event::MessageRefused>(recorder, picked), 2U);
    EXPECT_GT(watched.receptions[Status::OldInstance], 10U);
    EXPECT_GE(recorder.count<Event::ObjectCreated>(melee.id("Mosswart")), 4U) << "renewed, and never deleted";
}

TEST_P(MeleeUnder, ThingsAreTakenUpHeldAndDropped) {
    for (const char* name : {"Sword", "Club", "Torch"}) {
        EXPECT_GE(recorder.count<Event::ObjectPickedUp>(melee.id(name)), 2U) << name;
        EXPECT_GE(recorder.count<Event::ObjectParented>(melee.id(name)), 2U) << name;
        EXPECT_GE(recorder.count<Event::PositionDecided>(melee.id(name)), 2U) << name;
    }
}

TEST_P(MeleeUnder, TheServerCorrectsThePlayer) {
    EXPECT_GE(recorder.routed(melee.scenario.observer.id, PositionOutcome::ForcedBlip), 3U);
}

TEST_P(MeleeUnder, EveryNumberIsSane) { EXPECT_TRUE(watched.sane); }

INSTANTIATE_TEST_SUITE_P(All, MeleeUnder, ::testing::Values("retail", "acdream", "snap"),
                         [](const auto& rules) { return rules.param; });

// A fighter teleports when it has died, and a new life may begin elsewhere; all others walk, run and lunge.
TEST(Melee, NothingPopsUnderRetailButWhoTeleportsOrIsReplaced) {
    const Melee melee;
    const Watched watched = watch(melee.scenario, melee.simulation);
    for (const ScenarioBody& body : melee.scenario.bodies) {
        if (body.kind == BodyKind::Item) continue;
        const std::size_t teleports = watched.recorder.routed(body.id, PositionOutcome::HardTeleport);
        const std::size_t lives = watched.recorder.count<Event::ObjectCreated>(body.id);
        const auto pops = static_cast<std::size_t>(watched.tracks.at(body.id).pops(kLungeMetresPerSecond));
        EXPECT_GE(pops, teleports) << body.name;
        EXPECT_LE(pops, teleports + lives - 1) << body.name;
    }
}

// At five times its max speed (spec 30 §4), which is the very bound of a pop.
TEST(Melee, ALungeIsNoPopInMetrics) {
    for (const char* network : {"perfect", "dsl"}) {
        const ByteBuffer capture = capture_of(simulate(shipped("melee"), parse_network(network).value(), 1));
        const Session session = load_session(ByteStream{Bytes{capture}})->session.value();
        const RunMetrics run = measure({.rules = Rules::retail(), .session = &session}, FrameTimes{Display{}, session});
        for (const ObjectMetrics& object : run.objects) EXPECT_EQ(object.metrics.pops, 0U) << object.name << network;
    }
}

TEST(Melee, BlowsAreStickyStatesWithTheFlagsOfRealOnes) {
    const Session session = determinism::session_of("melee");
    std::size_t blows = 0;
    for (const SessionMessage& message : session.messages) {
        const auto decoded = decode(message.bytes, Sender::Server).value();
        const auto* motion = std::get_if<UpdateMotion>(&decoded.message);
        if (motion == nullptr || (motion->movement.options & kOptionSticky) == 0) continue;
        const auto& state = std::get<SentMotionState>(motion->movement.body);
        ++blows;
        // Flags 0xC1: a style, a turn speed without a turn, one action; two bytes of padding before the id.
        EXPECT_TRUE(state.current_style && state.turn_speed && !state.turn_command && !state.forward_command);
        ASSERT_EQ(state.actions.size(), 1U);
        EXPECT_EQ(state.actions[0].speed, 2);
        EXPECT_EQ(std::to_integer<int>(message.bytes[20]), 0xC1);
        EXPECT_FALSE(motion->movement.sticky.is_null());
    }
    EXPECT_GT(blows, 20U);
}

TEST(Melee, OrdersHaveTheWordsOfRealOnes) {
    const Session session = determinism::session_of("melee");
    std::map<std::uint32_t, std::size_t> words;
    for (const SessionMessage& message : session.messages) {
        const auto decoded = decode(message.bytes, Sender::Server).value();
        const auto* motion = std::get_if<UpdateMotion>(&decoded.message);
        if (motion == nullptr) continue;
        const auto* order = std::get_if<MoveToObject>(&motion->movement.body);
        const auto* wandering = std::get_if<MoveToPosition>(&motion->movement.body);
        if (order == nullptr && wandering == nullptr) continue;
        const MoveToParameters& parameters = order != nullptr ? order->parameters : wandering->parameters;
        ++words[parameters.bits];
        EXPECT_EQ(parameters.walk_run_threshold, 15);
        EXPECT_EQ(parameters.fail_distance == 100, order != nullptr);
        EXPECT_TRUE(decoded.receipt.soft.has(SoftFlag::UndefinedBits)) << "rubbish above bit 17";
    }
    EXPECT_GT(words[0x1EFF0], 10U);
    EXPECT_GT(words[0x1EE4F], 2U);
    EXPECT_EQ(words.size(), 2U);
}

// Spec 20 §9.6: frame and cell, in every frame.
TEST(Melee, WhatIsHeldIsWhereItsHolderIs) {
    const Session session = determinism::session_of("melee");
    const Scenario melee = shipped("melee");
    for (const Rules::Preset& preset : Rules::presets()) {
        World world{preset.rules, {}, {}};
        std::size_t next = 0;
        std::size_t report = 0;
        std::size_t held = 0;
        for (const double time : uneven_frames(session.seconds)) {
            for (; report < session.player_reports.size() && session.player_reports[report].time <= time; ++report) {
                world.move_player(session.player_reports[report].position, time);
            }
            world.advance(time);
            for (const char* name : {"Sword", "Club", "Torch"}) {
                const auto item = world.find(id_of(melee, name));
                if (!item || item->parent.is_null()) continue;
                ++held;
                ASSERT_EQ(item->position, world.find(item->parent)->position) << name << " " << preset.name << time;
            }
            for (; next < session.messages.size() && session.messages[next].time <= time; ++next) {
                static_cast<void>(world.receive(session.messages[next].bytes, time));
            }
        }
        EXPECT_GT(held, 1000U) << preset.name;
    }
}

}  // namespace
}  // namespace acmotion::test
