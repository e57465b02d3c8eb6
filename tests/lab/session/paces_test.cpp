// The words for the paces of creatures.
#include "lab/session/paces.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

const KindPace kDrudges{.name = "Drudge", .bodies = 2, .walk = {2.9, 31}, .run = {6.25, 12}};
const KindPace kMites{.name = "Mite", .bodies = 1, .walk = {1.5, 6}, .run = {4, 0}};
const KindPace kRats{.name = "Rat", .bodies = 1, .walk = {3.12, 0}, .run = {5, 7}};
const KindPace kOlthois{.name = "Olthoi", .bodies = 1, .walk = {3.12, 0}, .run = {4, 0}};

TEST(Paces, AreToldWithTheIntervalsThatShowThem) {
    EXPECT_EQ(line_on(kDrudges, PaceSource::Capture),
              "Drudge: 2.90 m/s walking (median of 31 intervals of this capture), 6.25 m/s running (median of 12)");
    EXPECT_EQ(line_on(kMites, PaceSource::Capture),
              "Mite: 1.50 m/s walking (median of 6 intervals of this capture), running as people do");
    EXPECT_EQ(line_on(kRats, PaceSource::Capture),
              "Rat: walking as people do, 5.00 m/s running (median of 7 intervals of this capture)");
    EXPECT_EQ(line_on(kOlthois, PaceSource::Capture),
              "Olthoi: 3.12 m/s walking and 4.00 m/s running, as people do (fewer than 5 intervals in this capture)");
    EXPECT_EQ(line_on(kOlthois, PaceSource::People),
              "Olthoi: 3.12 m/s walking and 4.00 m/s running, as people do (--pace human)");
}

TEST(Paces, OfManyKindsAreEightLinesAndACount) {
    CapturedPaces paces;
    EXPECT_TRUE(lines_on(paces).empty());
    paces.kinds.assign(8, kDrudges);
    EXPECT_EQ(lines_on(paces).size(), 8U);
    paces.kinds.push_back(kMites);
    ASSERT_EQ(lines_on(paces).size(), 9U);
    EXPECT_EQ(lines_on(paces)[7], line_on(kDrudges, PaceSource::People));
    EXPECT_EQ(lines_on(paces)[8], "and 1 more kind of creatures; --json lists all");
    paces.kinds.push_back(kMites);
    EXPECT_EQ(lines_on(paces)[8], "and 2 more kinds of creatures; --json lists all");
}

TEST(Paces, AreASentenceIfCreaturesMoved) {
    CapturedPaces paces;
    EXPECT_EQ(sentence_on(paces), std::nullopt);
    paces.kinds = {kOlthois};
    EXPECT_EQ(sentence_on(paces), "all creatures go at the pace of people");
    paces.kinds = {kOlthois, kDrudges, kMites};
    EXPECT_EQ(sentence_on(paces), "pace of 2 of 3 kinds of creatures taken from this capture");
    paces.kinds = {kDrudges};
    EXPECT_EQ(sentence_on(paces), "pace of 1 kind of creatures taken from this capture");
    EXPECT_TRUE(kMites.is_captured());
    EXPECT_TRUE(kRats.is_captured());
    EXPECT_FALSE(kOlthois.is_captured());
    EXPECT_TRUE(KindPace({.walk = {.intervals = 1}}).is_captured());
}

}  // namespace
}  // namespace acmotion::test
