// LANE and PLOT, computed a second time: from the recording that was read back, frame by frame, as viewer/src/series.ts does.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "lab/output/recording/long_file.h"
#include "lab/replay/written_session.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"
#include "support/large_scenarios.h"
#include "support/sanitized.h"
#include "trace/event_words.h"

namespace acmotion::test {
namespace {

using namespace recording;
using Column = std::vector<std::optional<double>>;

WholeRecording read_back(const Session& session, const Order& order) { return read_whole(file_of(session, order)); }

double metres(std::int32_t millimetres) { return millimetres / 1000.0; }
double distance_between(const std::array<double, 3>& a, const std::array<double, 3>& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
std::array<double, 3> in_metres(const Place& place) { return {metres(place.x), metres(place.y), metres(place.z)}; }

// A run, by the columns of the viewer's plots.
class SecondOpinion {
 public:
    SecondOpinion(const Recording& recording, const recording::Run& run) : recording_(recording), run_(run) {}

    // By the number of the plot.
    [[nodiscard]] std::array<Column, kPlotQuantities> columns(const BodyTrack& track) const {
        return {speeds(track), behind_update(track), behind_truth(track),
                each_frame(track, [](const Place& place, std::size_t) { return std::optional{metres(place.z)}; })};
    }

 private:
    [[nodiscard]] double time_of(std::size_t frame) const { return seconds_of(recording_.frames[frame]); }

    template <class Value>
    Column each_frame(const BodyTrack& track, Value value) const {
        Column column(recording_.frames.size());
        for (const Span& span : track.spans) {
            std::size_t frame = span.first_frame;
            for (const PoseRun& run : span.runs) {
                for (std::uint32_t i = 0; i < run.frames; ++i, ++frame) {
                    const bool is_seen = frame == 0 || time_of(frame) - time_of(frame - 1) <= 30;
                    if (is_seen) column[frame] = value(run.pose.place, frame);
                }
            }
        }
        return column;
    }

    [[nodiscard]] Column speeds(const BodyTrack& track) const {
        return each_frame(track, [&](const Place&, std::size_t frame) -> std::optional<double> {
            std::optional<double> speed;
            for (const SpeedChange& change : track.speeds) {
                if (change.frame <= frame) speed = change.speed / 100.0;
            }
            return speed;
        });
    }

    [[nodiscard]] Column behind_update(const BodyTrack& track) const {
        std::vector<std::pair<double, const Update*>> news;
        for (const Decision& decision : run_.decisions) {
            const std::string_view word = kEventWords[decision.kind];
            const bool is_life = word == "object_created" || word == "object_destroyed";
            if (is_life && decision.object == track.object + 1) news.emplace_back(seconds_of(decision.time), nullptr);
        }
        for (const Update& update : track.updates) {
            if (update.outcome != 0) news.emplace_back(seconds_of(update.time), &update);
        }
        std::ranges::stable_sort(news, {}, [](const auto& one) { return one.first; });
        std::size_t next = 0;
        const Update* newest = nullptr;
        return each_frame(track, [&](const Place& place, std::size_t frame) -> std::optional<double> {
            while (next < news.size() && news[next].first < time_of(frame)) newest = news[next++].second;
            if (newest == nullptr) return std::nullopt;
            return distance_between(in_metres(place), in_metres(newest->place));
        });
    }

    [[nodiscard]] Column behind_truth(const BodyTrack& track) const {
        const auto found = std::ranges::find(recording_.truth, track.object, &TrueTrack::object);
        if (found == recording_.truth.end()) return Column(recording_.frames.size());
        return each_frame(track, [&](const Place& place, std::size_t frame) -> std::optional<double> {
            const auto truth = truth_at(found->samples, time_of(frame));
            return truth ? std::optional{distance_between(in_metres(place), *truth)} : std::nullopt;
        });
    }
    static std::optional<std::array<double, 3>> truth_at(const std::vector<TrueSample>& samples, double time) {
        if (samples.empty() || time < seconds_of(samples.front().time) || time > seconds_of(samples.back().time)) {
            return std::nullopt;
        }
        const auto later =
            std::ranges::upper_bound(samples, time, {}, [](const auto& s) { return seconds_of(s.time); });
        const TrueSample& before = *std::prev(later);
        const TrueSample& after = later == samples.end() ? before : *later;
        const double length = seconds_of(after.time) - seconds_of(before.time);
        const double share = length > 0 ? (time - seconds_of(before.time)) / length : 0;
        std::array<double, 3> place = in_metres(before.place);
        for (std::size_t i = 0; i < 3; ++i) place[i] += (in_metres(after.place)[i] - place[i]) * share;
        return place;
    }

    const Recording& recording_;
    const recording::Run& run_;
};

std::optional<PlotRange> range_of(const Column& column, const FrameRange& frames, double units) {
    std::optional<PlotRange> range;
    for (std::size_t frame = frames.first; frame < frames.end; ++frame) {
        if (!column[frame]) continue;
        const auto value = static_cast<std::int32_t>(std::lround(*column[frame] * units));
        if (!range) range = {value, value};
        range = {std::min(range->least, value), std::max(range->most, value)};
    }
    return range;
}

// Rows by object and piece, without those that have nothing.
std::map<std::pair<std::size_t, std::size_t>, PlotRow> expected_rows(const WholeRecording& recording,
                                                                     std::size_t number) {
    const recording::Run& run = recording.runs[number];
    const std::vector<FrameRange>& pieces = recording.ranges[number];
    std::map<std::pair<std::size_t, std::size_t>, PlotRow> rows;
    for (const BodyTrack& track : run.tracks) {
        const auto columns = SecondOpinion{recording, run}.columns(track);
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            PlotRow row{.piece = static_cast<std::uint32_t>(piece)};
            for (std::size_t plot = 0; plot < kPlotQuantities; ++plot) {
                const auto range = range_of(columns[plot], pieces[piece], plot == 0 ? 100 : 1000);
                if (!range) continue;
                row.mask = static_cast<std::uint8_t>(row.mask | (1U << plot));
                row.ranges[plot] = *range;
            }
            if (row.mask != 0) rows[{track.object, piece}] = row;
        }
    }
    return rows;
}

LaneRow expected_lanes(const recording::Run& run, const FrameRange& frames) {
    LaneRow row{.frames = frames};
    for (const Decision& decision : run.decisions) {
        if (!frames.has(decision.frame)) continue;
        ++row.events[static_cast<std::size_t>(decision.lane)];
        const bool is_position = kEventWords[decision.kind] == std::string_view{"position_decided"};
        if (is_position && decision.sentence.find("player teleport") != std::string::npos) ++row.portals;
    }
    for (std::size_t frame = frames.first; frame < frames.end; ++frame) {
        std::size_t bodies = 0;
        for (const BodyTrack& track : run.tracks) {
            bodies += static_cast<std::size_t>(std::ranges::count_if(track.spans, [&](const Span& span) {
                return frame >= span.first_frame && frame < span.first_frame + span.frames;
            }));
        }
        row.bodies = std::max(row.bodies, bodies);
    }
    return row;
}

void expect_summaries(const WholeRecording& recording) {
    ASSERT_FALSE(recording.runs.empty());
    for (std::size_t number = 0; number < recording.runs.size(); ++number) {
        const recording::Run& run = recording.runs[number];
        const std::vector<FrameRange>& pieces = recording.ranges[number];
        ASSERT_EQ(run.summary.lanes.size(), pieces.size());
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            EXPECT_EQ(run.summary.lanes[piece], expected_lanes(run, pieces[piece]))
                << run.about.label << ", piece " << piece;
        }
        auto expected = expected_rows(recording, number);
        for (const PlotTrack& track : run.summary.plots) {
            for (const PlotRow& row : track.rows) {
                EXPECT_EQ(row, (expected[{track.object, row.piece}]))
                    << run.about.label << ", object " << track.object << ", piece " << row.piece;
                expected.erase({track.object, row.piece});
            }
        }
        EXPECT_TRUE(expected.empty()) << expected.size() << " rows are missing under " << run.about.label;
    }
}

std::vector<Rules> three_rule_sets() { return {Rules::retail(), Rules::acdream(), Rules::snap()}; }

class Summary : public testing::TestWithParam<std::string_view> {};

std::vector<std::string_view> small_scenarios() {
    std::vector<std::string_view> names;
    for (const std::string_view name : shipped_scenarios()) {
        if (!is_large(std::string{name})) names.push_back(name);
    }
    return names;
}
INSTANTIATE_TEST_SUITE_P(Scenarios, Summary, testing::ValuesIn(small_scenarios()),
                         [](const auto& instance) { return std::string{instance.param}; });

TEST_P(Summary, HasTheLeastAndTheMostOfWhatPlotsShow) {
    Scenario scenario = load_scenario(std::string{GetParam()}).value();
    if (kSanitized) scenario.seconds = std::min(scenario.seconds, 12.0);
    const Simulation simulation = simulate(scenario, parse_network("awful").value(), 3);
    const Session session = load_session(ByteStream{capture_of(simulation)})->session.value();
    expect_summaries(read_back(
        session,
        {.rules = three_rule_sets(), .frames = FrameTimes{Display{}, session.seconds}, .truth = &simulation.truth}));
}

// A body that goes and comes again, a silence in which no frame is drawn, updates at the moment of a keyframe.
TEST(SummaryOfARun, KnowsLivesAndGapsAsPlotsDo) {
    WrittenSession written;
    written.create(0.1, kRemote, 82, 1);
    for (int i = 1; i <= 40; ++i) written.update(0.5 * i, kRemote, 82 + 0.4F * static_cast<float>(i));
    written.say(21, DeleteObject{.object = kRemote}).create(22, kRemote, 90).update(80, kRemote, 92);
    for (int i = 1; i <= 10; ++i) written.update(80.0 + i, kRemote, 92 + 0.4F * static_cast<float>(i));
    std::vector<double> times;
    for (int i = 0; i < 900; ++i) times.push_back(i / 30.0);
    for (int i = 0; i < 330; ++i) times.push_back(80 + i / 30.0);
    const WholeRecording recording =
        read_back(written.session, {.rules = three_rule_sets(), .frames = FrameTimes{times}});
    ASSERT_EQ(recording.ranges[0].size(), 5U);
    expect_summaries(recording);
}

}  // namespace
}  // namespace acmotion::test
