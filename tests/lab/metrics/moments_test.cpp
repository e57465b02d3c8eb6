// docs/metrics.md, "Moments": how ugly each is, and which are kept
#include "lab/metrics/moments.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lab/metrics/tallies.h"

namespace acmotion::test {
namespace {

using enum MomentKind;

// What is told of these slices of half a second, of a body whose catch-up speed is 8 m/s.
std::string severities(std::vector<Slice> slices) {
    SliceTally tally;
    std::string all;
    const auto tell = [&all](const std::vector<Moment>& moments) {
        for (const Moment& moment : moments) all += fmt::format("{} {:.2f}\n", name(moment.kind), moment.severity);
    };
    double time = 10;
    for (Slice& slice : slices) {
        slice.time = time += 0.5;
        slice.seconds = 0.5;
        slice.catch_up_speed = 8;
        tell(tally.add(slice));
    }
    tell(tally.end());
    return all;
}
Slice stepped(double east) { return {.step = {east, 0, 0}, .metres = std::abs(east)}; }
Slice stalled() { return {.pursuit = Pursuit::Chasing}; }
Slice behind(double metres) { return {.behind_truth = metres}; }
Slice behind_update(double metres) { return {.behind_update = metres}; }

TEST(MetricMoments, HaveTheSeveritiesOfTheDocumentation) {
    EXPECT_EQ(severities({stepped(12)}), "pop 1.20\n") << "12 m, where 10 m are allowed";
    EXPECT_EQ(severities({stalled(), stalled(), stalled()}), "stall 3.00\n") << "1.5 s in a row";
    EXPECT_EQ(severities({stepped(1), stepped(-0.5)}), "backward step 2.50\n");
    EXPECT_EQ(severities({stepped(1), stepped(3.5)}), "speed jump 0.62\n") << "5 m/s of 8 m/s";
    EXPECT_EQ(severities({{.heading_from = 300, .heading_to = 75}}), "heading jump 3.00\n") << "135°, the short way";
    EXPECT_EQ(severities({behind(5), behind(10), behind(5)}), "far behind 4.00\n") << "at its worst";
    EXPECT_EQ(severities({behind_update(13)}), "far behind 2.00\n") << "2.5 m, and 4 m that it runs in a second";
    EXPECT_EQ(severities({behind(10), behind(0), behind(5)}), "far behind 4.00\nfar behind 2.00\n");
    EXPECT_EQ(severities({behind(2.4)}), "") << "less than is noticed";
}

TEST(MetricMoments, OfAPopLeaveOutTheJumpsOfSpeedThatItCauses) {
    EXPECT_EQ(severities({stepped(1), stepped(12), stepped(1)}), "pop 1.20\n");
}

TEST(MetricMoments, AreToldInWords) {
    const auto told = [](MomentKind kind, double amount) {
        return what_happened({.time = 1, .object = 1, .kind = kind, .severity = 2, .amount = amount, .cause = {}});
    };
    EXPECT_EQ(told(Pop, 9.994), "popped 9.99 m");
    EXPECT_EQ(told(Stall, 0.64), "stalled for 0.6 s");
    EXPECT_EQ(told(SpeedJump, 6.25), "changed speed by 6.2 m/s at once");
    EXPECT_EQ(told(HeadingJump, 90.4), "turned by 90° at once");
    EXPECT_EQ(sentence({.time = 1, .object = 1, .kind = Behind, .amount = 3, .cause = "of a wall"}),
              "was 3.00 m behind: of a wall");
}

TEST(MetricMoments, AreTheUgliestFirstAndOneASecondOfAnObject) {
    MomentKeeper keeper;
    keeper.add({1.0, 1, Pop, 3, 0});
    keeper.add({1.5, 1, Blip, 5, 0});
    keeper.add({1.5, 2, Stall, 4, 0});
    keeper.add({9.0, 1, Backward, 0.9, 0});  // too slight to notice
    const std::vector<Moment> moments = keeper.take();
    ASSERT_EQ(moments.size(), 2U);
    EXPECT_EQ(moments[0].kind, Blip);
    EXPECT_EQ(moments[1].kind, Stall);
}

// When there are many, those that cannot be among the ugliest are left out. The causes of the others stay.
TEST(MetricMoments, AreTheTwoHundredUgliestHoweverManyCame) {
    MomentKeeper keeper;
    for (int i = 0; i < 20'000; ++i) {
        const int number = i * 7919 % 20'000;
        keeper.add({.time = 2.0 * number,
                    .object = 1,
                    .kind = Pop,
                    .severity = 1.0 + number,
                    .amount = 0,
                    .cause = "cause " + std::to_string(number)});
    }
    const std::vector<Moment> kept = keeper.take();
    ASSERT_EQ(kept.size(), 200U);
    for (std::size_t i = 0; i < kept.size(); ++i) ASSERT_EQ(kept[i].cause, "cause " + std::to_string(19'999 - i));
}

}  // namespace
}  // namespace acmotion::test
