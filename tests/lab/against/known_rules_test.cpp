// By which rules a client plays that has its bodies where those have them.
#include "lab/against/known_rules.h"

#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

// What a client draws that plays by these rules, of a remote that goes east for twelve seconds.
class KnownClient : public ReplayListener {
 public:
    explicit KnownClient(const Rules& rules) {
        written_.create(0, kRemote, 82);
        for (int i = 1; i <= 24; ++i) written_.update(0.5 * i, kRemote, 82 + 3 * static_cast<float>(i));
        made.frames = even_frames(13, 60);
        replay(written_.session, rules, made.frames, *this);
    }
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == ObjectId{kRemote}) made.given.tracks[kRemote].push_back({frame.time, body.position});
        }
    }
    // A metre aside in so many poses, while it is on its way.
    KnownClient& draw_aside(std::size_t poses) {
        for (std::size_t i = 0; i < poses; ++i) {
            made.given.tracks.at(kRemote)[100 + 20 * i].position.frame.origin.y += 1;
        }
        return *this;
    }
    // As many poses at the end as have so many moves among them, the first of which moves nothing.
    KnownClient& keep_moves(std::size_t count) {
        std::vector<GivenPose>& poses = made.given.tracks.at(kRemote);
        std::size_t first = poses.size() - 1;
        for (std::size_t moves = 0; first > 0; --first) {
            const bool moved = poses[first].position != poses[first - 1].position;
            if (moved && moves == count) break;
            if (moved) ++moves;
        }
        poses.erase(poses.begin(), poses.begin() + static_cast<std::ptrdiff_t>(first));
        return *this;
    }
    const GivenPoses& known() {
        against::note_rules(made, written_.session);
        return made.given;
    }

    against::Alignment made;

 private:
    WrittenSession written_;
};

TEST(KnownRules, AreRetailsIfItHasTheBodiesThere) {
    KnownClient client{Rules::retail()};
    EXPECT_TRUE(client.known().is_by_rules);
    EXPECT_EQ(client.known().rules, Rules::retail());
}

TEST(KnownRules, AreThoseOfAnotherClient) {
    Rules rules = Rules::retail();
    rules.every_update_snaps = true;
    KnownClient client{rules};
    EXPECT_TRUE(client.known().is_by_rules);
    EXPECT_EQ(client.known().rules, rules);
}

TEST(KnownRules, MayHaveEachHundredthPoseOnItsWayElsewhereAndNoMore) {
    const KnownClient exact{Rules::retail()};
    const std::vector<GivenPose>& poses = exact.made.given.tracks.at(kRemote);
    std::size_t moves = 0;
    for (std::size_t i = 1; i < poses.size(); ++i) {
        if (poses[i].position != poses[i - 1].position) ++moves;
    }
    EXPECT_TRUE(KnownClient{Rules::retail()}.draw_aside(moves / 100).known().is_by_rules) << moves;
    EXPECT_FALSE(KnownClient{Rules::retail()}.draw_aside(moves / 100 + 1).known().is_by_rules) << moves;
}

TEST(KnownRules, MayHaveOnePoseOfAHundredOnItsWayElsewhere) {
    EXPECT_TRUE(KnownClient{Rules::retail()}.draw_aside(1).known().is_by_rules);
    EXPECT_EQ(KnownClient{Rules::retail()}.draw_aside(1).known().rules, Rules::retail())
        << "although others have as many there";
    EXPECT_FALSE(KnownClient{Rules::retail()}.draw_aside(6).known().is_by_rules);
}

TEST(KnownRules, MayHaveAPoseElsewhereFromAHundredMovesOn) {
    const auto is_known = [](std::size_t moves, std::size_t aside, bool begins_with_move = false) {
        KnownClient client{Rules::retail()};
        std::vector<GivenPose>& poses = client.made.given.tracks.at(kRemote);
        for (std::size_t i = 0; i < aside; ++i) poses.at(poses.size() - 120 - 20 * i).position.frame.origin.y += 1;
        client.keep_moves(moves);
        // Whether the body moves from the first pose to the next or rests, their number is the same.
        while (begins_with_move && poses[1].position == poses[0].position) poses.erase(poses.begin());
        return client.known().is_by_rules;
    };
    for (const std::size_t moves : {99U, 100U, 101U}) {
        EXPECT_TRUE(is_known(moves, 0)) << moves;
        EXPECT_EQ(is_known(moves, 1), moves >= 100) << moves;
        EXPECT_EQ(is_known(moves, 1, true), moves >= 100) << moves;
    }
    EXPECT_FALSE(is_known(101, 2));
}

// It walks on until the leash holds it; a client without one lets it go on, which shows in the last poses alone.
TEST(KnownRules, AreThoseThatHaveMostOfThePosesThere) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82, 3).update(0.5, kRemote, 82);
    Rules rules = Rules::retail();
    rules.leash = !rules.leash;
    const FrameTimes all = even_frames(5, 60);
    struct Keeper : ReplayListener {
        void on_frame(const ReplayFrame& frame) override {
            for (const BodyFrame& body : frame.bodies) {
                if (body.object == ObjectId{kRemote}) poses.push_back({frame.time, body.position});
            }
        }
        std::vector<GivenPose> poses;
    };
    Keeper retail;
    Keeper other;
    replay(written.session, Rules::retail(), all, retail);
    replay(written.session, rules, all, other);
    std::size_t same = 0;
    while (distance(retail.poses.at(same).position, other.poses.at(same).position) < 0.02) ++same;
    ASSERT_GT(same, 60U);
    against::Alignment made;
    made.frames = all;
    made.given.tracks[kRemote].assign(other.poses.begin(), other.poses.begin() + static_cast<std::ptrdiff_t>(same + 1));
    against::note_rules(made, written.session);
    EXPECT_TRUE(made.given.is_by_rules);
    EXPECT_EQ(made.given.rules, rules) << "although retail has all but one of them";
}

TEST(KnownRules, GoByHeadingsIfThereAreAny) {
    const auto is_known = [](float degrees, against::Turning turning) {
        KnownClient client{Rules::retail()};
        client.made.turning = turning;
        for (GivenPose& pose : client.made.given.tracks.at(kRemote)) {
            Frame& frame = pose.position.frame;
            set_heading(frame, heading_of(frame.rotation) + degrees);
        }
        return client.known().is_by_rules;
    };
    EXPECT_TRUE(is_known(0.9F, against::Turning::Heading)) << "headings may be written without decimals";
    EXPECT_FALSE(is_known(1.1F, against::Turning::Heading));
    EXPECT_FALSE(is_known(-1.1F, against::Turning::Quaternion));
    EXPECT_TRUE(is_known(90, against::Turning::Unknown));
}

TEST(KnownRules, GoByPlacesToTwoCentimetres) {
    const auto is_known = [](float metres) {
        KnownClient client{Rules::retail()};
        for (GivenPose& pose : client.made.given.tracks.at(kRemote)) pose.position.frame.origin.y += metres;
        return client.known().is_by_rules;
    };
    EXPECT_TRUE(is_known(0.019F));
    EXPECT_FALSE(is_known(0.021F));
}

TEST(KnownRules, AreNoneOfABodyThatIsNotThere) {
    KnownClient client{Rules::retail()};
    client.made.given.tracks[ObjectId{0x80000009}] = {client.made.given.tracks.at(kRemote).at(5)};
    EXPECT_TRUE(client.known().is_by_rules) << "one pose of many";
    KnownClient other{Rules::retail()};
    for (const std::uint32_t id : {0x70000001U, 0x80000009U}) {
        other.made.given.tracks[ObjectId{id}].assign(20, other.made.given.tracks.at(kRemote).at(5));
        for (std::size_t i = 0; i < 20; ++i)
            other.made.given.tracks[ObjectId{id}][i].time = other.made.given.tracks.at(kRemote).at(5 + i).time;
    }
    EXPECT_FALSE(other.known().is_by_rules);
}

TEST(KnownRules, LookAtThePosesOfFramesAlone) {
    KnownClient client{Rules::retail()};
    std::vector<GivenPose>& poses = client.made.given.tracks.at(kRemote);
    std::vector<GivenPose> more;
    for (const GivenPose& pose : poses) {
        more.push_back(pose);
        more.push_back({pose.time + 0.004, {{0xA9B40019}, {{10, 10, 10}, {}}}});
    }
    poses = more;
    EXPECT_TRUE(client.known().is_by_rules) << "nothing was drawn between them";
}

}  // namespace
}  // namespace acmotion::test
