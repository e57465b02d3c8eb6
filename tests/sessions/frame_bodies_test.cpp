#include <map>

#include "lab/replay/written_session.h"
#include "sessions/replay.h"
#include "sessions/session_player.h"

namespace acmotion::test {
namespace {

// Sees in every frame whether all bodies of the world are there, as they are, in order of id.
class Comparer : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        std::map<ObjectId, Pose> expected;
        const bool is_smooth = drawing == Drawing::Smooth;
        const PoseRange poses = is_smooth ? frame.world->poses_at(frame.time) : frame.world->poses();
        for (const Pose& pose : poses) expected.emplace(pose.object, pose);
        ASSERT_EQ(frame.bodies.size(), expected.size());
        auto next = expected.begin();
        for (const BodyFrame& body : frame.bodies) {
            EXPECT_EQ(body.object, next->first);
            EXPECT_EQ(body.position, next->second.position);
            EXPECT_EQ(body.clock, frame.world->pose(body.object)->clock) << "when it ticked, wherever it is drawn";
            EXPECT_EQ(body.in_contact, next->second.in_contact);
            ++next;
        }
        counts.push_back(expected.size());
    }

    Drawing drawing = Drawing::Ticks;
    std::vector<std::size_t> counts;
};

// Three walkers created in an order that is not that of their ids; one goes, and two come into what it leaves.
Session coming_and_going() {
    WrittenSession written;
    for (const std::uint32_t id : {3U, 1U, 2U}) written.create(0.1, kRemote + id, 80.0F + static_cast<float>(id), 1);
    written.say(1, DeleteObject{.object = kRemote + 1});
    return written.create(1.5, kRemote + 7, 90).create(1.6, kRemote, 91).session;
}

TEST(FrameBodies, AreInOrderOfIdWhateverComesAndGoes) {
    for (const Drawing drawing : {Drawing::Ticks, Drawing::Smooth}) {
        Comparer comparer;
        comparer.drawing = drawing;
        replay(coming_and_going(), Rules::retail(), even_frames(2, 60), comparer, drawing);
        EXPECT_EQ(comparer.counts.front(), 0U);
        EXPECT_EQ(comparer.counts[50], 4U);
        EXPECT_EQ(comparer.counts[70], 3U);
        EXPECT_EQ(comparer.counts.back(), 5U);
    }
}

}  // namespace
}  // namespace acmotion::test
