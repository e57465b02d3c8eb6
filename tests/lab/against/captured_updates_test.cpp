// A log has places to whole landblocks: which update of the capture a line of it is about.
#include "lab/against/captured_updates.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using against::CapturedUpdates;
using against::LoggedUpdate;

constexpr std::uint32_t kSentBody = 0x80000002;
constexpr double kBlockMetres = 192;

// Metres from the south-west corner of landblock 0xA9B4.
MapPlace in_a9b4(double x, double y, double z) { return {0xA9 * kBlockMetres + x, 0xB4 * kBlockMetres + y, z}; }

// What the server sent of one body, or of several.
class Sent {
 public:
    Sent& update(double time, const MapPlace& place, std::uint32_t object = kSentBody) {
        const auto track = std::ranges::find(run_.tracks, ObjectId{object}, &Track::object);
        Track& its = track != run_.tracks.end() ? *track : run_.tracks.emplace_back(Track{.object = ObjectId{object}});
        its.updates.push_back({time, place, PositionOutcome::Interpolate});
        return *this;
    }
    [[nodiscard]] CapturedUpdates captured() const { return CapturedUpdates{run_}; }

 private:
    TrackedRun run_;
};

LoggedUpdate logged(double x, double y, double z, std::uint32_t object = kSentBody) {
    return {.milliseconds = 0, .object = ObjectId{object}, .place = {x, y, z}};
}

TEST(CapturedUpdates, AreFoundByTheirPlaceFromWhicheverLandblockItCounts) {
    const CapturedUpdates captured = Sent{}.update(3, in_a9b4(80, 7, 94)).captured();
    const auto landblock_of = [&](double x, double y) { return captured.only(logged(x, y, 94)).value().landblock; };
    EXPECT_EQ(landblock_of(80, 7), 0xA9B4U);
    EXPECT_EQ(landblock_of(80 + kBlockMetres, 7 - 2 * kBlockMetres), 0xA8B6U);
    EXPECT_EQ(landblock_of(80 + 0xA9 * kBlockMetres, 7 + 0xB4 * kBlockMetres), 0U);
    EXPECT_EQ(captured.only(logged(80, 7, 94))->time, 3);
    EXPECT_EQ(captured.only(logged(80, 7, 94))->number, 0U);
}

TEST(CapturedUpdates, AreNoneWhereThePlaceIsAnotherOrNoLandblockCouldBeTheCentre) {
    const CapturedUpdates captured = Sent{}.update(3, in_a9b4(80, 7, 94)).captured();
    EXPECT_TRUE(captured.only(logged(80.001, 7, 94))) << "three decimals, cut or rounded";
    EXPECT_FALSE(captured.only(logged(80.01, 7, 94)));
    EXPECT_FALSE(captured.only(logged(80, 7.01, 94)));
    EXPECT_FALSE(captured.only(logged(80, 7, 94.01)));
    EXPECT_FALSE(captured.only(logged(80, 7, -94)));
    EXPECT_FALSE(captured.only(logged(80, 7, 94, kSentBody + 1)));
    EXPECT_TRUE(captured.only(logged(80 - 86 * kBlockMetres, 7, 94))) << "from 0xFFB4";
    EXPECT_FALSE(captured.only(logged(80 - 87 * kBlockMetres, 7, 94)));
    EXPECT_TRUE(captured.only(logged(80 + 169 * kBlockMetres, 7, 94))) << "from 0x00B4";
    EXPECT_FALSE(captured.only(logged(80 + 170 * kBlockMetres, 7, 94)));
}

TEST(CapturedUpdates, OfAPlaceThatOccursTwiceAreNotTheOnlyOnes) {
    Sent sent;
    sent.update(3, in_a9b4(80, 7, 94)).update(5, in_a9b4(20, 7, 94)).update(9, in_a9b4(80, 7 + kBlockMetres, 94));
    sent.update(4, in_a9b4(20, 7, 94), kSentBody + 1);
    EXPECT_FALSE(sent.captured().only(logged(80, 7, 94))) << "in the next landblock it is the same";
    EXPECT_TRUE(sent.captured().only(logged(20, 7, 94))) << "another body's is not";
    EXPECT_EQ(sent.captured().first(), 3);
    EXPECT_EQ(sent.captured().last(), 9);
    EXPECT_EQ(sent.captured().size(), 4U);
}

// They are looked up in boxes of 5 cm.
TEST(CapturedUpdates, AreFoundOnceOnEitherSideOfABorderOfBoxes) {
    for (const double x : {10.0496, 10.0504}) {
        for (const double y : {20.0996, 20.1004}) {
            for (const double z : {30.1496, 30.1504}) {
                const CapturedUpdates captured = Sent{}.update(3, in_a9b4(x, y, z)).captured();
                EXPECT_TRUE(captured.only(logged(10.05, 20.1, 30.15))) << x << " " << y << " " << z;
            }
        }
    }
    EXPECT_TRUE(Sent{}.update(3, in_a9b4(0, 191.9999, 0)).captured().only(logged(0, -0.0001, 0)));
    EXPECT_TRUE(Sent{}.update(3, in_a9b4(10.02, 20.02, 30.02)).captured().only(logged(10.02, 20.02, 30.02)));
}

TEST(CapturedUpdates, AreFoundOnEitherSideOfABorderOfBoxesAlongOneAxis) {
    for (const double beside : {-0.0004, 0.0004}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            LoggedUpdate line = logged(10.02, 20.02, 30.02);
            line.place[axis] += 0.03;
            std::array<double, 3> sent = line.place;
            sent[axis] += beside;
            const CapturedUpdates captured = Sent{}.update(3, in_a9b4(sent[0], sent[1], sent[2])).captured();
            EXPECT_TRUE(captured.only(line)) << axis << " " << beside;
            const auto nearest = captured.nearest(line, 3, 1, {false});
            ASSERT_TRUE(nearest) << axis << " " << beside;
            EXPECT_EQ(nearest->landblock, 0xA9B4U);
        }
    }
}

// A float tells less of a number the larger it is, and each number has its own.
TEST(CapturedUpdates, MayBeBesideByWhatAFloatOfThatSizeCannotTell) {
    const double far = 0xA9 * kBlockMetres + 80;
    const CapturedUpdates captured = Sent{}.update(3, {far, 7, 94}).update(4, {80, 7, 10000}).captured();
    EXPECT_TRUE(captured.only(logged(far + 0.008, 7, 94)));
    EXPECT_FALSE(captured.only(logged(far + 0.0095, 7, 94)));
    EXPECT_FALSE(captured.only(logged(far, 7.003, 94)));
    EXPECT_FALSE(captured.only(logged(far, 7, 94.003)));
    EXPECT_TRUE(captured.only(logged(80, 7, 10000.003)));
    EXPECT_FALSE(captured.only(logged(80, 7, 10000.004)));
    EXPECT_FALSE(captured.only(logged(80.003, 7, 10000)));
    EXPECT_TRUE(Sent{}.update(3, {0.0011, 0.0011, 0.0011}).captured().only(logged(0, 0, 0))) << "just as much";
    EXPECT_FALSE(Sent{}.update(3, {0.0012, 0, 0}).captured().only(logged(0, 0, 0)));
}

// However many there are at other places: of one body, and in the same landblock.
TEST(CapturedUpdates, AreFoundAmongManyAtPlacesNearby) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const double apart : {0.25, -0.25}) {
            Sent sent;
            std::array<double, 3> place{60.02, 60.02, 60.02};
            for (int i = 0; i < 150; ++i) {
                sent.update(200 - i, in_a9b4(place[0], place[1], place[2]));
                place[axis] += apart;
            }
            place[axis] -= 75 * apart;
            const auto found = sent.captured().only(logged(place[0], place[1], place[2]));
            ASSERT_TRUE(found) << axis << " " << apart;
            EXPECT_EQ(found->time, 125);
        }
    }
}

TEST(CapturedUpdates, MayBeAtAnyHeight) {
    for (const double z : {-94.0, 0.0, 1e4, -1e4, 3e7, -3e7}) {
        const CapturedUpdates captured = Sent{}.update(3, in_a9b4(80, 7, z)).captured();
        EXPECT_TRUE(captured.only(logged(80, 7, z))) << z;
        EXPECT_FALSE(captured.only(logged(80, 7, -z - 1))) << z;
    }
}

TEST(CapturedUpdates, NearestInTimeAreTheFirstOfTwoAsNear) {
    Sent sent;
    sent.update(5, in_a9b4(80, 7, 94)).update(3, in_a9b4(80, 7, 94)).update(4, in_a9b4(20, 7, 94));
    const auto found = sent.captured().nearest(logged(80, 7, 94), 4, 1, std::vector<bool>(3, false));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->time, 3);
    EXPECT_EQ(found->number, 1U) << "by place, then by time";
    EXPECT_EQ(sent.captured().nearest(logged(80, 7, 94), 4, 1, std::vector<bool>(3, true))->time, 3);
    EXPECT_EQ(sent.captured().first(), 3);
    EXPECT_EQ(sent.captured().last(), 5);
}

TEST(CapturedUpdates, NearestInTimeAreThoseThatNoOtherLineHadIfThereAreSuch) {
    Sent sent;
    for (const double time : {2.0, 3.0, 3.4, 8.0}) sent.update(time, in_a9b4(80, 7, 94));
    const CapturedUpdates captured = sent.captured();
    const auto time_of = [&](double time, double within, const std::vector<bool>& taken) {
        const auto found = captured.nearest(logged(80, 7, 94), time, within, taken);
        return found ? found->time : -1;
    };
    const std::vector<bool> none(4, false);
    EXPECT_EQ(time_of(3.1, 0.5, none), 3);
    EXPECT_EQ(time_of(3.3, 0.5, none), 3.4);
    EXPECT_EQ(time_of(3.1, 0.5, {false, true, false, false}), 3.4);
    EXPECT_EQ(time_of(3.1, 0.5, {false, true, true, false}), 3) << "all are taken";
    EXPECT_EQ(time_of(2.5, 0.5, none), 2) << "both ends belong to it";
    EXPECT_EQ(time_of(5.5, 2, none), -1);
    EXPECT_EQ(time_of(7, 1, none), 8);
}

// A body that stands may be sent all evening.
TEST(CapturedUpdates, OfOnePlaceAreLookedThroughUpToSixtyFour) {
    Sent sent;
    for (int i = 0; i < 70; ++i) sent.update(i, in_a9b4(80, 7, 94));
    const std::vector<bool> none(70, false);
    EXPECT_EQ(sent.captured().nearest(logged(80, 7, 94), 63, 100, none)->time, 63);
    EXPECT_EQ(sent.captured().nearest(logged(80, 7, 94), 69, 100, none)->time, 63);
    EXPECT_EQ(sent.captured().nearest(logged(80, 7, 94), 69, 10, none)->time, 69);
}

}  // namespace
}  // namespace acmotion::test
