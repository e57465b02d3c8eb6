#include "lab/replay/frame_bodies.h"

#include <map>

#include "lab/replay/kept_bodies.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"
#include "world/world_access.h"

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

// Looks at every body in every frame, as `collect` and `find_changes` do, and compares.
class Doubter : public ReplayListener {
 public:
    explicit Doubter(const FrameTimes& frames) : frames_(frames) {}

    void on_frame(const ReplayFrame& frame) override {
        const bool is_last = frame.number + 1 == frames_.size();
        if (is_last || (frame.number > 0 && is_gap(frames_[frame.number - 1], frame.time))) all_.note_all();
        all_.collect(*frame.world);
        expect_same(frame, all_.find_changes(*frame.world));
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
            const BodyFrame& expected = all_.all()[i];
            ASSERT_EQ(frame.bodies[i].object, expected.object) << frame.number;
            EXPECT_EQ(frame.bodies[i].position, expected.position) << frame.number;
            EXPECT_EQ(frame.bodies[i].velocity, expected.velocity) << frame.number;
            EXPECT_EQ(frame.bodies[i].clock, expected.clock) << frame.number;
            EXPECT_EQ(frame.bodies[i].in_contact, expected.in_contact) << frame.number;
            EXPECT_EQ(frame.bodies[i].is_hidden, expected.is_hidden) << frame.number;
            EXPECT_EQ(state_of(*frame.world).objects.slots()[frame.slots[i]].id, expected.object);
        }
    }
    void on_message(const ReplayedMessage& message) override {
        all_.note(SessionMessage{message.time, ByteBuffer(message.bytes.begin(), message.bytes.end())});
    }

    std::size_t looked_at = 0;  // of the bodies that are reported as changed
    std::size_t reported = 0;

 private:
    void expect_same(const ReplayFrame& frame, const FrameChanges& expected) {
        ASSERT_EQ(frame.bodies.size(), all_.all().size()) << frame.number;
        EXPECT_EQ(frame.changes->clocks_before, expected.clocks_before) << frame.number;
        EXPECT_EQ(frame.changes->gone.size(), expected.gone.size()) << frame.number;
        ASSERT_EQ(frame.changes->bodies.size(), expected.bodies.size()) << frame.number;
        for (std::size_t i = 0; i < expected.bodies.size(); ++i) {
            const FrameChanges::Body& one = frame.changes->bodies[i];
            EXPECT_EQ(one.place, expected.bodies[i].place) << frame.number;
            EXPECT_EQ(one.has_moved, expected.bodies[i].has_moved) << frame.number;
            looked_at += one.is_same ? 0 : 1;
        }
        reported += expected.bodies.size();
    }

    const FrameTimes& frames_;
    FrameBodies all_;
};

// Walkers, one of which is hidden, moved far away and shown again between two ticks of the world; one comes, one goes.
Session between_ticks() {
    WrittenSession written;
    for (const std::uint32_t id : {3U, 1U, 2U}) written.create(0.1, kRemote + id, 80.0F + static_cast<float>(id), 1);
    for (int i = 0; i < 12; ++i) written.update(0.5 + 0.1 * i, kRemote + 1, 82 + static_cast<float>(i) / 2);
    SetState hidden{.object = kRemote + 2, .physics_state = 0x00400C08 | kHidden};
    hidden.state_stamp = {1};
    written.say(1, hidden);
    written.update(1, kRemote + 2, 190);
    written.say(1.5, DeleteObject{.object = kRemote + 3});
    return written.create(1.7, kRemote + 7, 90).session;
}

TEST(FrameBodies, FollowWithoutALookAtEachAndLoseNothing) {
    const Session session = between_ticks();
    for (const Rules::Preset& preset : Rules::presets()) {
        const FrameTimes frames = even_frames(3, 240);
        Doubter doubter{frames};
        replay(session, preset.rules, frames, doubter);
        EXPECT_GT(doubter.reported, 0U);
        if (preset.name == "retail") {
            EXPECT_LT(doubter.looked_at, doubter.reported / 2);
        }
    }
}

TEST(KeptBodies, AreLookedForOnceForEveryStay) {
    std::map<ObjectId, int> kept;
    std::vector<std::uint32_t> looked_for;
    KeptBodies<int> bodies;
    const auto find = [&](ObjectId object) {
        looked_for.push_back(object.value);
        return &kept[object];
    };
    const std::vector<std::vector<std::uint32_t>> frames{{2, 5, 9}, {2, 5, 9}, {5, 7}, {2, 5, 7, 9}};
    for (const std::vector<std::uint32_t>& frame : frames) {
        bodies.begin_frame();
        for (const std::uint32_t id : frame) ++*bodies.of(id, find);
    }
    EXPECT_EQ(looked_for, (std::vector<std::uint32_t>{2, 5, 9, 7, 2, 9}));
    EXPECT_EQ(kept, (std::map<ObjectId, int>{{2, 3}, {5, 4}, {7, 2}, {9, 3}}));
}

}  // namespace
}  // namespace acmotion::test
