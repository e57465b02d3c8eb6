// docs/against.md, "What a divergence is": retail's own poses, with one body drawn elsewhere from some moment on.
#include "lab/divergence/pose_divergences.h"

#include <gtest/gtest.h>

#include <sstream>

#include "lab/divergence/scene.h"

namespace acmotion::test {
namespace {

using divergence::Noise;
using divergence::PoseDivergences;

constexpr std::uint32_t kLeaver = 0x50000002;
constexpr std::uint32_t kOther = 0x50000003;
constexpr double kLeaves = 5.008;  // between two frames
constexpr double kFrame = 1.0 / 60;

PoseDivergences divergences_after(const Edit& edit) {
    const Scene& here = scene("dungeon");
    std::istringstream in(csv_of(here, Rules::retail(), edit));
    const auto aligned = divergence::understand(divergence::read_poses(in).value(), here.session, here.retail);
    EXPECT_TRUE(aligned) << aligned.error();
    const TrackedRun retail = track_run({.session = &here.session}, aligned->frames);
    return divergence::find_divergences(here.session, retail, *aligned, {});
}
Edit after(double since, std::uint32_t object, const std::function<void(DrawnRow&)>& change, double until = 1e9) {
    return [=](DrawnRow& row) {
        if (row.object == object && row.time > since && row.time < until) change(row);
        return true;
    };
}
Edit raised(float metres, double seconds = 1e9) {
    return after(kLeaves, kLeaver, [metres](DrawnRow& row) { row.z += metres; }, kLeaves + seconds);
}
Edit turned(float degrees) {
    return after(kLeaves, kLeaver, [degrees](DrawnRow& row) { row.heading += degrees; });
}

TEST(PoseDivergences, AreOfATenthOfAMetreOrTenDegrees) {
    EXPECT_TRUE(divergences_after(raised(0.09F)).all.empty());
    EXPECT_TRUE(divergences_after(turned(9)).all.empty());
    const PoseDivergences in_place = divergences_after(raised(0.11F));
    ASSERT_EQ(in_place.all.size(), 1U);
    EXPECT_EQ(in_place.all[0].object, ObjectId{kLeaver});
    EXPECT_NEAR(in_place.all[0].time, kLeaves, 2 * kFrame);
    EXPECT_FALSE(in_place.all[0].in_heading);
    const PoseDivergences in_heading = divergences_after(turned(11));
    ASSERT_EQ(in_heading.all.size(), 1U);
    EXPECT_TRUE(in_heading.all[0].in_heading);
}

TEST(PoseDivergences, BeginWithTwoPosesInARow) {
    EXPECT_TRUE(divergences_after(raised(3, 1.3 * kFrame)).all.empty());
    EXPECT_EQ(divergences_after(raised(3, 2.2 * kFrame)).all.size(), 1U);
}

TEST(PoseDivergences, BeginAtTheFirstPoseThatIsNotRetailsToACentimetre) {
    const PoseDivergences found = divergences_after(
        after(kLeaves, kLeaver, [](DrawnRow& row) { row.z += static_cast<float>(row.time - kLeaves) / 10; }));
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_NEAR(found.all[0].time, kLeaves + 0.1, 2 * kFrame) << "it is a tenth of a metre beside only at second 6";
}

TEST(PoseDivergences, AreRankedByTheirMetresTimesSeconds) {
    const PoseDivergences found = divergences_after([](DrawnRow& row) {
        if (row.time > kLeaves && row.object == kLeaver) row.z += 1;
        if (row.time > kLeaves && row.object == kOther) row.z += 3;
        return true;
    });
    ASSERT_EQ(found.all.size(), 2U);
    EXPECT_EQ(found.all[0].object, ObjectId{kOther});
    EXPECT_NEAR(found.all[0].share, 0.75, 0.01);
    EXPECT_NEAR(found.all[1].share, 0.25, 0.01);
    EXPECT_NEAR(found.all[1].amount, found.all[1].until - kLeaves, 0.1);
}

TEST(PoseDivergences, CountTwentyMetresAtMostAndAMetreForEach45Degrees) {
    EXPECT_DOUBLE_EQ((divergence::Apart{3, 90}.amount()), 5);
    EXPECT_DOUBLE_EQ((divergence::Apart{19, 0}.amount()), 19);
    EXPECT_DOUBLE_EQ((divergence::Apart{500, 45}.amount()), 21);
}

TEST(PoseDivergences, NeedSixTimesTheNoiseOfAFileMore) {
    const Noise noise{.metres = 0.5, .degrees = 3};
    EXPECT_DOUBLE_EQ(noise.apart_metres(), 0.1 + 6 * 0.5);
    EXPECT_DOUBLE_EQ(noise.apart_degrees(), 10 + 6 * 3);
    const Noise of_unknown_frames{.has_unknown_frames = true};
    EXPECT_DOUBLE_EQ(of_unknown_frames.apart_metres(), 0.5);
    EXPECT_DOUBLE_EQ(of_unknown_frames.apart_degrees(), 30);
}

}  // namespace
}  // namespace acmotion::test
