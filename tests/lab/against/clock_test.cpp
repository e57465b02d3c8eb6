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
    EXPECT_NEAR(match(written).clock.offset, 1015 - kEnd - 0.5, 1e-4)
        << "half a second after its end it is still there";
}

TEST_F(Clocks, AreTheSameIfThatFitsWellThoughAnotherFitsBetter) {
    const ClockMatch little = match(file(5, 25, 0.005));
    EXPECT_EQ(little.clock.offset, 0);
    EXPECT_EQ(little.clock.seconds, 1);
    EXPECT_GT(little.misfit, 0.001);
    EXPECT_LT(little.misfit, 0.02);
    EXPECT_NEAR(match(file(5, 25, 0.03)).clock.offset, 0.03, 0.001);
}

TEST_F(Clocks, AreTheSameIfNoneFitsAtAll) {
    const PoseFile written = file(5, 15, 1000);
    run_.tracks.front().points = {};
    for (std::uint32_t i = 0; i < run_.frame_times.size(); ++i) {
        TrackPoint point{.frame = i, .place = running(0)};
        point.is_hidden = true;
        run_.tracks.front().points.add(point);
    }
    const ClockMatch none = match(written);
    EXPECT_EQ(none.clock.offset, 0);
    EXPECT_EQ(none.misfit, 1);
}

TEST_F(Clocks, DifferByNoMoreThanLeavesHalfOfTheCaptureWithinALongFile) {
    const double half = (kEnd - kBegin) / 2;
    EXPECT_NEAR(match(file(kEnd - half - 1, kEnd - half + 99, 5000)).clock.offset, 5000, 0.002);
    EXPECT_NEAR(match(file(kBegin + half - 99, kBegin + half + 1, 5000)).clock.offset, 5000, 0.002);
    EXPECT_GT(match(file(kEnd - half + 1, kEnd - half + 101, 5000)).clock.offset, 5000.9);
    EXPECT_LT(match(file(kBegin + half - 101, kBegin + half - 1, 5000)).clock.offset, 4999.1);
}

// Of four poses three are elsewhere; by the same clock, retail shows the body in about half of all.
TEST_F(Clocks, ThatFitAFewPosesDifferIfRetailShowsNoMoreThanHalfByTheSame) {
    const auto best_for = [&](double ahead) {
        PoseFile written;
        for (int i = 0; i < 40; ++i) {
            const double time = 10 + 0.5 * i;
            const MapPlace place = running(time);
            written.tracks[ObjectId{kRunner}].push_back(
                {.time = time + ahead,
                 .cell = 0x00000001,
                 .place = {static_cast<float>(place.x), static_cast<float>(place.y + (i % 4 == 0 ? 0 : 500)), 0}});
        }
        const auto& poses = written.tracks.at(ObjectId{kRunner});
        against::Probes probes;
        for (const against::WrittenPose& pose : poses) probes.push_back({ObjectId{kRunner}, &pose});
        return against::match_clock(probes, {}, reference(), {poses.front().time, poses.back().time}, 1).clock.offset;
    };
    EXPECT_NEAR(best_for(42.75), 42.75, 0.002) << "twenty";
    EXPECT_EQ(best_for(42.25), 0) << "twenty-one";
}

// ---- probes ---------------------------------------------------------------------------------------------------------

constexpr std::uint32_t kFirstWritten = 0x80000010;

// Bodies of a file by rows of numbers; retail knows them all.
class ProbesOfAFile : public testing::Test {
 protected:
    ProbesOfAFile() {
        run_.frame_times = {0};
        for (std::uint32_t i = 0; i < 4; ++i) {
            run_.tracks.push_back({.object = ObjectId{kFirstWritten + i}});
            run_.tracks.back().points.add({.frame = 0, .place = {}});
        }
    }
    // So many metres farther east in each row.
    std::vector<against::WrittenPose>& write(std::uint32_t body, std::size_t rows, float metres) {
        auto& poses = written_.tracks[ObjectId{kFirstWritten + body}];
        for (std::size_t i = 0; i < rows; ++i) {
            poses.push_back(
                {.time = static_cast<double>(i), .cell = 1, .place = {static_cast<float>(i) * metres, 0, 0}});
        }
        written_.poses += rows;
        return poses;
    }
    // By body and row.
    using Rows = std::vector<std::pair<std::uint32_t, int>>;
    static Rows rows_of(const against::Probes& probes) {
        Rows rows;
        for (const against::Probe& one : probes) {
            rows.emplace_back(one.object.value - kFirstWritten, static_cast<int>(one.pose->time));
        }
        return rows;
    }
    [[nodiscard]] Rows moving() const { return rows_of(against::moving_probes(written_, {run_, {}})); }
    [[nodiscard]] Rows any() const { return rows_of(against::any_probes(written_, {run_, {}})); }

    TrackedRun run_;
    PoseFile written_;
};

TEST_F(ProbesOfAFile, AreThoseThatMoveMoreThanAQuarterOfWhatIsUsual) {
    write(0, 20, 1);
    write(1, 11, 0.25);
    write(2, 11, 0.28125);
    write(3, 11, 0);
    Rows expected;
    for (int i = 8; i < 20; ++i) expected.emplace_back(0, i);
    for (int i = 8; i < 11; ++i) expected.emplace_back(2, i);
    EXPECT_EQ(moving(), expected) << "in eight rows";
}

TEST_F(ProbesOfAFile, MoveWithinALandblockWhicheverCellsTheyCross) {
    for (auto& pose : write(0, 30, 1)) pose.cell = 1 + static_cast<std::uint32_t>(pose.time) % 7;
    for (auto& pose : write(1, 30, 0)) pose.rotation[0] = static_cast<float>(pose.time * 10);
    for (auto& pose : write(2, 30, 0)) {
        if (pose.time < 15) continue;
        pose.cell = 0x00010001;
        pose.place[1] = -192;
    }
    Rows expected;
    for (int i = 8; i < 30; ++i) expected.emplace_back(0, i);
    EXPECT_EQ(moving(), expected) << "neither one that turns, nor one that crosses a border";
}

TEST_F(ProbesOfAFile, MoveAlongAnyAxis) {
    for (auto& pose : write(0, 9, 0)) pose.place[0] = static_cast<float>(pose.time);
    for (auto& pose : write(1, 9, 0)) pose.place[1] = -static_cast<float>(pose.time);
    for (auto& pose : write(2, 9, 0)) pose.place[2] = static_cast<float>(pose.time);
    for (auto& pose : write(3, 9, 0)) pose.place = {0, 0, 50};
    EXPECT_EQ(moving(), (Rows{{0, 8}, {1, 8}, {2, 8}}));
}

TEST_F(ProbesOfAFile, AreSixHundredAtMost) {
    const auto moving_of = [&](std::size_t candidates) {
        written_ = {};
        write(0, candidates + 8, 1);
        return moving();
    };
    EXPECT_EQ(moving_of(599).size(), 599U);
    EXPECT_EQ(moving_of(600).size(), 300U);
    EXPECT_EQ(moving_of(1199).size(), 600U);
    EXPECT_EQ(moving_of(1200).size(), 400U);
    EXPECT_EQ(moving_of(1200)[1], (std::pair<std::uint32_t, int>{0, 11}));
}

TEST_F(ProbesOfAFile, AreOfRowsThatAreFartherApartIfThereAreMany) {
    write(0, 13, 1);
    written_.poses = 19'999;
    EXPECT_EQ(moving(), (Rows{{0, 8}, {0, 9}, {0, 10}, {0, 11}, {0, 12}}));
    written_.poses = 20'000;
    EXPECT_EQ(moving(), (Rows{{0, 8}, {0, 10}, {0, 12}}));
    written_.poses = 599;
    EXPECT_EQ(any().size(), 13U);
    written_.poses = 2 * 600;
    EXPECT_EQ(any(), (Rows{{0, 0}, {0, 3}, {0, 6}, {0, 9}, {0, 12}}));
}

TEST_F(ProbesOfAFile, AreOfBodiesThatRetailKnows) {
    write(0, 10, 1);
    write(9, 10, 1);
    EXPECT_EQ(moving(), (Rows{{0, 8}, {0, 9}}));
    EXPECT_EQ(any().size(), 10U);
}

// ---- how well they fit ----------------------------------------------------------------------------------------------

// A body that retail has in one place for a second, and in another the next; and poses of it.
class Places {
 public:
    Places() { run_.tracks.push_back({.object = ObjectId{kRunner}}); }
    Places& have_at(const MapPlace& place, std::size_t times = 1) {
        for (std::size_t i = 0; i < times; ++i) {
            const auto frame = static_cast<std::uint32_t>(run_.frame_times.size());
            run_.frame_times.push_back(frame);
            run_.tracks.front().points.add({.frame = frame, .place = place});
        }
        return *this;
    }
    // In the south-west corner of the map.
    Places& write(double time) {
        written_.push_back({.time = time, .cell = 1});
        return *this;
    }
    Places& write_all() {
        for (const double time : run_.frame_times) write(time);
        return *this;
    }
    [[nodiscard]] ClockMatch fit(double seconds = 1, double offset = 0) const {
        return against::match_same_clock(probes(), {}, {run_, {}}, seconds, offset);
    }
    [[nodiscard]] std::optional<WideVec3> shift(const against::Clock& clock = {}) const {
        return against::constant_shift(probes(), {}, {run_, {}}, clock);
    }

 private:
    [[nodiscard]] against::Probes probes() const {
        against::Probes all;
        for (const against::WrittenPose& pose : written_) all.push_back({ObjectId{kRunner}, &pose});
        return all;
    }

    TrackedRun run_;
    std::vector<against::WrittenPose> written_;
};

TEST(FitOfPoses, IsByHowFarTheyAreFromRetailsInTwentiesOfACentimetre) {
    EXPECT_DOUBLE_EQ(Places{}.have_at({0, 0, 0}).write(0).fit().misfit, 0);
    EXPECT_DOUBLE_EQ(Places{}.have_at({0.2, 0, 0}).write(0).fit().misfit, 0.5);
    EXPECT_DOUBLE_EQ(Places{}.have_at({0, 0.4, 0}).write(0).fit().misfit, 0.8);
    EXPECT_DOUBLE_EQ(Places{}.have_at({0.2, 0, 0}).have_at({0, 0, -0.4}).write_all().fit().misfit, 0.65);
    EXPECT_DOUBLE_EQ(Places{}.have_at({0, 0, 0}).write(0).write(2).fit().misfit, 0.5) << "one is not there";
    EXPECT_DOUBLE_EQ(Places{}.have_at({0, 0, 0}).fit().misfit, 1) << "there are none";
}

TEST(FitOfPoses, IsByTheClockThatIsAsked) {
    const Places places = Places{}.have_at({5, 0, 0}).have_at({0, 0, 0}).have_at({5, 0, 0}).write(2);
    EXPECT_NEAR(places.fit().misfit, 1, 0.01);
    EXPECT_EQ(places.fit(1, 1).misfit, 0);
    EXPECT_EQ(places.fit(2, 3).misfit, 0);
    EXPECT_EQ(places.fit(0.5).misfit, 0);
    EXPECT_EQ(places.fit(2, 3).clock.seconds, 2);
    EXPECT_EQ(places.fit(2, 3).clock.offset, 3);
}

TEST(ShiftOfPoses, IsThatOfFourInFive) {
    const auto found = Places{}.have_at({1, 0, 0}, 20).have_at({1, 3, 0}, 5).write_all().shift();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->x, 1);
    EXPECT_EQ(found->y, 0);
    EXPECT_EQ(found->z, 0);
    EXPECT_FALSE(Places{}.have_at({1, 0, 0}, 19).have_at({1, 3, 0}, 6).write_all().shift());
}

TEST(ShiftOfPoses, IsToAFifthOfItAndToTwentyCentimetres) {
    const auto is_found = [](double metres, double beside) {
        return Places{}.have_at({metres, 0, 0}, 18).have_at({metres, beside, 0}, 7).write_all().shift().has_value();
    };
    EXPECT_TRUE(is_found(0.5, 0.1));
    EXPECT_FALSE(is_found(0.5, 0.101));
    EXPECT_TRUE(is_found(1, 0.2));
    EXPECT_TRUE(is_found(50, -0.2));
    EXPECT_FALSE(is_found(50, 0.201));
}

TEST(ShiftOfPoses, IsFourCentimetresAtLeast) {
    EXPECT_TRUE(Places{}.have_at({0, 0, 0.04}, 20).write_all().shift());
    EXPECT_FALSE(Places{}.have_at({0, 0, 0.039}, 20).write_all().shift());
    EXPECT_TRUE(Places{}.have_at({0, -0.04, 0}, 20).write_all().shift());
}

TEST(ShiftOfPoses, IsOfTwentyThatRetailShows) {
    EXPECT_TRUE(Places{}.have_at({1, 0, 0}, 20).write_all().shift());
    EXPECT_FALSE(Places{}.have_at({1, 0, 0}, 19).write_all().shift());
    EXPECT_FALSE(Places{}.have_at({1, 0, 0}, 19).write_all().write(100).shift());
    Places partly = Places{}.have_at({1, 0, 0}, 20).write_all();
    for (int i = 0; i < 30; ++i) partly.write(100 + i);
    EXPECT_TRUE(partly.shift()) << "those that it does not show say nothing";
    EXPECT_FALSE(partly.shift({.seconds = 1, .offset = 0.6})) << "the first is not there then";
    EXPECT_TRUE(partly.shift({.seconds = 1, .offset = -0.5}));
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
