// LANE and PLOT, computed a second time: from the recording that was read back, frame by frame, as viewer/src/series.ts does.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "lab/base/crc32.h"
#include "lab/recording/compress.h"
#include "lab/recording/make.h"
#include "lab/recording/pack.h"
#include "lab/recording/read.h"
#include "lab/recording/recorder.h"
#include "lab/recording/sample_recording.h"
#include "lab/replay/event_words.h"
#include "lab/replay/written_session.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"
#include "support/large_scenarios.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

using namespace recording;
using Column = std::vector<std::optional<double>>;

Recording read_back(const Session& session, const Order& order) {
    ByteBuffer file;
    FileWriter writer{[&](Bytes bytes) { append(file, bytes); }, Compressor{}};
    (void)make_recording(session, order, writer);
    const auto read = from_bytes(file, file.size(), inflate_block);
    EXPECT_TRUE(read) << describe(read.error());
    return read.value_or(Recording{});
}

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
std::map<std::pair<std::size_t, std::size_t>, PlotRow> expected_rows(const Recording& recording,
                                                                     const recording::Run& run) {
    std::map<std::pair<std::size_t, std::size_t>, PlotRow> rows;
    for (const BodyTrack& track : run.tracks) {
        const auto columns = SecondOpinion{recording, run}.columns(track);
        for (std::size_t piece = 0; piece < run.ranges.size(); ++piece) {
            PlotRow row{.piece = static_cast<std::uint32_t>(piece)};
            for (std::size_t plot = 0; plot < kPlotQuantities; ++plot) {
                const auto range = range_of(columns[plot], run.ranges[piece], plot == 0 ? 100 : 1000);
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
        if (frames.has(decision.frame)) ++row.events[static_cast<std::size_t>(decision.lane)];
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

void expect_summaries(const Recording& recording) {
    ASSERT_FALSE(recording.runs.empty());
    for (const recording::Run& run : recording.runs) {
        ASSERT_EQ(run.summary.lanes.size(), run.ranges.size());
        for (std::size_t piece = 0; piece < run.ranges.size(); ++piece) {
            LaneRow expected = expected_lanes(run, run.ranges[piece]);
            expected.portals = run.summary.lanes[piece].portals;
            EXPECT_EQ(run.summary.lanes[piece], expected) << run.about.label << ", piece " << piece;
        }
        auto expected = expected_rows(recording, run);
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
Session long_session() {
    WrittenSession written;
    written.create(0.1, kRemote, 82, 1);
    for (int i = 1; i <= 40; ++i) written.update(0.5 * i, kRemote, 82 + 0.4F * static_cast<float>(i));
    written.say(21, DeleteObject{.object = kRemote, .instance_stamp = {}});
    written.create(22, kRemote, 90);
    written.update(80, kRemote, 92);
    for (int i = 1; i <= 10; ++i) written.update(80.0 + i, kRemote, 92 + 0.4F * static_cast<float>(i));
    return written.session;
}

FrameTimes frames_with_a_gap() {
    std::vector<double> times;
    for (int i = 0; i < 900; ++i) times.push_back(seconds_of(to_microseconds(i / 30.0)));
    for (int i = 0; i < 330; ++i) times.push_back(seconds_of(to_microseconds(80 + i / 30.0)));
    return times;
}

TEST(SummaryOfARun, KnowsLivesAndGapsAsPlotsDo) {
    const Recording recording = read_back(long_session(), {.rules = three_rule_sets(), .frames = frames_with_a_gap()});
    ASSERT_EQ(recording.runs[0].ranges.size(), 5U);
    expect_summaries(recording);
    const std::vector<PlotTrack>& plots = recording.runs[0].summary.plots;
    ASSERT_EQ(plots.size(), 2U);
    EXPECT_EQ(plots[1].rows.size(), 5U);
    for (const PlotRow& row : plots[1].rows) EXPECT_EQ(row.mask & 4U, 0U) << "there is no truth";
}

TEST(SummaryOfARun, CountsPortalsOfThePlayer) {
    WrittenSession written;
    written.create(0.1, kRemote, 82);
    for (const auto& [time, stamp] : {std::pair{3.0, 1}, {12.0, 2}, {15.0, 3}}) {
        written.say(time, PlayerTeleport{.teleport_stamp = {static_cast<std::uint16_t>(stamp)}});
        written.update(time + 0.5, kOwner, 60, static_cast<std::uint16_t>(stamp));
    }
    written.update(25, kRemote, 83, 1);  // another body goes through one
    const Recording recording = read_back(written.session, {.rules = {Rules::retail()}, .frames = even_frames(29, 30)});
    std::vector<std::uint64_t> portals;
    for (const LaneRow& row : recording.runs[0].summary.lanes) portals.push_back(row.portals);
    EXPECT_EQ(portals, (std::vector<std::uint64_t>{1, 2, 0}));
    EXPECT_GT(recording.runs[0].summary.lanes[2].events[static_cast<std::size_t>(Lane::Teleport)], 0U);
}

TEST(SummaryOfARun, IsNotThereWhileAFileGrows) {
    ByteBuffer file;
    FileWriter writer{[&](Bytes bytes) { append(file, bytes); }, Compressor{}};
    (void)make_recording(long_session(), {.rules = {Rules::retail()}, .frames = even_frames(12, 30)}, writer);
    const auto blocks = find_blocks(file).blocks;
    const auto summary = std::ranges::find(blocks, kSummary, [](const Block& block) { return block.about.kind; });
    ASSERT_NE(summary, blocks.end());
    const auto whole = from_bytes(file, file.size(), inflate_block);
    const auto growing = from_bytes(Bytes(file).first(summary->byte), summary->byte, inflate_block);
    ASSERT_TRUE(whole && growing);
    EXPECT_EQ(growing->runs[0].summary, RunSummary{});
    EXPECT_FALSE(whole->runs[0].summary.lanes.empty());
    EXPECT_EQ(growing->runs[0].tracks, whole->runs[0].tracks);
}

// ---- bad bytes ------------------------------------------------------------------------------------------------------
ByteBuffer section_of(std::string_view kind, const Packer& payload) {
    ByteBuffer out;
    append(out, std::as_bytes(std::span(kind)));
    append_le(out, static_cast<std::uint32_t>(payload.bytes().size()));
    append(out, payload.bytes());
    return out;
}

// Why a summary with these sections after its run is not taken; nothing if it is.
std::string damage_with(const std::vector<ByteBuffer>& sections) {
    Recording bare = sample_recording();
    bare.runs.resize(1);
    bare.runs[0].summary = {};
    const ByteBuffer sample = to_bytes(bare);
    ByteBuffer file{sample.begin(), sample.begin() + kHeaderBytes};
    for (const Block& block : find_blocks(sample).blocks) {
        ByteBuffer payload{block.payload.begin(), block.payload.end()};
        if (block.about.kind == kSummary) {
            for (const ByteBuffer& section : sections) append(payload, section);
        }
        if (block.about.kind == kHead || block.about.kind == kSummary) append(file, to_block(block.about, payload));
    }
    append(file, to_footer(0));
    const auto read = from_bytes(file);
    if (!read) return describe(read.error());
    const auto named = std::ranges::find(read->damage, 1U, &Damage::block);
    return named != read->damage.end() ? named->why : "";
}

ByteBuffer numbers(std::string_view kind, std::initializer_list<std::uint64_t> all) {
    Packer out;
    for (const std::uint64_t number : all) out.var(number);
    return section_of(kind, out);
}
// One piece of all five frames.
ByteBuffer lanes_of_one() { return numbers(kLaneRows, {1, 0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}); }

TEST(SummaryOfARun, IsReadOnlyIfItIsOfTheFramesAndObjectsThereAre) {
    EXPECT_EQ(damage_with({lanes_of_one()}), "");
    EXPECT_EQ(damage_with({lanes_of_one(), numbers(kPlots, {1, 1, 1, 0, 9, 7, 3, 2, 2})}), "");
    const std::vector<ByteBuffer> bad_lanes = {
        numbers(kLaneRows, {1, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),     // a frame too many
        numbers(kLaneRows, {1, 5, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),     // behind the last
        numbers(kLaneRows, {1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),     // none
        numbers(kLaneRows, {1, 0, 5, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),     // more bodies than there are
        numbers(kLaneRows, {1, 0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),        // cut
        numbers(kLaneRows, {1'000'000'000, 0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0}),  // a count that cannot be
        numbers(kLaneRows, {2, 0, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,       // pieces that overlap
                            2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})};
    for (const ByteBuffer& lanes : bad_lanes) EXPECT_NE(damage_with({lanes}).find("LANE"), std::string::npos);
    EXPECT_NE(damage_with({lanes_of_one(), lanes_of_one()}).find("LANE"), std::string::npos);
    const std::vector<ByteBuffer> bad_plots = {
        numbers(kPlots, {1, 2, 1, 0, 1, 7, 3}),                    // of no object
        numbers(kPlots, {1, 1, 1, 1, 1, 7, 3}),                    // of no piece
        numbers(kPlots, {1, 1, 1, 0, 0, 7, 3}),                    // of nothing
        numbers(kPlots, {1, 1, 1, 0, 16, 7, 3}),                   // of a plot that there is not
        numbers(kPlots, {1, 1, 1, 0, 1, 7}),                       // cut
        numbers(kPlots, {1, 1, 2, 0, 1, 7, 3, 0, 1, 7, 3}),        // twice the same piece
        numbers(kPlots, {2, 1, 1, 0, 1, 7, 3, 1, 1, 0, 1, 7, 3}),  // twice the same object
        numbers(kPlots, {1, 1, 1, 0, 1, 0, 0xFFFFFFFF}),           // more than any place has
        numbers(kPlots, {1, 1, 1, 0, 1, 0xFFFFFFFFFF, 0}),         // the same
        numbers(kPlots, {1, 1, 1, 0, 1, 2, 0xFFFFFFFFFFFFFFFF}),   // the same
        numbers(kPlots, {1, 1, 0xFFFFFFFFFF, 0, 1, 7, 3})};        // a count that cannot be
    for (const ByteBuffer& plots : bad_plots) {
        EXPECT_NE(damage_with({lanes_of_one(), plots}).find("PLOT"), std::string::npos);
    }
    const ByteBuffer plots = numbers(kPlots, {1, 1, 1, 0, 9, 7, 3, 2, 2});
    EXPECT_NE(damage_with({plots}).find("PLOT"), std::string::npos) << "the lanes name the pieces";
    EXPECT_NE(damage_with({lanes_of_one(), plots, plots}).find("PLOT"), std::string::npos);
}

}  // namespace
}  // namespace acmotion::test
