// docs/against.md, "What a parting is": retail's own poses, with one body drawn elsewhere from some moment on.
#include "lab/divergence/partings.h"

#include <gtest/gtest.h>

#include <sstream>

#include "lab/divergence/scene.h"

namespace acmotion::test {
namespace {

using against::Partings;

constexpr std::uint32_t kParter = 0x50000002;
constexpr std::uint32_t kOtherParter = 0x50000003;
constexpr double kParts = 5.008;  // between two frames
constexpr double kFrame = 1.0 / 60;

Partings partings_after(const Edit& edit) {
    const Scene& here = scene("dungeon");
    std::istringstream in(csv_of(here, Rules::retail(), edit));
    const auto aligned = against::understand(against::read_poses(in).value(), here.session, here.retail);
    EXPECT_TRUE(aligned) << aligned.error();
    const TrackedRun retail = track_run({.session = &here.session}, aligned->frames);
    return against::find_partings(here.session, retail, *aligned, {});
}
Edit after(double since, std::uint32_t object, const std::function<void(DrawnRow&)>& change, double until = 1e9) {
    return [=](DrawnRow& row) {
        if (row.object == object && row.time > since && row.time < until) change(row);
        return true;
    };
}
Edit raised(float metres, double seconds = 1e9) {
    return after(kParts, kParter, [metres](DrawnRow& row) { row.z += metres; }, kParts + seconds);
}
Edit turned(float degrees) {
    return after(kParts, kParter, [degrees](DrawnRow& row) { row.heading += degrees; });
}

TEST(Partings, AreOfATenthOfAMetreOrTenDegrees) {
    EXPECT_TRUE(partings_after(raised(0.09F)).all.empty());
    EXPECT_TRUE(partings_after(turned(9)).all.empty());
    const Partings in_place = partings_after(raised(0.11F));
    ASSERT_EQ(in_place.all.size(), 1U);
    EXPECT_EQ(in_place.all[0].object, ObjectId{kParter});
    EXPECT_NEAR(in_place.all[0].time, kParts, 2 * kFrame);
    EXPECT_FALSE(in_place.all[0].in_heading);
    const Partings in_heading = partings_after(turned(11));
    ASSERT_EQ(in_heading.all.size(), 1U);
    EXPECT_TRUE(in_heading.all[0].in_heading);
}

TEST(Partings, BeginWithTwoPosesInARow) {
    EXPECT_TRUE(partings_after(raised(3, 1.3 * kFrame)).all.empty());
    EXPECT_EQ(partings_after(raised(3, 2.2 * kFrame)).all.size(), 1U);
}

TEST(Partings, BeginAtTheFirstPoseThatIsNotRetailsToACentimetre) {
    const Partings found = partings_after(
        after(kParts, kParter, [](DrawnRow& row) { row.z += static_cast<float>(row.time - kParts) / 10; }));
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_NEAR(found.all[0].time, kParts + 0.1, 2 * kFrame) << "it is a tenth of a metre beside only at second 6";
}

TEST(Partings, AreRankedByTheirMetresTimesSeconds) {
    const Partings found = partings_after([](DrawnRow& row) {
        if (row.time > kParts && row.object == kParter) row.z += 1;
        if (row.time > kParts && row.object == kOtherParter) row.z += 3;
        return true;
    });
    ASSERT_EQ(found.all.size(), 2U);
    EXPECT_EQ(found.all[0].object, ObjectId{kOtherParter});
    EXPECT_NEAR(found.all[0].share, 0.75, 0.01);
    EXPECT_NEAR(found.all[1].share, 0.25, 0.01);
    EXPECT_NEAR(found.all[1].amount, found.all[1].until - kParts, 0.1);
}

TEST(Partings, CountTwentyMetresAtMostAndAMetreForEach45Degrees) {
    EXPECT_DOUBLE_EQ(against::amount_apart(3, 90), 5);
    EXPECT_DOUBLE_EQ(against::amount_apart(19, 0), 19);
    EXPECT_DOUBLE_EQ(against::amount_apart(500, 45), 21);
}

TEST(Partings, NeedSixTimesTheNoiseOfAFileMore) {
    const against::Noise noise{.metres = 0.5, .degrees = 3};
    EXPECT_DOUBLE_EQ(noise.apart_metres(), 0.1 + 6 * 0.5);
    EXPECT_DOUBLE_EQ(noise.apart_degrees(), 10 + 6 * 3);
    const against::Noise of_unknown_frames{.has_unknown_frames = true};
    EXPECT_DOUBLE_EQ(of_unknown_frames.apart_metres(), 0.5);
    EXPECT_DOUBLE_EQ(of_unknown_frames.apart_degrees(), 30);
}

}  // namespace
}  // namespace acmotion::test
