// docs/architecture.md, "Determinism"
#include "lab/determinism/determinism.h"

#include <gtest/gtest.h>

#include "geometry/all.h"

namespace acmotion {
namespace {

using determinism::Counts;
using determinism::Report;

// Both rule sets see these; a scenario in which one of them no longer happens pins nothing.
void expect_eventful(const Counts& counts) {
    EXPECT_GT(counts.border_crossings, 1'000U);
    EXPECT_GT(counts.indoor_slices, 100'000U);
    EXPECT_GT(counts.airborne_slices, 100'000U);
    EXPECT_GT(counts.waypoints, 50'000U);
    EXPECT_GT(counts.far_waypoints, 500U);
    EXPECT_GT(counts.already_there, 500U);
    EXPECT_GT(counts.teleports, 10'000U);
    EXPECT_GT(counts.snaps, 10'000U);
    EXPECT_GT(counts.ignored, 10'000U);
    EXPECT_GT(counts.gated, 1'000U);
    EXPECT_GT(counts.player_blips, 0U);
    EXPECT_GT(counts.refused_placements, 1'000U);
    EXPECT_GT(counts.bad_windows, 1'000U);
    EXPECT_GT(counts.blips, 1'000U);
    EXPECT_GT(counts.sticks, 1'000U);
}

// The two hashes are the promise: 10,000 slices of 500 bodies end in these bits, whatever compiled them. A change that
// moves one changes how bodies move, and belongs into CHANGELOG.md.

TEST(Determinism, RetailPosesHaveTheSameBitsOnEveryBuild) {
    const Report report = determinism::run(Rules::retail());

    EXPECT_EQ(report.hash, 0xffd8c0091c50d979U);
    expect_eventful(report.counts);
    EXPECT_GT(report.counts.kept_headings, 1'000U);
    EXPECT_GT(report.counts.tightened_leashes, 1'000U);
}

TEST(Determinism, AcdreamPosesHaveTheSameBitsOnEveryBuild) {
    const Report report = determinism::run(Rules::acdream());

    EXPECT_EQ(report.hash, 0xeefd799a6cadaa85U);
    expect_eventful(report.counts);
    // Rows 16 and 20 of spec 30 §7: these rules keep no heading and have no leash.
    EXPECT_EQ(report.counts.kept_headings, 0U);
    EXPECT_EQ(report.counts.tightened_leashes, 0U);
}

// g++ 12 left this rounding out (cmake/options.cmake), and the hashes above were the first to notice.
TEST(Determinism, AxesAreRoundedToFloatBeforeTheyTurnAVector) {
    const Quaternion rotation{0.1825742F, 0.3651484F, 0.5477226F, 0.7302967F};
    const WideVec3 vector{0.3, 0.7, 0.11};

    const Axes rounded = axes(rotation);
    const WideVec3 local = to_local_vector(rotation, vector);

    EXPECT_EQ(local.x, dot(rounded.right, vector));
    EXPECT_EQ(local.y, dot(rounded.forward, vector));
    EXPECT_EQ(local.z, dot(rounded.up, vector));
}

}  // namespace
}  // namespace acmotion
