// Whether a client has another clock, or a fault that looks so: by small sessions of two bodies.
#include <gtest/gtest.h>

#include "lab/against/scene.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kEarlier = 0x80000002;
constexpr std::uint32_t kLater = 0x80000003;

// Two bodies that are sent to and fro, not at the same moments.
const Scene& two_walkers() {
    static const Scene made = [] {
        constexpr std::array kMetres{0.0F, 1.5F, 3.0F, 5.0F, 4.0F, 2.0F, 1.0F, 3.5F};
        WrittenSession written;
        written.create(0, kEarlier, 82).create(0, kLater, 70);
        for (std::size_t i = 0; i < 12; ++i) {
            const double time = 0.5 * static_cast<double>(i + 1);
            written.update(time, kEarlier, 82 + kMetres[i % kMetres.size()]);
            written.update(time + 0.2, kLater, 70 + kMetres[(i + 3) % kMetres.size()]);
        }
        return scene_of(written.session);
    }();
    return made;
}

Judged delayed(double seconds) {
    return judge(two_walkers(), csv_of(two_walkers(), Rules::retail(), [seconds](DrawnRow& row) {
                     row.time += seconds;
                     return true;
                 }));
}

TEST(Understanding, TakesAnExactDelayForAnotherClock) {
    const Judged judged = delayed(0.25);
    EXPECT_NEAR(judged.alignment.clock.offset, 0.25, 0.002);
    EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
}

TEST(Understanding, TakesMoreThanThreeSecondsForAnotherClock) {
    const Judged judged = delayed(-3.5);
    EXPECT_NEAR(judged.alignment.clock.offset, -3.5, 0.002);
    EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
}

TEST(Understanding, TakesASnapshotBufferForAFaultAndNotForAnotherClock) {
    const Judged judged = judge(two_walkers(), csv_of(rows_of_baseline(two_walkers(), 0.6)));
    EXPECT_EQ(judged.alignment.clock.offset, 0) << judged.text();
    ASSERT_EQ(judged.findings.partings.all.size(), 2U) << judged.text();
    for (const against::Explanation& one : judged.findings.explanations) {
        EXPECT_TRUE(one.habit.ends_with("s before: a snapshot buffer")) << judged.text();
    }
}

TEST(Understanding, TakesUpdatesThatPlaceBodiesForAFaultAndNotForAnotherClock) {
    const Judged judged =
        judge(two_walkers(), csv_of(two_walkers(), rules_named("retail:every_update_snaps=true").value()));
    EXPECT_EQ(judged.alignment.clock.offset, 0) << judged.text();
    EXPECT_EQ(judged.findings.partings.all.size(), 2U) << judged.text();
    for (const against::Explanation& one : judged.findings.explanations) {
        ASSERT_FALSE(one.suspects.empty()) << judged.text();
        EXPECT_EQ(one.suspects.front().name, "every_update_snaps");
    }
}

}  // namespace
}  // namespace acmotion::test
