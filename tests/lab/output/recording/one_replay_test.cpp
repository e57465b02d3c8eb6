// The same capture, rules and frame times give the same numbers everywhere: a table, a report, a recording that was
// written and read back.
#include <gtest/gtest.h>

#include "acmotion/trace/sentence.h"
#include "lab/base/json.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/moments.h"
#include "lab/metrics/tracked_run.h"
#include "lab/output/recording/json_sections.h"
#include "lab/output/recording/recorder.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"
#include "support/large_scenarios.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

struct Capture {
    Session session;
    GroundTruth truth;
};

double played_seconds(const std::string& name, const Scenario& scenario) {
    if (is_large(name)) return 2;
    return kSanitized ? std::min(scenario.seconds, 4.0) : scenario.seconds;
}

Capture capture_of(const std::string& name, const std::string& network) {
    Scenario scenario = load_scenario(name).value();
    scenario.seconds = played_seconds(name, scenario);
    const Simulation simulation = simulate(scenario, parse_network(network).value(), 3);
    const ByteBuffer file = acmotion::capture_of(simulation);
    Capture capture{load_session(ByteStream{file})->session.value(), simulation.truth};
    capture.session.walls = scenario.walls;
    return capture;
}

// What a recording has of a run, as to_json writes it.
Json numbers_of(const Json& about) {
    Json objects = Json::array();
    for (const auto& [id, metrics] : about["metrics"]["objects"].items()) {
        objects.push_back({{"object", std::stoul(id)}, {"metrics", metrics}});
    }
    Json moments = about["moments"];
    for (Json& moment : moments) moment.erase("text");
    return {{"label", about["label"]},
            {"all", about["metrics"]["all"]},
            {"objects", objects},
            {"moments", moments},
            {"bounds_reached", about["bounds_reached"]}};
}

Json numbers_of(const RunMetrics& run) {
    Json all = to_json(run);
    for (Json& object : all["objects"]) object.erase("name");
    for (const char* count : {"bodies_moved", "bodies_stood"}) all.erase(count);  // the viewer counts them itself
    return parse_own_json(all.dump());
}

class OneReplay : public testing::TestWithParam<std::string_view> {};

std::vector<std::string_view> scenarios() {
    const auto all = shipped_scenarios();
    return {all.begin(), all.end()};
}
INSTANTIATE_TEST_SUITE_P(Scenarios, OneReplay, testing::ValuesIn(scenarios()),
                         [](const auto& instance) { return std::string{instance.param}; });

TEST_P(OneReplay, GivesTheSameNumbersToTablesReportsAndRecordings) {
    for (const std::string_view network : {"dsl", "awful"}) {
        if (is_large(GetParam()) && network != "dsl") continue;  // so many bodies need no more than that
        const Capture capture = capture_of(std::string{GetParam()}, std::string{network});
        recording::Order order{.frames = FrameTimes{Display{}, capture.session.seconds}, .truth = &capture.truth};
        for (const Rules::Preset& preset : Rules::presets()) order.rules.push_back(preset.rules);
        order.baselines = baseline::parse_baselines("hermite").value();
        const ByteBuffer file = file_of(capture.session, order);
        const std::vector<Json> runs = json_sections(file, recording::kRun);
        ASSERT_EQ(runs.size(), order.rules.size() + 1);
        const MetricsOptions hermite{.label = "hermite",
                                     .rules = Rules::retail(),
                                     .session = &capture.session,
                                     .truth = &capture.truth,
                                     .baseline = order.baselines.data()};
        EXPECT_EQ(numbers_of(measure(hermite, order.frames)), numbers_of(runs.back())) << network;
        for (std::size_t i = 0; i < order.rules.size(); ++i) {
            const MetricsOptions options{.rules = order.rules[i], .session = &capture.session, .truth = &capture.truth};
            const Json table = numbers_of(measure(options, order.frames));
            EXPECT_EQ(table, numbers_of(track_run(options, order.frames).metrics)) << network;
            EXPECT_EQ(table, numbers_of(runs[i])) << network;
        }
    }
}

std::vector<std::string> texts_of(const std::vector<Event>& events) {
    std::vector<std::string> texts;
    for (const Event& event : events) texts.push_back(std::to_string(event.time) + " " + sentence(event));
    return texts;
}

// Which moments are the ugliest is known at the end: what is near them must not be forgotten before.
TEST_P(OneReplay, HasWithEachMomentWhatAnotherReplayFindsNearIt) {
    const Capture capture = capture_of(std::string{GetParam()}, "awful");
    const FrameTimes frames{Display{}, capture.session.seconds};
    const RunMetrics run = measure({.session = &capture.session, .truth = &capture.truth, .story_seconds = 1}, frames);
    EXPECT_EQ(run.story_events_dropped, 0U);
    StoryKeeper keeper{[&](const Event& event) {
        return std::ranges::any_of(run.moments, [&](const Moment& moment) {
            return moment.object == event.object && std::abs(event.time - moment.time) < 1.1;
        });
    }};
    replay(capture.session, Rules::retail(), frames, keeper);
    for (const Moment& moment : run.moments) {
        const ReplayPart near{moment.object, moment.time - 1, moment.time + 1};
        EXPECT_EQ(texts_of(moment.story), texts_of(events_within(keeper.events(), near))) << sentence(moment);
    }
}

// The times that come back from a file are the doubles that were played, to the last bit.
TEST_P(OneReplay, IsPlayedAtTheTimesThatARecordingKeeps) {
    const Capture capture = capture_of(std::string{GetParam()}, "mobile");
    const recording::Order order{.rules = {Rules::retail()}, .frames = FrameTimes{Display{}, capture.session.seconds}};
    const ByteBuffer file = file_of(capture.session, order);
    const auto read = from_bytes(file);
    ASSERT_TRUE(read);
    EXPECT_FALSE(divergence_in(file));
    // Its pieces, put together, are what is kept of a run in one.
    recording::ObjectNumbers numbers;
    for (std::size_t i = 0; i < read->objects.size(); ++i) numbers.emplace(read->objects[i].id, i);
    recording::RunRecorder in_one{numbers};
    (void)measure_and_track({.session = &capture.session}, order.frames, {&in_one});
    const recording::Run run = in_one.take().part;
    EXPECT_TRUE(read->runs[0].tracks == run.tracks);
    EXPECT_TRUE(read->runs[0].decisions == run.decisions);
    for (const SessionMessage& message : capture.session.messages) {
        ASSERT_EQ(seconds_of(to_microseconds(message.time)), message.time);
    }
}

}  // namespace
}  // namespace acmotion::test
