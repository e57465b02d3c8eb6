// The scenario `hills`: creatures of the sample world, seen by clients that have its files and by clients that have none.
#include <gtest/gtest.h>

#include <cmath>

#include "acmotion/wire/messages.h"
#include "lab/gamedata/played_data.h"
#include "lab/gamedata/sample_world.h"
#include "lab/metrics/measure.h"
#include "lab/output/recording/whole_recording.h"
#include "lab/simulate/character.h"
#include "lab/simulate/simulate.h"
#include "lab/simulate/watched.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

struct Hills {
    explicit Hills(const char* network = "perfect")
        : scenario(shipped("hills")), simulation(simulate(scenario, parse_network(network).value(), 1)) {
        const ByteBuffer capture = capture_of(simulation);
        session = load_session(ByteStream{capture})->session.value();
    }

    [[nodiscard]] Metrics seen(std::shared_ptr<ReceiverData> data, const Rules& rules = Rules::retail(),
                               const Display& display = {}) {
        session.data = std::move(data);
        return measure({.rules = rules, .session = &session, .truth = &simulation.truth}, FrameTimes{display, session})
            .all;
    }

    Scenario scenario;
    Simulation simulation;
    Session session;
};

const game_files::SampleCreature& kind_of(const ScenarioBody& body) {
    return *std::ranges::find(game_files::kSampleCreatures, body.setup, &game_files::SampleCreature::setup);
}

// Between one sample of the truth and the next, level.
double fastest(const TruthSamples& samples) {
    double most = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const double seconds = samples[i].time - samples[i - 1].time;
        const double metres = horizontal_distance(map_place(samples[i - 1].position), map_place(samples[i].position));
        if (seconds > 0.05) most = std::max(most, metres / seconds);
    }
    return most;
}

TEST(Hills, EveryCreatureGoesAtThePaceOfItsOwnTable) {
    const Hills hills;
    const std::map<std::string, float> expected{{"Person by the Lake", kind_of(hills.scenario.bodies[0]).walk},
                                                {"Crawler on the Shore", kind_of(hills.scenario.bodies[1]).run},
                                                {"Strider on the Hill", kind_of(hills.scenario.bodies[2]).run}};
    for (const ScenarioBody& body : hills.scenario.bodies) {
        EXPECT_NEAR(fastest(hills.simulation.truth.samples().at(body.id)), expected.at(body.name), 0.02) << body.name;
    }
}

// Level speed × cos² of the slope straight uphill, all of it downhill (spec 40 §13.2).
TEST(Hills, EverybodyIsSlowerUphillAsClientsAre) {
    const Hills hills;
    const GameData land = game_files::open_sample_world();
    const ScenarioBody& strider = hills.scenario.bodies[2];
    const auto& samples = hills.simulation.truth.samples().at(strider.id);
    std::size_t uphill = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const double seconds = samples[i].time - samples[i - 1].time;
        const double rise = samples[i].position.frame.origin.z - samples[i - 1].position.frame.origin.z;
        const MapPlace from = map_place(samples[i - 1].position);
        const double metres = horizontal_distance(from, map_place(samples[i].position));
        if (seconds < 0.05 || metres < 0.3 || rise / metres < 0.1) continue;
        ++uphill;
        EXPECT_LT(metres / seconds, kind_of(strider).run * 0.999) << samples[i].time;
    }
    EXPECT_GT(uphill, 20U);
}

// How many times worse each is without: docs/game-data.md, "What it changes", has the numbers, of which this asks for less.
struct Factors {
    const char* network;
    double behind_truth;
    double backward_steps;
    double foot_slide;
};

TEST(Hills, AreSeenBetterWithGameData) {
    const auto data = std::make_shared<game_files::PlayedData>(game_files::open_sample_world());
    for (const Factors& factors : {Factors{"perfect", 9, 3, 8}, Factors{"dsl", 7, 3, 8}, Factors{"mobile", 3, 2, 3},
                                   Factors{"awful", 2.5, 1.5, 4}}) {
        Hills hills{factors.network};
        const Metrics with = hills.seen(data);
        const Metrics without = hills.seen(nullptr);
        const auto backward = [](const Metrics& metrics) { return static_cast<double>(metrics.backward_steps); };
        EXPECT_GT(without.behind_truth.mean, factors.behind_truth * with.behind_truth.mean) << factors.network;
        EXPECT_GT(backward(without), factors.backward_steps * backward(with)) << factors.network;
        EXPECT_GT(without.foot_slide, factors.foot_slide * with.foot_slide) << factors.network;
        EXPECT_EQ(data->use().with_table, 4U) << "three creatures and the watcher";
        EXPECT_TRUE(missing_of(*data).is_empty());
    }
}

TEST(Hills, UnderAcdreamRunnersOutrunTheirCorrections) {
    const auto data = std::make_shared<game_files::PlayedData>(game_files::open_sample_world());
    Hills hills;
    const Display at_61{.frames_per_second = 61};
    EXPECT_GT(hills.seen(data, Rules::acdream(), at_61).behind_truth.mean, 5);
    Rules replacing = Rules::acdream();
    replacing.offset_blend = Rules::OffsetBlend::Replace;
    for (const double rate : {30.0, 60.0, 61.0, 120.0})
        EXPECT_LT(hills.seen(data, replacing, {.frames_per_second = rate}).behind_truth.mean, 0.25) << rate;
}

// Heights are those of the user's own files.
TEST(Hills, AreInARecordingOnlyIfAskedFor) {
    Hills hills;
    hills.session.data = std::make_shared<game_files::PlayedData>(game_files::open_sample_world());
    recording::Order order{
        .title = "hills", .rules = {Rules::retail()}, .frames = FrameTimes{Display{}, hills.session}};
    ByteBuffer file;
    EXPECT_TRUE(make_file(hills.session, order, file).recording.about.ground.empty());
    order.has_ground = true;
    EXPECT_GE(make_file(hills.session, order, file).recording.about.ground.size(), 2U);
}

TEST(Pace, IsReadFromVelocitiesAndFromFrames) {
    const GameData data = game_files::open_sample_world();
    for (const game_files::SampleCreature& kind : game_files::kSampleCreatures) {
        const Pace pace = pace_of(data, kind.setup);
        EXPECT_EQ(pace.motion_table, kind.motion_table);
        EXPECT_NEAR(pace.walk, kind.walk, 1e-4) << kind.name;
        EXPECT_NEAR(pace.run, kind.run, 1e-4) << kind.name;
        EXPECT_NEAR(pace.turn, kind.turn, 1e-4) << kind.name;
        EXPECT_NEAR(pace.sidestep, 0.4 * kind.walk, 1e-4) << kind.name;
        EXPECT_NEAR(pace.start, 0.2, 1e-6) << "six frames at 30 per second";
    }
}

}  // namespace
}  // namespace acmotion::test
