// By which rules a client plays that has its bodies where those have them.
#include "lab/against/known_rules.h"

#include <gtest/gtest.h>

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
    EXPECT_FALSE(KnownClient{Rules::retail()}.draw_aside(6).known().is_by_rules);
}

}  // namespace
}  // namespace acmotion::test
