// The same world through both doors: a session played through the C API shows the poses and leaves the state that it does in C++.
#include "lab/replay/replay.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "c/convert.h"
#include "c/handle.h"
#include "lab/determinism/determinism.h"
#include "lab/replay/frame_bodies.h"
#include "lab/replay/frame_hasher.h"

namespace acmotion::test {
namespace {

class Same : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) poses.add(body);
        state = frame.world->state_hash();
    }
    PoseHash poses;
    std::uint64_t state = 0;
};

BodyFrame frame_of(const acm_pose& pose) {
    return {pose.object, c::from_c(pose.position), c::from_c(pose.velocity),
            pose.clock,  pose.in_contact != 0,     pose.is_hidden != 0};
}

class CReplay {
 public:
    CReplay(const Session& session, const CWorld& world) : session_(session), world_(world) {}

    void frame(double time, Same& same) {
        move_player(time);
        EXPECT_EQ(acm_world_advance(world_, time), ACM_OK);
        std::vector<BodyFrame> bodies;
        for (const acm_pose& pose : world_.poses()) bodies.push_back(frame_of(pose));
        std::ranges::sort(bodies, {}, &BodyFrame::object);
        for (const BodyFrame& body : bodies) same.poses.add(body);
        same.state = world_.hash();
        receive(time);
    }

 private:
    void move_player(double time) {
        const std::optional<Position> newest = newest_report(session_.player_reports, next_report_, time);
        if (!newest) return;
        const acm_position position = c::to_c(*newest);
        acm_world_move_player(world_, &position, time);
    }
    void receive(double time) {
        std::vector<ByteBuffer> bytes;
        use_until(session_.messages, next_message_, time,
                  [&](const SessionMessage& message) { bytes.push_back(message.bytes); });
        std::vector<acm_message> arrived;
        for (const ByteBuffer& one : bytes) arrived.push_back({one.data(), one.size()});
        EXPECT_EQ(acm_world_receive_many(world_, arrived.data(), arrived.size(), time, nullptr), ACM_OK);
    }

    const Session& session_;
    const CWorld& world_;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    PlayerReports::const_iterator next_report_ = session_.player_reports.begin();
};

class BothDoors : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(BothDoors, ShowTheSamePosesAndLeaveTheSameState) {
    const auto& [scenario, rules] = GetParam();
    const Session session = determinism::session_of(scenario);
    const FrameTimes times = FrameTimes{uneven_frames(session.seconds)}.begun_at(session.start);
    Same by_cpp;
    replay(session, Rules::named(rules).value(), times, by_cpp);

    acm_world_options options = sized<acm_world_options>();
    options.rules = rules;
    const CWorld world{options};
    ASSERT_EQ(session.player_source, PlayerSource::Announced);
    CReplay replay{session, world};
    Same by_c;
    for (std::size_t i = 0; i < times.size(); ++i) replay.frame(times[i], by_c);

    EXPECT_GT(times.size(), 100U);
    EXPECT_EQ(by_c.poses.value(), by_cpp.poses.value());
    EXPECT_EQ(by_c.state, by_cpp.state);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, BothDoors,
                         testing::Combine(testing::Values("portal", "jump", "chase", "dungeon"),
                                          testing::Values("retail", "acdream", "snap")));

}  // namespace
}  // namespace acmotion::test
