#include "lab/recording/recorder.h"

#include <gtest/gtest.h>

#include "lab/recording/about.h"
#include "lab/recording/check.h"
#include "lab/recording/lanes.h"
#include "lab/recording/make.h"
#include "lab/recording/read.h"
#include "lab/recording/write.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

using namespace recording;

// A world that is watched by a recorder: frames as a replay reports them.
class Recorded {
 public:
    Recorded() : recorder{numbers}, tracker{{&recorder}}, world{Rules::retail(), {}, {.trace = &tracker}} {
        receive(encode(CreatePlayer{kPlayer}).value());
    }
    void receive(const ByteBuffer& message) { world.receive(message, now); }
    void frame() {
        now += kFrame30;
        world.advance(now);
        std::vector<BodyFrame> bodies;
        for (const acmotion::Pose& pose : world.poses()) {
            bodies.push_back({.object = pose.object,
                              .position = pose.position,
                              .velocity = pose.velocity,
                              .clock = pose.clock,
                              .in_contact = pose.in_contact,
                              .is_hidden = pose.is_hidden});
        }
        tracker.on_frame({.number = number++, .time = now, .bodies = bodies, .world = &world, .known_to = &world});
    }

    ObjectNumbers numbers{{kPlayer, 0}, {kOlthoi, 1}};
    RunRecorder recorder;
    Tracker tracker;
    World world;
    double now = 0;
    std::size_t number = 0;
};

CreateObject create(ObjectId id, const Position& position) {
    CreateObject message;
    message.object = id;
    message.physics.position = position;
    message.physics.motion_table = 0x09000001;
    message.weenie = WeenieDesc{.name = "Olthoi", .class_id = 7, .icon = 0x06000001};
    return message;
}

UpdatePosition move(ObjectId id, const Position& position) {
    UpdatePosition update{.object = id};
    update.pack.position = position;
    update.pack.has_contact = true;
    update.pack.position_stamp = {1};
    return update;
}

// Ten frames; after the third the server says that the olthoi is a metre further.
Run walk() {
    Recorded recorded;
    recorded.receive(encode(create(kPlayer, outside(50, 50))).value());
    recorded.receive(encode(create(kOlthoi, outside(60, 50))).value());
    for (int i = 0; i < 3; ++i) recorded.frame();
    recorded.receive(encode(move(kOlthoi, outside(60, 51))).value());
    for (int i = 0; i < 7; ++i) recorded.frame();
    return recorded.recorder.take().part;
}

// A body at rest is one run of poses, however long it stands.
std::vector<recording::RecordedPose> poses_of(const Span& span) {
    std::vector<recording::RecordedPose> all;
    for (const PoseRun& run : span.runs) all.insert(all.end(), run.frames, run.pose);
    return all;
}

TEST(RunRecorder, StopsAtTheFrameForWhichThereIsNoRoom) {
    const ObjectNumbers numbers{{kPlayer, 0}, {kOlthoi, 1}};
    const std::size_t tracks = 2 * RunRecorder::kBytesPerObject;
    RunRecorder recorder{
        numbers, {.most_bytes = tracks + 2 * (sizeof(Span) + sizeof(PoseRun) + sizeof(recording::SpeedChange))}};
    Tracker tracker{{&recorder}};
    const std::vector<BodyFrame> both{{.object = kPlayer}, {.object = kOlthoi}};
    for (std::size_t i = 0; i < 2; ++i) tracker.on_frame({.number = i, .bodies = both});
    EXPECT_EQ(recorder.stopped_at(), std::nullopt) << "standing bodies cost nothing more";
    std::vector<BodyFrame> moved = both;
    moved[1].position.frame.origin.x = 1;
    tracker.on_frame({.number = 2, .bodies = moved});
    EXPECT_EQ(recorder.stopped_at(), std::nullopt) << "a frame is kept whole";
    tracker.on_frame({.number = 3, .bodies = std::span(both).first(1)});
    tracker.on_event({0, kOlthoi, Event::HitGround{}});
    EXPECT_EQ(recorder.stopped_at(), 3U);
    const recording::Run run = recorder.take().part;
    for (const BodyTrack& track : run.tracks) EXPECT_EQ(track.spans.back().frames, 3U);
    EXPECT_TRUE(run.decisions.empty());
}

TEST(MakeRecording, KeepsTheWallsThatAReplayNeeds) {
    Session session = WrittenSession{}.create(0, kRemote, 82).update(0.5, kRemote, 86).session;
    session.walls.push_back({WrittenSession::place(84), 0.5F, 10, 5});
    const Order order{.rules = {Rules::retail()}, .frames = even_frames(1.5, 30)};
    Recording recording = make_recording(session, order).recording;
    EXPECT_EQ(first_divergence(recording, 1000).found, std::nullopt);

    recording.about.walls.clear();
    EXPECT_NE(first_divergence(recording, 1000).found, std::nullopt);
}

// What is not as docs/recording.md has it counts as absent: strangers write these files too, and older versions have.
TEST(About, IsReadAsFarAsItIsUnderstood) {
    const About about{.title = "town",
                      .note = "cut",
                      .state_hash = "a hash",
                      .player = kPlayer,
                      .is_player_announced = true,
                      .assumes_objects = true,
                      .is_smooth = true,
                      .walls = {{WrittenSession::place(84), 0.5F, 10, 5}}};
    const About read = read_about(to_json_text(about));
    EXPECT_EQ(read, about);
    EXPECT_EQ(read.walls[0].half_depth, 10);
    EXPECT_EQ(read_about(R"({"walls":[7],"title":3,"player":"me","smooth":1})"), About{}) << "walls that are none";
    EXPECT_EQ(read_about("{}"), About{});
    EXPECT_EQ(read_about("[1]"), About{});
    EXPECT_EQ(read_about("not JSON"), About{});
    EXPECT_EQ(read_about("{\"title\":" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}"), About{});
    EXPECT_EQ(read_label(R"({"label":"snap","metrics":{}})"), "snap");
    EXPECT_EQ(read_label(R"({"label":7})"), "");
}

TEST(MakeRecording, PlaysEachRuleSetOnceAndAnotherSinkCanHaveTheSameTrack) {
    WrittenSession written;
    written.create(0, kRemote, 82, 1).update(1, kRemote, 84).update(2, kRemote, 86);
    Order order{.rules = {Rules::retail(), Rules::snap()}, .frames = even_frames(3, 30)};
    order.part.until = 2;
    const Recording alone = make_recording(written.session, order).recording;
    std::vector<std::string> played;
    order.play = [&](const MetricsOptions& run, const FrameTimes& frames, TrackSink& recorder) {
        played.push_back(run.label);
        const ObjectNumbers none;
        RunRecorder whole{none};
        EXPECT_LT(frames.size(), order.frames.size()) << "what comes after the part need not be played";
        RunMetrics metrics = measure_and_track(run, order.frames, {&whole, &recorder});
        EXPECT_EQ(whole.take().frames.end, order.frames.size());
        metrics.label = "called otherwise elsewhere";
        return metrics;
    };
    EXPECT_EQ(make_recording(written.session, order).recording, alone) << "and may be";
    EXPECT_EQ(played, (std::vector<std::string>{"retail", "snap"}));
}

// The same object twice is written twice: the others are not searched for it.
TEST(AboutRun, WritesTheObjectsOfACrowdInOnePass) {
    recording::Run run;
    run.about.objects = {{.object = 7}, {.object = 8}, {.object = 7}};
    const std::string about = to_json_text(run);
    const std::size_t first = about.find("\"7\":");
    EXPECT_NE(first, std::string::npos);
    EXPECT_NE(about.find("\"7\":", first + 1), std::string::npos) << about;
}

TEST(MakeRecording, NotesInThePageWhichBoundsWereReached) {
    const Session session = WrittenSession{}.create(0, kRemote, 82).session;
    Order order{.rules = {Rules::retail()}, .frames = even_frames(0.5, 30)};
    EXPECT_EQ(make_recording(session, order).recording.about.note.find("bound:"), std::string::npos);
    order.bounds = {{"flows", 3, "sessions were left out"}};
    EXPECT_NE(make_recording(session, order).recording.about.note.find("3 sessions were left out (bound: flows)"),
              std::string::npos);
}

TEST(MakeRecording, SharesItsRoomAmongItsRunsAndSaysWhereItEnded) {
    WrittenSession written;
    written.create(0, kRemote, 82, 1);
    for (int i = 1; i <= 32; ++i) written.update(0.125 * i, kRemote, 82 + 0.25F * static_cast<float>(i));
    Order order{.rules = {Rules::retail(), Rules::snap()}, .frames = even_frames(4, 30)};
    const MadeRecording whole = make_recording(written.session, order);
    EXPECT_EQ(whole.stopped_at, std::nullopt);
    EXPECT_EQ(whole.most_bytes, Allowance::kBytesAtLeast);
    EXPECT_EQ(whole.recording.about.note.find("not recorded"), std::string::npos);

    order.most_bytes = 40'000;
    const MadeRecording made = make_recording(written.session, order);
    ASSERT_TRUE(made.stopped_at);
    EXPECT_NE(made.recording.about.note.find("not recorded"), std::string::npos);
    for (const recording::Run& run : made.recording.runs) {
        EXPECT_GE(run.tracks[1].spans.back().frames, *made.stopped_at - 2) << "each has its share";
        EXPECT_GE(run.ranges.back().end, *made.stopped_at) << "and knows where it ended";
        EXPECT_LT(run.ranges.back().end, order.frames.size()) << "what comes later is unknown";
    }
    EXPECT_EQ(first_divergence(made.recording, 1'000'000).found, std::nullopt) << "and not compared";
    EXPECT_EQ(from_bytes(to_bytes(made.recording)), made.recording);
}

TEST(FirstDivergence, IsLookedForOnlyWhereThereAreHashesAndOnlyAsFarAsTheFileIsWorth) {
    const Session session = WrittenSession{}.create(0, kRemote, 82).session;
    Order order{.rules = {Rules::retail()}, .frames = std::vector<double>(3, 0.5)};
    EXPECT_TRUE(first_divergence(make_recording(session, order).recording, 0).is_whole);
    // The same moment again and again: nothing changes, so that such a file is small.
    order.frames = std::vector<double>(Allowance{}.work(), 0.5);
    Recording recording = make_recording(session, order).recording;
    const DivergenceSearch search = first_divergence(recording, 0);
    EXPECT_EQ(search.found, std::nullopt);
    EXPECT_FALSE(search.is_whole);

    recording.runs[0].can_be_replayed = false;
    EXPECT_TRUE(first_divergence(recording, 0).is_whole) << "not played at all";
}

TEST(RunRecorder, KeepsAPoseOfEveryBodyForEveryFrame) {
    const auto run = walk();
    ASSERT_EQ(run.tracks.size(), 2U);
    const BodyTrack& olthoi = run.tracks[1];
    ASSERT_EQ(olthoi.spans.size(), 1U);
    ASSERT_EQ(olthoi.spans[0].frames, 10U);
    const auto poses = poses_of(olthoi.spans[0]);
    ASSERT_EQ(poses.size(), 10U);
    // Spec 30 §6 E1: twice 4 m/s over a slice of 1/30 s.
    EXPECT_EQ(poses[3].place.y - poses[2].place.y, 267);
    EXPECT_EQ(poses[9].place.y - poses[2].place.y, 1000);
    ASSERT_EQ(run.hashes.size(), 1U) << "of the keyframe";
    EXPECT_EQ(run.hashes[0].frame, 0U);
}

TEST(RunRecorder, KeepsTheSpeedOfTheLastSliceWheneverItChanges) {
    const auto run = walk();
    const std::vector<recording::SpeedChange> standing{{0, 0}};
    EXPECT_EQ(run.tracks[0].speeds, standing);
    const auto& speeds = run.tracks[1].speeds;
    ASSERT_GE(speeds.size(), 3U);
    EXPECT_EQ(speeds[0], (recording::SpeedChange{0, 0}));
    EXPECT_EQ(speeds[1], (recording::SpeedChange{3, 800})) << "twice 4 m/s, and the same until it arrives";
    EXPECT_GT(speeds[2].frame, 5U);
    EXPECT_EQ(speeds.back().speed, 0);
}

TEST(RunRecorder, KeepsTheQueueWheneverItChanges) {
    const auto run = walk();
    const auto& queues = run.tracks[1].queues;
    ASSERT_EQ(queues.size(), 2U);
    EXPECT_EQ(queues[0].frame, 3U);
    ASSERT_EQ(queues[0].waypoints.size(), 1U);
    EXPECT_EQ(queues[0].waypoints[0].y - run.tracks[1].spans[0].runs[0].pose.place.y, 1000);
    EXPECT_TRUE(queues[1].waypoints.empty());
}

TEST(RunRecorder, KeepsUpdatesAndDecisionsWithTheFrameTheyBelongTo) {
    const auto run = walk();
    ASSERT_EQ(run.tracks[1].updates.size(), 1U);
    EXPECT_EQ(run.tracks[1].updates[0].outcome, static_cast<std::uint8_t>(PositionOutcome::Interpolate));
    const auto interpolate = std::find_if(run.decisions.begin(), run.decisions.end(),
                                          [](const Decision& d) { return d.lane == Lane::Interpolate; });
    ASSERT_NE(interpolate, run.decisions.end());
    EXPECT_EQ(interpolate->frame, 2U);
    EXPECT_EQ(interpolate->object, 2U);
    EXPECT_EQ(event_kinds()[interpolate->kind], "position_decided");
    EXPECT_NE(interpolate->sentence.find("interpolate"), std::string::npos);
}

TEST(RunRecorder, KeepsTheStampsOfTheInspector) {
    const auto run = walk();
    const auto& states = run.tracks[1].states;
    ASSERT_GE(states.size(), 2U);
    EXPECT_EQ(states.front().state.stamps[0], 0);
    EXPECT_EQ(states.back().state.stamps[0], 1);
}

TEST(Lanes, EveryOutcomeHasItsLane) {
    const auto lane = [](const Event::What& what) { return lane_of({0, kOlthoi, what}); };
    EXPECT_EQ(lane(Event::PositionDecided{.outcome = PositionOutcome::HardTeleport}), Lane::Teleport);
    EXPECT_EQ(lane(Event::PositionDecided{.outcome = PositionOutcome::SlideSnap}), Lane::SlideSnap);
    EXPECT_EQ(lane(Event::PositionDecided{.reason = PositionReason::NotGrounded}), Lane::Airborne);
    EXPECT_EQ(lane(Event::PositionDecided{.reason = PositionReason::PositionStampNotNewer}), Lane::Dropped);
    EXPECT_EQ(lane(Event::WindowJudged{.good = false}), Lane::Stall);
    EXPECT_EQ(lane(Event::Blipped{}), Lane::Blip);
    EXPECT_EQ(lane(Event::GroundChanged{.on_walkable = true}), Lane::Landing);
    EXPECT_EQ(lane(Event::GroundChanged{.on_walkable = false}), Lane::Airborne);
    EXPECT_EQ(lane(Event::GateDecided{.outcome = Gate::Park}), Lane::Parked);
    EXPECT_EQ(lane(Event::GateDecided{.outcome = Gate::Drop}), Lane::Dropped);
    EXPECT_EQ(lane(Event::Stuck{}), Lane::Other);
}

// Files that have every landblock, and change nothing.
class EndlessLand : public ReceiverData {
 public:
    class Host : public ReceiverHost {
     public:
        void plug_into(WorldHost& /*host*/) override {}
        [[nodiscard]] std::optional<Vec3> played_velocity(ObjectId /*body*/,
                                                          const MotionMoment& /*moment*/) const override {
            return std::nullopt;
        }
    };
    [[nodiscard]] std::unique_ptr<ReceiverHost> make_host(const HashKey& /*key*/) override {
        return std::make_unique<Host>();
    }
    [[nodiscard]] std::optional<DrawnLand> land(std::uint32_t block) const override {
        return DrawnLand{.block = block};
    }
    [[nodiscard]] std::string sentence() const override { return "endless"; }
};

TEST(RecordedSession, SaysHowManyLandblocksItDoesNotDraw) {
    WrittenSession written;
    written.session.data = std::make_shared<EndlessLand>();
    const auto add_bodies = [&](std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto number = static_cast<std::uint32_t>(written.session.objects.size());
            const CellId cell{(0x10 + number % 64) << 24U | (0x10 + number / 64) << 16U | 1U};
            written.session.objects[0x90000000 + number] = {"Far", ObjectKind::Creature};
            written.say(0.5, create(0x90000000 + number, {cell, {{12, 12, 0}, {}}}));
        }
    };
    Order order{.title = "far",
                .rules = {Rules::retail()},
                .frames = even_frames(1, 10),
                .most_bytes = 100'000'000,
                .has_ground = true};
    add_bodies(255);
    EXPECT_TRUE(make_recording(written.session, order).bounds.empty()) << "256, with that of the player";
    add_bodies(3);
    const MadeRecording made = make_recording(written.session, order);
    ASSERT_EQ(made.bounds.size(), 1U);
    const std::string expected = "3 landblocks that were visited are not drawn (bound: landblocks drawn)";
    EXPECT_EQ(sentence(made.bounds[0]), expected);
    EXPECT_EQ(made.recording.about.ground.size(), 256U);
    EXPECT_TRUE(made.recording.about.note.ends_with(expected)) << made.recording.about.note;
    order.has_ground = false;
    EXPECT_TRUE(make_recording(written.session, order).bounds.empty()) << "not asked for";
}

}  // namespace
}  // namespace acmotion::test
