// Another clock, compared with that of the capture.
#include "lab/against/clock.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using against::ClockMatch;
using against::PoseFile;

constexpr std::uint32_t kRunner = 0x80000002;
constexpr std::uint32_t kStander = 0x80000003;
constexpr double kClockFrame = 0.125;
constexpr double kBegin = 2;
constexpr double kEnd = 62;
constexpr MapPlace kStands{170, 170, 0};

// A body that runs in circles, in metres of landblock 0; it is never twice at one place with one heading within a minute.
MapPlace running(double time) { return {90 + 8 * std::cos(time / 3) + time / 4, 90 + 8 * std::sin(time / 5), 0}; }

class Clocks : public testing::Test {
 protected:
    Clocks() {
        for (const std::uint32_t object : {kRunner, kStander}) {
            Track& track = run_.tracks.emplace_back(Track{.object = ObjectId{object}});
            for (std::uint32_t i = 0; time_of(i) <= kEnd; ++i) {
                if (object == kRunner) run_.frame_times.push_back(time_of(i));
                track.points.add({.frame = i, .place = object == kRunner ? running(time_of(i)) : kStands});
            }
        }
    }
    // Of what is drawn from then to then, by a clock that is ahead, beside where it is.
    [[nodiscard]] PoseFile file(double from, double to, double ahead, const WideVec3& beside = {}) const {
        PoseFile made;
        for (const std::uint32_t object : {kRunner, kStander}) {
            for (double time = from; time <= to; time += kClockFrame) {
                const MapPlace place = (object == kRunner ? running(time) : kStands) + beside;
                made.tracks[ObjectId{object}].push_back(
                    {.time = time + ahead,
                     .cell = 0x00000001,
                     .place = {static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(place.z)}});
                ++made.poses;
            }
        }
        return made;
    }
    [[nodiscard]] ClockMatch match(const PoseFile& written) const {
        const auto& poses = written.tracks.at(ObjectId{kRunner});
        return against::match_clock(against::moving_probes(written, reference()), {}, reference(),
                                    {poses.front().time, poses.back().time}, 1);
    }
    [[nodiscard]] std::optional<WideVec3> shift(const PoseFile& written) const {
        return against::constant_shift(against::any_probes(written, reference()), {}, reference(), {});
    }

    [[nodiscard]] against::Reference reference() const { return {run_, {}}; }

    TrackedRun run_;

 private:
    static double time_of(std::uint32_t frame) { return kBegin + frame * kClockFrame; }
};

TEST_F(Clocks, AreComparedByBodiesThatMove) {
    const PoseFile written = file(5, 15, 0);
    const auto probes = against::moving_probes(written, reference());
    ASSERT_FALSE(probes.empty());
    for (const against::Probe& probe : probes) EXPECT_EQ(probe.object, ObjectId{kRunner});
    EXPECT_EQ(against::any_probes(written, reference()).size(), written.poses) << "of all, if few";
    EXPECT_EQ(against::any_probes(written, against::Reference{run_, ObjectId{kRunner}}).size(), written.poses / 2);
}

TEST_F(Clocks, AreTheSameIfBodiesAreWhereTheyShouldBe) {
    const ClockMatch same = match(file(5, 25, 0));
    EXPECT_EQ(same.clock.offset, 0);
    EXPECT_NEAR(same.misfit, 0, 1e-3);
}

TEST_F(Clocks, DifferByWhatPutsMostBodiesWhereTheyShouldBe) {
    for (const double ahead : {37.25, -4.5, 5000.0, -300.0}) {
        for (const auto& [from, to] : {std::pair{2.0, 60.0}, std::pair{2.0, 22.0}, std::pair{40.0, 60.0}}) {
            const ClockMatch other = match(file(from, to, ahead));
            EXPECT_NEAR(other.clock.offset, ahead, 0.002) << from;
            EXPECT_LT(other.misfit, 0.02) << ahead << " " << from;
        }
    }
}

TEST_F(Clocks, DifferByWhatPutsAShortFileToTheEndOfTheCapture) {
    EXPECT_NEAR(match(file(40, 60, 37.25)).clock.offset, 37.25, 0.002);
}

TEST_F(Clocks, DifferByNoMoreThanLeavesHalfOfAShortFileWithinTheCapture) {
    const double earlier = match(file(kBegin - 11, kBegin + 9, 5000)).clock.offset;
    EXPECT_LT(earlier, 4999.1) << "although by 5000 s nine in twenty seconds would fit";
    EXPECT_GT(match(file(kEnd - 9, kEnd + 11, 5000)).clock.offset, 5000.9);
}

// Retail's body stands, so that all clocks that have it in the capture fit alike.
TEST_F(Clocks, DifferByTheLeastOfThoseThatFitAlike) {
    const PoseFile written = file(5, 15, 1000);
    Track& track = run_.tracks.front();
    track.points = run_.tracks.back().points;
    EXPECT_NEAR(match(written).clock.offset, 1015 - kEnd, 0.6);
}

// Of four poses three are elsewhere, so that no clock fits well.
TEST_F(Clocks, ThatFitAFewPosesDifferOnlyIfRetailShowsFewBodiesByTheSame) {
    const auto best_for = [&](double ahead) {
        PoseFile written = file(10, 30, ahead);
        auto& poses = written.tracks.at(ObjectId{kRunner});
        for (std::size_t i = 0; i < poses.size(); ++i) {
            if (i % 4 != 0) poses[i].place[1] += 500;
        }
        return match(written).clock.offset;
    };
    EXPECT_NEAR(best_for(44), 44, 0.002) << "by the same clock, retail shows two in five";
    EXPECT_EQ(best_for(37), 0) << "three in four";
}

TEST_F(Clocks, AreNotBlamedForBodiesThatAreElsewhereThroughout) {
    EXPECT_EQ(match(file(5, 25, 0, {500, 900, 0})).clock.offset, 0);
}

TEST_F(Clocks, OfPlacesThatAreAllBesideByTheSameShowTheShift) {
    const auto found = shift(file(5, 15, 0, {0.5, -1, 0.25}));
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->x, -0.5, 1e-4);
    EXPECT_NEAR(found->y, 1, 1e-4);
    EXPECT_NEAR(found->z, -0.25, 1e-4);
    EXPECT_FALSE(shift(file(5, 15, 0, {0.03, 0, 0}))) << "too little";
    EXPECT_FALSE(shift(file(5, 5.5, 0, {0.5, 0, 0}))) << "of too few";
    EXPECT_FALSE(shift(file(5, 15, 8))) << "not by the same";
}

}  // namespace
}  // namespace acmotion::test
