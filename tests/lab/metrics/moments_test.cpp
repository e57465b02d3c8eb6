// Which moments are kept, in which order, and how often a body had such a one
#include "lab/metrics/moments.h"

#include <gtest/gtest.h>

#include <limits>

namespace acmotion::test {
namespace {

Moment ugly_moment(double time, std::uint32_t object, MomentKind kind = MomentKind::Pop, double severity = 2) {
    return {.time = time, .object = object, .kind = kind, .severity = severity, .amount = time, .cause = {}};
}

using enum MomentKind;

TEST(WorstOfEachBody, CountsThoseOfTheSameKindApartFromOthers) {
    const std::vector<Moment> all{ugly_moment(1, 7, Pop),  ugly_moment(2, 8, Stall),  ugly_moment(3, 7, Pop),
                                  ugly_moment(4, 7, Blip), ugly_moment(5, 7, Behind), ugly_moment(6, 7, Stall),
                                  ugly_moment(7, 7, Pop),  ugly_moment(8, 9, Pop)};
    const std::vector<WorstOfBody> worst = worst_of_each(all, 2);
    ASSERT_EQ(worst.size(), 2U);
    EXPECT_EQ(worst[0].moment.time, 1);
    EXPECT_EQ(worst[0].alike, 2U);
    EXPECT_EQ(worst[0].others, 3U);
    EXPECT_EQ(worst[1].moment.time, 2);
    EXPECT_EQ(worst[1].alike, 0U);
    EXPECT_EQ(worst[1].others, 0U);
    EXPECT_EQ(worst_of_each(all, 3).size(), 3U);
    EXPECT_EQ(worst_of_each(all, 9).size(), 3U) << "there are no more bodies";
    EXPECT_TRUE(worst_of_each(all, 0).empty());
    EXPECT_TRUE(worst_of_each({}, 5).empty());
}

TEST(WorstOfEachBody, SaysHowManyMoreThereAre) {
    EXPECT_EQ(more_like_it({.moment = {}}), "");
    EXPECT_EQ(more_like_it({.moment = {}, .alike = 1}), " (and 1 more like it)");
    EXPECT_EQ(more_like_it({.moment = {}, .alike = 14, .others = 1}), " (and 14 more like it, 1 of other kinds)");
    EXPECT_EQ(more_like_it({.moment = {}, .others = 3}), " (and 3 of other kinds)");
}

std::vector<Moment> kept_of(const std::vector<Moment>& all) {
    MomentKeeper keeper{false};
    for (const Moment& one : all) keeper.add(one);
    return keeper.take();
}

TEST(MetricMoments, AreKeptWhole) {
    Moment whole = ugly_moment(3.5, 7, HeadingJump, 1.5);
    whole.amount = 67;
    whole.cause = "a turn";
    whole.rows = {3, 4};
    const std::vector<Moment> kept = kept_of({whole, ugly_moment(9, 7)});
    ASSERT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[1].time, 3.5);
    EXPECT_EQ(kept[1].object, ObjectId{7});
    EXPECT_EQ(kept[1].kind, HeadingJump);
    EXPECT_EQ(kept[1].severity, 1.5);
    EXPECT_EQ(kept[1].amount, 67);
    EXPECT_EQ(kept[1].cause, "a turn");
    EXPECT_EQ(kept[1].rows, (std::vector{3, 4}));
    EXPECT_TRUE(kept[1].story.empty());
    EXPECT_EQ(kept[0].cause, "");
    EXPECT_TRUE(kept[0].rows.empty());
}

TEST(MetricMoments, ThatAreAlikeUglyAreInOrderOfTimeThenObjectThenKind) {
    const std::vector<Moment> kept = kept_of({ugly_moment(5, 9), ugly_moment(5, 3), ugly_moment(2, 8),
                                              ugly_moment(5, 1, Pop, 1), ugly_moment(8, 2, Pop, 3)});
    ASSERT_EQ(kept.size(), 5U);
    const std::vector<std::uint32_t> expected{2, 8, 3, 9, 1};
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(kept[i].object, ObjectId{expected[i]});
    EXPECT_EQ(kept_of({ugly_moment(5, 1, Stall), ugly_moment(5, 1, Blip), ugly_moment(5, 1, Backward)})[0].kind, Blip)
        << "of one moment the first kind stays";
}

TEST(MetricMoments, AreKeptFromASeverityOfOneOn) {
    const double not_a_number = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(kept_of({ugly_moment(1, 1, Pop, 1)}).size(), 1U);
    EXPECT_TRUE(kept_of({ugly_moment(1, 1, Pop, 0.999)}).empty());
    EXPECT_TRUE(kept_of({ugly_moment(1, 1, Pop, not_a_number)}).empty());
}

// When there are many, those that cannot be among the ugliest are left out. The causes of the others stay.
TEST(MetricMoments, AreTheSameHoweverManyCame) {
    MomentKeeper keeper;
    for (int i = 0; i < 20'000; ++i) {
        Moment one = ugly_moment(1.0 * (i * 7919 % 20'000), 1, Pop, 1 + i * 7919 % 20'000);
        one.cause = "cause " + std::to_string(i * 7919 % 20'000);
        keeper.add(one);
    }
    const std::vector<Moment> kept = keeper.take();
    ASSERT_EQ(kept.size(), kMaxMoments);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        ASSERT_EQ(kept[i].severity, 20'000 - static_cast<double>(i));
        ASSERT_EQ(kept[i].cause, "cause " + std::to_string(19'999 - i));
    }
}

TEST(MetricMoments, AreNearWithinThatTimeOnBothSidesAndOfThatBodyOnly) {
    MomentKeeper keeper;
    keeper.add(ugly_moment(5, 2));
    keeper.add(ugly_moment(9, 2));
    keeper.add(ugly_moment(7, 1));
    keeper.add(ugly_moment(7, 3, Pop, 0.5));
    EXPECT_TRUE(keeper.has_near(2, 4, 1));
    EXPECT_TRUE(keeper.has_near(2, 6, 1));
    EXPECT_TRUE(keeper.has_near(2, 8, 1));
    EXPECT_TRUE(keeper.has_near(2, 10, 1));
    EXPECT_FALSE(keeper.has_near(2, 3.9, 1));
    EXPECT_FALSE(keeper.has_near(2, 7, 1)) << "between two";
    EXPECT_FALSE(keeper.has_near(2, 10.1, 1));
    EXPECT_TRUE(keeper.has_near(1, 7, 0));
    EXPECT_FALSE(keeper.has_near(1, 5, 1));
    EXPECT_FALSE(keeper.has_near(3, 7, 1)) << "it was too slight";
    EXPECT_FALSE(keeper.has_near(4, 7, 100));
}

TEST(MetricMoments, WithoutAKindHaveNoName) { EXPECT_EQ(name(static_cast<MomentKind>(7)), ""); }

}  // namespace
}  // namespace acmotion::test
