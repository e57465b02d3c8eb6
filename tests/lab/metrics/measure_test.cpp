// One run of a session, measured: whatever draws it, and whoever listens.
#include "lab/metrics/measure.h"

#include <gtest/gtest.h>

#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

// A remote that the server sends 28 m away, all at once.
WrittenSession sent_away() { return WrittenSession{}.create(0.1, kRemote, 82).update(3, kRemote, 110); }

// Another client draws it where it was, in every frame.
GivenPoses left_standing(const FrameTimes& frames) {
    GivenPoses given{.rules = Rules::snap()};
    for (const double time : frames) given.tracks[kRemote].push_back({time, WrittenSession::place(82)});
    return given;
}

TEST(Measure, TellsOfTheMomentsOfGivenPosesAndNotOfThoseOfTheirWorld) {
    const WrittenSession written = sent_away();
    const FrameTimes frames = even_frames(6, 60);
    const GivenPoses given = left_standing(frames);
    std::vector<MomentKind> told;
    MetricsOptions options{.rules = Rules::snap(), .session = &written.session};
    options.on_moment = [&](const Moment& moment) { told.push_back(moment.kind); };
    EXPECT_EQ(measure(options, frames).all.pops, 1U) << "the World places it";
    EXPECT_TRUE(std::ranges::count(told, MomentKind::Pop) == 1);
    told.clear();
    options.given = &given;
    EXPECT_EQ(measure(options, frames).all.pops, 0U);
    EXPECT_EQ(told, std::vector{MomentKind::Behind}) << "of the update, until the end";
}

}  // namespace
}  // namespace acmotion::test
