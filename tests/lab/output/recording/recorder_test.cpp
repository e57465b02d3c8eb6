// What of a replay a recording keeps, docs/recording.md
#include "lab/output/recording/recorder.h"

#include <gtest/gtest.h>

#include "lab/output/recording/whole_recording.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using namespace recording;

// Thirty frames a second for two seconds; at second 1 the server says that the body is a metre farther east.
Recording a_metre_on() {
    const WrittenSession written = WrittenSession{}.create(0, kRemote, 82).update(1, kRemote, 83);
    return from_bytes(file_of(written.session, {.rules = {Rules::retail()}, .frames = even_frames(2, 30)})).value();
}
const BodyTrack& body_of(const Recording& recording) { return recording.runs.at(0).tracks.back(); }

TEST(RunRecorder, KeepsSpeedsQueuesAndStampsWheneverTheyChange) {
    const Recording recording = a_metre_on();
    const BodyTrack& body = body_of(recording);
    ASSERT_GE(body.speeds.size(), 3U);
    EXPECT_EQ(body.speeds[1].speed, 800) << "twice 4 m/s, and the same until it arrives";
    EXPECT_EQ(body.speeds.back().speed, 0);
    ASSERT_EQ(body.queues.size(), 2U);
    EXPECT_EQ(body.queues[0].waypoints.size(), 1U);
    EXPECT_TRUE(body.queues[1].waypoints.empty());
    EXPECT_EQ(body.states.front().state.stamps[0], 0);
    EXPECT_EQ(body.states.back().state.stamps[0], 1);
}

TEST(RunRecorder, KeepsUpdatesAndDecisionsWithTheFrameTheyBelongTo) {
    const Recording recording = a_metre_on();
    EXPECT_EQ(body_of(recording).updates.at(0).outcome, static_cast<std::uint8_t>(PositionOutcome::Interpolate));
    const std::vector<Decision>& decisions = recording.runs[0].decisions;
    const auto interpolate = std::ranges::find(decisions, Lane::Interpolate, &Decision::lane);
    ASSERT_NE(interpolate, decisions.end());
    EXPECT_NEAR(seconds_of(recording.frames[interpolate->frame]), 1, 0.04);
    EXPECT_EQ(interpolate->object, body_of(recording).object + 1);
    EXPECT_EQ(event_kinds()[interpolate->kind], "position_decided");
    EXPECT_NE(interpolate->sentence.find("interpolate"), std::string::npos);
}

// What is not as docs/recording.md has it counts as absent: strangers write these files too.
TEST(About, IsReadAsFarAsItIsUnderstood) {
    const About about{.title = "town",
                      .note = "cut",
                      .state_hash = "a hash",
                      .player = kOwner,
                      .is_player_announced = true,
                      .assumes_objects = true,
                      .is_smooth = true,
                      .walls = {{WrittenSession::place(84), 0.5F, 10, 5}}};
    EXPECT_EQ(read_about(to_json_text(about)), about);
    for (const char* text : {R"({"walls":[7],"title":3,"player":"me","smooth":1})", "{}", "[1]", "no JSON"})
        EXPECT_EQ(read_about(text), About{}) << text;
    EXPECT_EQ(read_about("{\"title\":" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}"), About{});
}

TEST(MakeRecording, SharesItsRoomAmongItsRunsAndSaysWhereItEnded) {
    WrittenSession written;
    written.create(0, kRemote, 82, 1);
    for (int i = 1; i <= 32; ++i) written.update(0.125 * i, kRemote, 82 + 0.25F * static_cast<float>(i));
    Order order{.rules = {Rules::retail(), Rules::snap()}, .frames = even_frames(4, 30)};
    ByteBuffer file;
    EXPECT_EQ(make_file(written.session, order, file).stopped_at, std::nullopt);
    order.most_bytes = 40'000;
    file.clear();
    const MadeRecording made = make_file(written.session, order, file);
    ASSERT_TRUE(made.stopped_at);
    EXPECT_NE(made.recording.about.note.find("not recorded"), std::string::npos);
    const WholeRecording whole = from_bytes(file).value();
    for (std::size_t i = 0; i < whole.runs.size(); ++i) {
        EXPECT_GE(whole.runs[i].tracks[1].spans.back().frames, *made.stopped_at - 2) << "each has its share";
        EXPECT_LT(whole.ranges[i].back().end, order.frames.size()) << "what comes later is unknown";
    }
    EXPECT_FALSE(divergence_in(file)) << "and not compared";
    EXPECT_EQ(whole.damage, std::vector<Damage>{});
}

}  // namespace
}  // namespace acmotion::test
