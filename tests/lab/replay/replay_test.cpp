#include "sessions/replay.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "lab/metrics/tracked_run.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

TrackedRun track(const Session& session, const Rules& rules, const FrameTimes& frames,
                 const GroundTruth* truth = nullptr) {
    return track_run({.rules = rules, .session = &session, .truth = truth}, frames);
}

double east_of(const ReplayFrame& frame, std::uint32_t id) {
    for (const BodyFrame& body : frame.bodies) {
        if (body.object == ObjectId{id}) return static_cast<double>(body.position.frame.origin.x);
    }
    return -1;  // nowhere
}

// What it received, in words, and where the remote was drawn.
class Diary : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        entries.push_back("frame");
        easts.push_back(east_of(frame, kRemote));
        for (std::size_t i = 1; i < frame.bodies.size(); ++i) {
            EXPECT_LT(frame.bodies[i - 1].object, frame.bodies[i].object);
        }
    }
    void on_event(const Event& event) override {
        if (std::holds_alternative<Event::PositionDecided>(event.what)) entries.push_back("position");
    }
    void on_message(const ReplayedMessage& message) override {
        entries.push_back("message");
        statuses.push_back(message.reception.status);
    }
    std::vector<std::string> entries;
    std::vector<double> easts;
    std::vector<Status> statuses;
};

TEST(Replay, DrawsAFrameAndThenTakesWhatHasArrived) {
    const Session session = WrittenSession{}.create(0.1, kRemote, 82).update(0.35, kRemote, 83).session;
    Diary diary;
    replay(session, Rules::retail(), std::vector{0.0, 0.2, 0.4, 0.6}, diary);
    EXPECT_EQ(diary.entries, (std::vector<std::string>{"frame", "message", "message",  // the player and its body
                                                       "frame", "message", "frame", "position", "message", "frame"}));
    EXPECT_EQ(diary.easts[1], -1);
    EXPECT_EQ(diary.easts[2], 82);
    EXPECT_GT(diary.easts[3], 82);
}

// How far behind the frame that is drawn the picture of a body is.
// Where the remote was drawn.
class Places : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == ObjectId{kRemote}) at[frame.time] = body.position;
        }
    }
    std::map<double, Position> at;
};

// Spec 40 §6.2: more than 2 s are thrown away, as by a client that was paused. A walker stands where it was.
TEST(Replay, MovesNoBodyInAGap) {
    const Session session = WrittenSession{}.create(0.1, kRemote, 82, 1).update(600, kRemote, 83).session;
    const FrameTimes frames{{.frames_per_second = 30, .jitter_ms = 0}, session};
    ASSERT_EQ(frames.gaps().size(), 1U);
    const auto [from, to] = frames.gaps()[0];
    Places places;
    replay(session, Rules::retail(), frames, places);
    EXPECT_GT(distance(places.at.begin()->second, places.at.at(from)), 20) << "it walks for ten seconds";
    EXPECT_EQ(places.at.at(to), places.at.at(from));
}

// 1/30 s late, on the way between the last two ticks.
TEST(Replay, DrawsBodiesBetweenTheirTicksWhereThatIsWanted) {
    const Session session = WrittenSession{}.create(0.1, kRemote, 82, 1).session;
    const FrameTimes frames{{.frames_per_second = 144}, 2.0};
    Places ticks;
    Places smooth;
    replay(session, Rules::retail(), frames, ticks);
    replay(session, Rules::retail(), frames, smooth, Drawing::Smooth);
    ASSERT_EQ(ticks.at.size(), smooth.at.size());
    std::size_t pictures = 0;
    Position last;
    for (const auto& [time, position] : smooth.at) {
        if (time > 1 && position != last) ++pictures;
        if (time > 1) {
            EXPECT_LT(distance(position, ticks.at.at(time)), 0.3);
        }
        last = position;
    }
    EXPECT_GT(pictures, 130U) << "a new one on every frame of a second";
    EXPECT_LT(distance(ticks.at.rbegin()->second, smooth.at.rbegin()->second), 0.3);
}

TEST(Replay, IsSmoothOnlyWhereBodiesTick) {
    const Session session = WrittenSession{}.create(0.1, kRemote, 82, 1).update(1, kRemote, 84).session;
    for (const Rules& rules : {Rules::acdream(), Rules::snap()}) {
        ASSERT_FALSE(can_be_smooth(rules));
        Places ticks;
        Places smooth;
        replay(session, rules, FrameTimes{{.frames_per_second = 144}, 3.0}, ticks);
        replay(session, rules, FrameTimes{{.frames_per_second = 144}, 3.0}, smooth, Drawing::Smooth);
        EXPECT_EQ(ticks.at, smooth.at);
    }
    EXPECT_TRUE(can_be_smooth(Rules::retail()));
}

TEST(Replay, StopsBodiesAtTheWallsOfTheSession) {
    Session session = WrittenSession{}.create(0, kRemote, 82).update(0.5, kRemote, 86).update(3, kOwner, 80).session;
    Diary free;
    replay(session, Rules::retail(), even_frames(1, 30), free);
    EXPECT_NEAR(free.easts.back(), 86, 0.1);

    session.walls.push_back({WrittenSession::place(84), 0.5F, 10, 5});
    Diary walled;
    replay(session, Rules::retail(), even_frames(0.7, 30), walled);
    EXPECT_NEAR(walled.easts.back(), 83.5 - 0.4, 0.05) << "at the wall, less its radius";
}

TEST(Replay, HoldsEverythingWhileThePlayerIsUnknown) {
    WrittenSession written;
    written.create(0.1, kRemote, 82);
    const SessionMessages all = std::exchange(written.session.messages, SessionMessages{});
    std::ranges::copy(all.begin() + 1, all.end(),
                      std::back_inserter(written.session.messages));  // without 0xF746
    written.session.player = {};
    written.session.player_source = PlayerSource::Unknown;
    Diary diary;
    replay(written.session, Rules::retail(), even_frames(0.2, 30), diary);
    EXPECT_EQ(diary.statuses, (std::vector{Status::Queued, Status::Queued}));

    written.session.player = kOwner;
    written.session.player_source = PlayerSource::Chosen;
    Diary chosen;
    replay(written.session, Rules::retail(), even_frames(0.2, 30), chosen);
    EXPECT_EQ(chosen.easts.back(), 82);
}

TEST(Replay, MeasuresNearAndFarFromWhereThePlayersClientSaidItWas) {
    WrittenSession written;
    written.create(0.1, kRemote, 82).update(2, kRemote, 83);
    EXPECT_EQ(track(written.session, Rules::retail(), even_frames(3, 30)).metrics.all.snaps, 0U);
    written.session.player_reports.push_back({1, {{0xA8B40019}, {{10, 7, 94}, {}}}});  // 264 m to the west
    EXPECT_EQ(track(written.session, Rules::retail(), even_frames(3, 30)).metrics.all.snaps, 1U);
}

TEST(Replay, BodiesNeitherFallNorRiseWhateverTheirHeight) {
    WrittenSession written;
    CreateObject high;
    high.object = kRemote;
    high.physics.position = Position{{0xA9B40019}, {{82, 7, 731}, {}}};
    high.physics.state = 0x00400C08;  // gravity
    high.physics.motion_table = 0x09000001;
    written.say(0.1, high);
    const TrackedRun run = track(written.session, Rules::retail(), even_frames(3, 60));
    for (const TrackPoint& point : run.find(kRemote)->points) EXPECT_EQ(point.place.z, 731);
}

TEST(Replay, IsTheSameEveryTime) {
    WrittenSession written;
    written.create(0.1, kRemote, 82, 1);
    for (int i = 1; i < 20; ++i) written.update(0.3 * i, kRemote, 82.0F + static_cast<float>(i));
    const auto frames = even_frames(6, 60);
    const TrackedRun a = track(written.session, Rules::acdream(), frames);
    const TrackedRun b = track(written.session, Rules::acdream(), frames);
    ASSERT_EQ(a.find(kRemote)->points.size(), b.find(kRemote)->points.size());
    for (std::size_t i = 0; i < a.find(kRemote)->points.size(); ++i) {
        EXPECT_EQ(a.find(kRemote)->points[i].place, b.find(kRemote)->points[i].place);
    }
}

// ---- feet ----

double slide_of(const Rules& rules) {
    const Session session =
        WrittenSession{}.create(0, kRemote, 82, 1).session;  // walks north at 3.12 m/s, without an update
    return track(session, rules, even_frames(3, 30)).metrics.all.foot_slide;
}

TEST(FootSlide, IsNothingWhileTheMotionStateCarriesTheBody) { EXPECT_LT(slide_of(Rules::retail()), 0.01); }

TEST(FootSlide, IsTheWholeWayWhenFeetWalkAndTheBodyStands) {
    EXPECT_NEAR(slide_of(Rules::snap()), 3.12 * 3, 0.25);  // the first slices are excused
}

// ---- the baseline ----

TEST(SnapshotBaseline, DrawsWhereABodyWasATenthOfASecondAgo) {
    WrittenSession written;
    written.create(0, kRemote, 80);
    written.update(1.0, kRemote, 90).update(1.2, kRemote, 92);
    Diary diary;
    replay_snapshot_baseline(written.session, 0.1, std::vector{0.0, 0.1, 1.0, 1.2, 1.25, 1.3, 1.4}, diary);
    EXPECT_EQ(diary.easts[1], 80);
    EXPECT_EQ(diary.easts[2], 80);            // nothing is known of later yet
    EXPECT_NEAR(diary.easts[4], 91.5, 1e-3);  // 1.15 s: three quarters of the way
    EXPECT_EQ(diary.easts[5], 92);
    EXPECT_EQ(diary.easts[6], 92);  // it waits for more
}

}  // namespace
}  // namespace acmotion::test
