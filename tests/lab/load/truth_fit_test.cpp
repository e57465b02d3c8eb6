// Is a truth that of a session? What the server sent lies on the body's way, after a delay.
#include "lab/load/truth_fit.h"

#include <gtest/gtest.h>

#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

constexpr std::size_t kAll = 100;

Position place(float east, float north = 7) { return {{0xA9B40019}, {{east, north, 94}, {}}}; }
TruthSample sample(double time, float east, float north = 7) { return {time, place(east, north), true}; }
MapPlace on_map(float east, float north = 7) { return map_place(place(east, north)); }

std::vector<double> times_of(const std::vector<SentPlace>& sent) {
    std::vector<double> times;
    for (const SentPlace& one : sent) times.push_back(one.time);
    return times;
}

// ---- what was sent

TEST(PlacesSent, AreThoseOfABodyThatDifferFromTheOneBefore) {
    WrittenSession written;
    written.update(1, kRemote, 85).update(2, kRemote, 85).update(3, kRemote, 86).update(4, kOwner, 90);
    written.say(4.5, DeleteObject{kRemote, {9}}).update(5, kRemote, 88);
    const auto sent = places_sent(written.session, kRemote, kAll);
    ASSERT_EQ(times_of(sent), (std::vector<double>{3, 5}));
    EXPECT_EQ(sent[0].place, on_map(86));
    EXPECT_EQ(sent[1].place, on_map(88));
}

// ---- the way

TEST(TrueWay, IsNearestToAPlaceAtTheMomentOfPassingIt) {
    const TrueWay way{std::vector{sample(10, 80, 10), sample(14, 88, 26)}};
    const TrueWay::Leg& leg = way.legs().at(0);
    const auto passed = leg.nearest_to(on_map(82, 14));
    ASSERT_TRUE(passed);
    EXPECT_NEAR(passed->time, 11, 1e-9);
    EXPECT_NEAR(passed->metres, 0, 1e-9);
    const auto beside = leg.nearest_to(on_map(82.375F, 13.8125F));  // at a right angle
    ASSERT_TRUE(beside);
    EXPECT_NEAR(beside->time, 11, 1e-9);
    EXPECT_NEAR(beside->metres, std::hypot(0.375, 0.1875), 1e-9);
    EXPECT_FALSE(leg.nearest_to(on_map(83, 13.5F))) << "more than half a metre";
    EXPECT_NEAR(leg.nearest_to(on_map(88, 26.25F))->time, 14, 1e-9) << "behind its end";
    EXPECT_NEAR(leg.nearest_to(on_map(80, 9.75F))->time, 10, 1e-9) << "before its beginning";
    EXPECT_FALSE(leg.nearest_to(on_map(80, 9.25F)));
}

TEST(TrueWay, LeadsPastWalksAndRestsButNotThroughAJump) {
    const TrueWay way{std::vector{sample(0, 80), sample(2, 84), sample(2, 120), sample(3, 120)}};
    EXPECT_TRUE(way.leads_past(on_map(82)));
    EXPECT_TRUE(way.leads_past(on_map(120)));
    EXPECT_TRUE(way.leads_past(on_map(120.5F))) << "half a metre is near";
    EXPECT_FALSE(way.leads_past(on_map(120.75F)));
    EXPECT_FALSE(way.leads_past(on_map(100)));
    const TrueWay jump{std::vector{sample(0, 80), sample(0, 120)}};
    EXPECT_TRUE(jump.leads_past(on_map(80)));
    EXPECT_TRUE(jump.leads_past(on_map(120)));
    EXPECT_FALSE(TrueWay{std::vector{sample(0, 80)}}.leads_past(on_map(80))) << "one sample is no way";
}

// ---- the fit

// Eight seconds east at 1 m/s.
TrueWay even_walk() { return TrueWay{std::vector{sample(0, 80), sample(8, 88)}}; }
// Where that walk was after some seconds, sent with this delay from so far beside it.
SentPlace sent(float second, double delay, float beside = 0) {
    return {static_cast<double>(second) + delay, on_map(80 + second, 7 + beside)};
}

TEST(TruthFit, HasTheMedianDelayTheShortestAndHowFarBesideTheWay) {
    const std::vector all{sent(1, 0.375, 0.25F), sent(2, 0.125, 0.375F), sent(3, 0.5, 0.125F), sent(4, 0.25, 0.0625F),
                          sent(5, 0.1875, 0.5F)};
    const TruthFit fit = fit_of(all, even_walk());
    EXPECT_EQ(fit.positions, 5U);
    EXPECT_EQ(fit.matching, 5U);
    EXPECT_NEAR(fit.delay, 0.25, 1e-9);
    EXPECT_NEAR(fit.shortest_delay, 0.125, 1e-9);
    EXPECT_NEAR(fit.metres, 0.25, 1e-9);
    EXPECT_TRUE(fit.is_good());
}

TEST(TruthFit, OfDelaysThatDifferIsThatOfMostPositions) {
    const std::vector all{sent(1, 9), sent(2, 0.25), sent(3, 4), sent(4, 0.5), sent(5, 0.375), sent(6, 2)};
    const TruthFit fit = fit_of(all, even_walk());
    EXPECT_EQ(fit.positions, 6U);
    EXPECT_EQ(fit.matching, 3U);
    EXPECT_NEAR(fit.delay, 0.375, 1e-9);
    EXPECT_FALSE(fit.is_good()) << "half of them are no more than the rest";
    EXPECT_EQ(fit_of(std::vector{sent(1, 9), sent(2, 7), sent(3, 5), sent(4, 3)}, even_walk()).matching, 1U);
}

// ---- of a whole world

GroundTruth truth_of_remote(float north) {
    GroundTruth truth;
    truth.add(kRemote, sample(0, 80, north));
    truth.add(kRemote, sample(20, 100, north));
    return truth;
}

TEST(PlacesOnWay, AreThoseOfBodiesThatMovedWhereverTheyWere) {
    WrittenSession written;
    for (int i = 0; i < 6; ++i) written.update(1 + i, kRemote, 80.0F + static_cast<float>(i));
    written.update(8, kOwner, 80).update(9, kOwner, 84);  // the truth says nothing about it
    const PlacesOnWay own = places_on_way(written.session, truth_of_remote(7));
    EXPECT_EQ(own.positions, 6U);
    EXPECT_EQ(own.matching, 5U);
    EXPECT_FALSE(own.is_of_another_world());
    const PlacesOnWay other = places_on_way(written.session, truth_of_remote(60));
    EXPECT_EQ(other.positions, 6U);
    EXPECT_EQ(other.matching, 0U);
    EXPECT_TRUE(other.is_of_another_world());
}

}  // namespace
}  // namespace acmotion::test
