// A file of poses, understood: by small files whose bodies are few.
#include "lab/against/align.h"

#include <gtest/gtest.h>

#include "lab/against/findings.h"
#include "lab/against/scene.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using against::PoseFile;

constexpr std::uint32_t kWalker = 0x80000002;
constexpr double kTenth = 0.1;
constexpr double kWalked = 20;  // seconds

// Ever faster, east.
MapPlace walking(double time) { return {20 + time * time / 4, 50, 0}; }

// Retail draws one body, which walks or stands, for twenty seconds.
class Walk {
 public:
    explicit Walk(bool is_standing = false, float heading = 0) : is_standing_(is_standing) {
        Track& track = run_.tracks.emplace_back(Track{.object = ObjectId{kWalker}});
        for (std::uint32_t i = 0; i * kTenth <= kWalked; ++i) {
            run_.frame_times.push_back(i * kTenth);
            track.points.add({.frame = i, .place = at(i * kTenth), .heading = heading});
        }
    }
    // Also a body that stands, at the same moments.
    Walk& stand_too(ObjectId object) {
        run_.tracks.emplace_back(Track{.object = object}).points = Walk{true}.run_.tracks.front().points;
        return *this;
    }
    // Retail's body is that much farther north.
    Walk& go_north(double metres) {
        north_ = metres;
        return draw_anew([](double, TrackPoint&) {});
    }
    // From then on retail's body faces elsewhere.
    Walk& turn(double since, float heading) {
        return draw_anew([&](double time, TrackPoint& point) {
            if (time >= since) point.heading = heading;
        });
    }
    // What another client draws of it at those moments, beside where it is.
    Walk& draw(const std::vector<double>& times, const WideVec3& beside = {}) {
        for (const double time : times) write(ObjectId{kWalker}, time, at(time) + beside);
        return *this;
    }
    // A row of the file.
    Walk& write(ObjectId object, double time, const MapPlace& place) {
        const std::array<float, 3> written{static_cast<float>(place.x), static_cast<float>(place.y),
                                           static_cast<float>(place.z)};
        file_.tracks[object].push_back({.time = time, .cell = 0x00000001, .place = written});
        ++file_.poses;
        return *this;
    }
    // All bodies of the file face there, from then on.
    Walk& face(against::Turning turning, const std::array<float, 4>& rotation, double since = 0) {
        file_.turning = turning;
        for (auto& [object, poses] : file_.tracks) {
            for (against::WrittenPose& pose : poses) {
                if (pose.time >= since) pose.rotation = rotation;
            }
        }
        return *this;
    }
    // All that is written becomes that.
    template <class Change>
    Walk& rewrite(const Change& change) {
        for (auto& [object, poses] : file_.tracks) {
            for (against::WrittenPose& pose : poses) change(pose);
        }
        return *this;
    }
    // The moments of the file, in another unit.
    Walk& count_in(double units_per_second) {
        for (auto& [object, poses] : file_.tracks) {
            for (against::WrittenPose& pose : poses) pose.time *= units_per_second;
        }
        return *this;
    }
    // By a clock that is ahead by so many seconds, in milliseconds.
    Walk& count_milliseconds(double ahead) {
        for (auto& [object, poses] : file_.tracks) {
            for (against::WrittenPose& pose : poses) pose.time = 1000 * (pose.time + ahead);
        }
        return *this;
    }
    [[nodiscard]] tl::expected<against::Alignment, std::string> aligned(
        const Session& session = {}, against::ClockSearching searching = against::ClockSearching::Any) const {
        return against::align(file_, session, run_, searching);
    }

 private:
    [[nodiscard]] MapPlace at(double time) const { return walking(is_standing_ ? 0 : time) + WideVec3{0, north_, 0}; }
    template <class Change>
    Walk& draw_anew(const Change& change) {
        TrackPoints points;
        for (const TrackPoint& before : run_.tracks.front().points) {
            TrackPoint point = before;
            point.place = at(run_.frame_times[point.frame]);
            change(run_.frame_times[point.frame], point);
            points.add(point);
        }
        run_.tracks.front().points = std::move(points);
        return *this;
    }

    bool is_standing_;
    double north_ = 0;
    TrackedRun run_;
    PoseFile file_;
};

std::vector<double> tenths(double from, double to) {
    std::vector<double> times;
    for (double time = from; time <= to; time += kTenth) times.push_back(time);
    return times;
}

TEST(AlignedPoses, BesideAStraightWayAreShiftedAndNotMirrored) {
    const auto aligned = Walk{}.draw(tenths(2, 18), {0, 7, 0}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->place.sign, (std::array<double, 3>{1, 1, 1})) << "which would fit as well";
    EXPECT_NEAR(aligned->place.shift.y, -7, 1e-4);
    EXPECT_EQ(aligned->clock.offset, 0);
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"all are 7.00 m too far north"});
}

TEST(AlignedPoses, MayBeByAnotherClockThatCountsMilliseconds) {
    const auto aligned = Walk{}.draw(tenths(2, 18)).count_milliseconds(37.25).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->clock.seconds, 0.001);
    EXPECT_NEAR(aligned->clock.offset, 37.25, 0.002);
    EXPECT_NEAR(aligned->since, 2, 0.01);
    EXPECT_NEAR(aligned->until, 18, 0.01);
    EXPECT_NEAR(aligned->frames_per_second, 10, 1e-6);
    EXPECT_LT(aligned->misfit, 0.02);
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"times are not in seconds; one unit is 0.001 s"});
}

TEST(AlignedPoses, AreSaidToBeMisreadInAllThatTheyAre) {
    Walk walk{false, 80};
    walk.draw(tenths(2, 18)).face(against::Turning::Heading, {350}).count_milliseconds(0);
    walk.rewrite([](auto& pose) { std::swap(pose.place[0], pose.place[1]); });
    const auto aligned = walk.aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->misreadings(),
              (std::vector<std::string>{"times are not in seconds; one unit is 0.001 s", "x and y are swapped",
                                        "your heading 0 is east; it should be north"}));
    EXPECT_TRUE(aligned->is_clock_checked);
    EXPECT_EQ(aligned->turning, against::Turning::Heading);
}

TEST(AlignedPoses, AreAsFarApartAsTheFilesFramesUsuallyAre) {
    const auto aligned = Walk{true}.draw({5, 5.1, 5.5}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_NEAR(aligned->frames_per_second, 10, 1e-6);
    EXPECT_FALSE(aligned->is_clock_checked) << "nothing moves";
}

// Of a body that stands.
double unit_of(const std::vector<double>& times, double units_per_second = 1, double session_seconds = 0) {
    Session session;
    session.seconds = session_seconds;
    const auto aligned = Walk{true}.draw(times).count_in(units_per_second).aligned(session);
    return aligned ? aligned->clock.seconds : 0;
}

TEST(AlignedPoses, CountInThousandsOfAnotherUnitIfFramesWouldLastLong) {
    EXPECT_EQ(unit_of(tenths(2, 18), 1e3), 1e-3);
    EXPECT_DOUBLE_EQ(unit_of(tenths(2, 18), 1e6), 1e-6);
    EXPECT_DOUBLE_EQ(unit_of(tenths(2, 18), 1e9), 1e-9);
    EXPECT_EQ(unit_of({2, 5, 8, 11, 14}), 1) << "three seconds are not too long";
    EXPECT_EQ(unit_of({2, 6, 10, 14, 18}), 1e-3);
    EXPECT_EQ(unit_of({2, 6, 10, 14, 18}, 1, 8), 1e-3) << "twice as long as the capture";
    EXPECT_EQ(unit_of({2, 6, 10, 14, 18}, 1, 8.5), 1);
}

// Three in eight are three metres farther north.
TEST(AlignedPoses, AreReadInTheOrderThatPutsAtLeastHalfMoreWhereRetailHasThem) {
    Walk walk;
    const std::vector<double> times = tenths(2, 18);
    for (std::size_t i = 0; i < times.size(); ++i) {
        const MapPlace place = walking(times[i]);
        walk.write(ObjectId{kWalker}, times[i], {place.y + (i % 8 < 5 ? 0 : 3), place.x, place.z});
    }
    const auto aligned = walk.aligned({}, against::ClockSearching::None);
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->place.words, "x and y are swapped");
    EXPECT_NEAR(aligned->misfit, 0.375, 0.03);
    EXPECT_EQ(aligned->clock.offset, 0);
}

TEST(AlignedPoses, AreShiftedByLittleThoughTheyFitWithoutThat) {
    const auto aligned = Walk{}.draw(tenths(2, 18), {0, 0.15, 0}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_NEAR(aligned->place.shift.y, -0.15, 1e-4);
    EXPECT_NEAR(aligned->misfit, 0, 1e-3);
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"all are 0.15 m too far north"});
}

TEST(AlignedPoses, AreShiftedByAsLittleAsThreeCentimetresMoreThanNothingIsWorth) {
    const auto shift_of = [](double metres) {
        const auto aligned = Walk{}.draw(tenths(2, 18), {0, metres, 0}).aligned();
        return aligned ? aligned->place.shift.y : 1;
    };
    EXPECT_NEAR(shift_of(0.046), -0.046, 1e-4) << "then half of what was left is more than a shift counts";
    EXPECT_EQ(shift_of(0.0405), 0);
}

// It looks as if its clock were ahead a little: it walks there, too.
TEST(AlignedPoses, BesideRetailAlongItsWayAreShiftedAndNotOfAnotherClock) {
    const auto aligned = Walk{}.draw(tenths(2, 18), {0.9, 0, 0}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->clock.offset, 0);
    EXPECT_NEAR(aligned->place.shift.x, -0.9, 1e-4);
    EXPECT_NEAR(aligned->misfit, 0, 1e-3);
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"all are 0.90 m too far east"});
}

TEST(AlignedPoses, AreMirroredIfTheyCountFromTheOtherSideOfTheirLandblock) {
    const auto aligned =
        Walk{}.draw(tenths(2, 18)).rewrite([](auto& pose) { pose.place[0] = 192 - pose.place[0]; }).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->place.sign, (std::array<double, 3>{-1, 1, 1}));
    EXPECT_NEAR(aligned->place.shift.x, 192, 1e-4);
    EXPECT_NEAR(aligned->place.shift.y, 0, 1e-4);
    EXPECT_NEAR(aligned->misfit, 0, 1e-3);
    EXPECT_EQ(aligned->clock.offset, 0);
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"x counts from the east, not from the west"});
}

// Its way goes straight east, so that north and south could be exchanged, too.
TEST(AlignedPoses, AreMirroredRatherThanShifted) {
    const auto aligned = Walk{}.draw(tenths(2, 18), {0, 92, 0}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"y counts from the north, not from the south"});
}

TEST(AlignedPoses, AreMirroredAsLittleAsCanBe) {
    Walk walk;
    walk.go_north(46).draw(tenths(2, 18)).rewrite([](auto& pose) { pose.place[0] = 192 - pose.place[0]; });
    const auto aligned = walk.aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{"x counts from the east, not from the west"})
        << "in the middle of its landblock, y from the north is the same number";
}

// Nine in ten poses are of bodies that stand, a metre beside.
TEST(AlignedPoses, AreNotShiftedByWhatOnlyBodiesNeedThatStand) {
    Walk walk;
    int rows = 0;
    walk.draw(tenths(2, 18)).rewrite([&](auto& pose) {
        if (++rows % 5 == 0) pose.place[1] += 500;
    });
    for (std::uint32_t body = 10; body < 20; ++body) {
        walk.stand_too(ObjectId{body});
        for (const double time : tenths(2, 18)) walk.write(ObjectId{body}, time, walking(0) + WideVec3{0, 1, 0});
    }
    const auto aligned = walk.aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_NEAR(aligned->misfit, 0.2, 0.02);
    EXPECT_EQ(aligned->misreadings(), std::vector<std::string>{});
}

against::TurnReading turn_found(against::Turning turning, const std::array<float, 4>& written, std::size_t poses = 10) {
    std::vector<double> times = tenths(2, 18);
    times.resize(poses + 8);  // eight poses back each is compared, to know whether it moves
    const auto aligned = Walk{false, 80}.draw(times).face(turning, written).aligned();
    return aligned ? aligned->turn : against::TurnReading{.zero = -1};
}

TEST(AlignedPoses, AreTurnedAsRetailsIfAnotherReadingOfTheirHeadingsFits) {
    using against::Turning;
    const against::TurnReading usual;
    EXPECT_EQ(turn_found(Turning::Heading, {80}), usual);
    EXPECT_EQ(turn_found(Turning::Heading, {350}), (against::TurnReading{.zero = 90}));
    EXPECT_EQ(turn_found(Turning::Heading, {170}), (against::TurnReading{.zero = 270}));
    EXPECT_EQ(turn_found(Turning::Heading, {10}), (against::TurnReading{.sign = -1, .zero = 90}));
    EXPECT_EQ(turn_found(Turning::Heading, {84}), usual) << "not far beside";
    EXPECT_EQ(turn_found(Turning::Heading, {40}), usual) << "no reading fits";
    EXPECT_EQ(turn_found(Turning::Unknown, {350}), usual);
}

TEST(AlignedPoses, ShowHowTheyAreTurnedIfTenMove) {
    EXPECT_EQ(turn_found(against::Turning::Heading, {350}, 10).zero, 90);
    EXPECT_EQ(turn_found(against::Turning::Heading, {350}, 9).zero, 0);
}

TEST(AlignedPoses, MustBeOfABodyThatRetailShows) {
    const auto aligned = Walk{}.write(ObjectId{1}, 5, {}).write(ObjectId{2}, 5, {}).aligned();
    ASSERT_FALSE(aligned);
    EXPECT_TRUE(aligned.error().starts_with("none of its 2 objects is seen in the capture. ")) << aligned.error();
}

// Eight poses more than are compared; the last `others` of those face elsewhere, in both.
struct Facing {
    float retail;
    float written;
};
against::TurnReading turn_found(const Facing& at_first, std::size_t poses = 10, std::size_t others = 0,
                                const Facing& then = {}) {
    std::vector<double> times = tenths(2, 18);
    times.resize(poses + 8);
    const double since = times[poses + 8 - others - 1] + kTenth / 2;
    const auto aligned = Walk{false, at_first.retail}
                             .turn(since, then.retail)
                             .draw(times)
                             .face(against::Turning::Heading, {at_first.written})
                             .face(against::Turning::Heading, {then.written}, since)
                             .aligned();
    return aligned ? aligned->turn : against::TurnReading{.zero = -1};
}

TEST(AlignedPoses, AreTurnedByTheFirstReadingOfThoseThatFitAlike) {
    EXPECT_EQ(turn_found({135, 45}), (against::TurnReading{.zero = 90}))
        << "and not the other way round, from the south";
}

TEST(AlignedPoses, AreTurnedFromFiveDegreesOn) {
    const against::TurnReading other{.sign = -1, .zero = 90};
    EXPECT_EQ(turn_found({42.5F, 47.5F}), other);
    EXPECT_EQ(turn_found({42.6F, 47.4F}), against::TurnReading{});
}

TEST(AlignedPoses, AreNotTurnedIfMoreThanHalfOfThemAreAsRetails) {
    const against::TurnReading other{.sign = -1, .zero = 90};
    EXPECT_EQ(turn_found({45, 45}, 11, 5, {10, 80}), against::TurnReading{});
    EXPECT_EQ(turn_found({45, 45}, 11, 6, {10, 80}), other);
}

TEST(AlignedPoses, AreTurnedByWhatLeavesNoMoreThanHalfOfWhatDoesNotFit) {
    const against::TurnReading other{.sign = -1, .zero = 90};
    EXPECT_EQ(turn_found({42.5F, 47.5F}, 10, 5, {45, 50}), other);
    EXPECT_EQ(turn_found({42.5F, 47.5F}, 10, 6, {45, 50}), against::TurnReading{});
}

// What is written after the capture's end is compared with nothing.
TEST(AlignedPoses, ShowHowTheyAreTurnedIfRetailShowsTen) {
    const auto found = [](double first) {
        std::vector<double> times;
        for (int i = 0; i < 24; ++i) times.push_back(first + i * kTenth);
        const auto aligned = Walk{false, 80}
                                 .draw(times)
                                 .face(against::Turning::Heading, {350})
                                 .aligned({}, against::ClockSearching::None);
        return aligned ? aligned->turn.zero : -1;
    };
    EXPECT_EQ(found(18.85), 0) << "nine, and seven more";
    EXPECT_EQ(found(18.75), 90) << "ten, and six more";
}

// ---- frames ---------------------------------------------------------------------------------------------------------

constexpr ObjectId kStaying{0x80000003};
constexpr ObjectId kStranger{0x80000009};

std::vector<double> times_of(const against::Alignment& aligned, ObjectId object) {
    std::vector<double> times;
    for (const GivenPose& pose : aligned.given.tracks.at(object)) times.push_back(pose.time);
    return times;
}

TEST(FramesOfAFile, ShowEachBodyOnceWithinTwoMilliseconds) {
    Walk walk{true};
    walk.stand_too(kStaying).write(kStaying, 5.0015, walking(0)).write(kStaying, 5.103, walking(0));
    const auto aligned = walk.draw({5, 5.1, 5.2001, 5.2005, 5.3001, 5.3002}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(times_of(*aligned, ObjectId{kWalker}), (std::vector{5.0015, 5.1, 5.2001, 5.2005, 5.3002}))
        << "by the last moment of each frame";
    EXPECT_EQ(times_of(*aligned, kStaying), (std::vector{5.0015, 5.103}));
    EXPECT_EQ(aligned->since, 5.0015);
    EXPECT_EQ(aligned->until, 5.3002);
}

TEST(FramesOfAFile, HaveTheLastPoseOfABodyThatIsWrittenTwice) {
    Walk walk{true};
    const auto aligned = walk.draw({5, 5.1}).write(ObjectId{kWalker}, 5.1001, walking(1)).draw({5.2, 5.3}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    const std::vector<GivenPose>& poses = aligned->given.tracks.at(ObjectId{kWalker});
    ASSERT_EQ(poses.size(), 4U);
    EXPECT_EQ(poses[1].time, 5.1001);
    EXPECT_EQ(poses[1].position.frame.origin.x, 20.25F);
    EXPECT_EQ(poses[2].position.frame.origin.x, 20);
}

TEST(FramesOfAFile, AreFartherApartThanTheClocksOfItsBodies) {
    Walk walk{true};
    walk.stand_too(kStaying).write(kStaying, 0.002, walking(0)).write(kStaying, 0.102001, walking(0));
    const auto aligned = walk.draw({0, 0.1, 0.2}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(times_of(*aligned, ObjectId{kWalker}), (std::vector{0.002, 0.1, 0.2}));
    EXPECT_EQ(times_of(*aligned, kStaying), (std::vector{0.002, 0.102001}));
}

TEST(FramesOfAFile, OfABodyThatIsWrittenTwiceAreMoreThanAFifthOfAMillisecondApart) {
    const auto times = [](double second) {
        const auto aligned = Walk{true}.draw({0, second, 0.1, 0.2}).aligned();
        return aligned ? times_of(*aligned, ObjectId{kWalker}) : std::vector<double>{};
    };
    EXPECT_EQ(times(0.0002), (std::vector{0.0002, 0.1, 0.2}));
    EXPECT_EQ(times(0.000201), (std::vector{0.0, 0.000201, 0.1, 0.2}));
}

TEST(FramesOfAFile, AreShownUntilTwoMoreWereMissed) {
    const auto shown_for = [](const std::vector<double>& times) {
        const auto aligned = Walk{true}.draw(times).aligned();
        return aligned ? aligned->given.shown_for : 0;
    };
    EXPECT_NEAR(shown_for({5, 5.1, 5.2}), 0.3, 1e-6);
    EXPECT_NEAR(shown_for({5, 6, 7}), 3, 1e-6);
    EXPECT_EQ(shown_for({5, 5.05, 5.1}), 0.25) << "a quarter of a second at least";
}

TEST(FramesOfAFile, AreOfNoRateIfItHasOne) {
    const auto aligned = Walk{true}.draw({5}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->frames_per_second, 0);
    EXPECT_EQ(aligned->since, 5);
    EXPECT_EQ(aligned->until, 5);
}

TEST(FramesOfAFile, AreComparedFromRetailsBeginningOn) {
    Walk walk{true};
    walk.stand_too(kStaying).write(kStaying, -0.2, walking(0)).write(kStaying, 25, walking(0));
    const auto aligned = walk.draw({-0.25, -0.125, 0, 0.125, 0.25}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->since, 0);
    EXPECT_EQ(aligned->until, 20);
    EXPECT_EQ(times_of(*aligned, ObjectId{kWalker}), (std::vector{0.0, 0.125, 0.25}));
    EXPECT_EQ(aligned->given.tracks.size(), 1U) << "of the other one nothing is left";
    EXPECT_TRUE(aligned->missing.empty()) << "and the file has it";
}

TEST(FramesOfAFile, AreComparedWhileRetailIsPlayed) {
    const auto aligned = Walk{true}.draw(tenths(15, 25)).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->since, 15);
    EXPECT_NEAR(aligned->until, 20, 1e-9);
    EXPECT_NEAR(times_of(*aligned, ObjectId{kWalker}).back(), 20, 0.11);
}

TEST(AlignedPoses, TellWhomOnlyOneOfBothShows) {
    Walk walk{true};
    walk.stand_too(kStaying).draw({5, 5.1, 5.2}).write(kStranger, 5, {}).write(ObjectId{7}, 5, {});
    Session session;
    session.player = ObjectId{7};
    const auto aligned = walk.aligned(session);
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_EQ(aligned->objects, 3U);
    EXPECT_EQ(aligned->poses, 5U);
    EXPECT_EQ(aligned->given.tracks.size(), 1U);
    EXPECT_EQ(aligned->missing, std::vector{kStaying});
    EXPECT_EQ(aligned->extra, std::vector{kStranger}) << "and not the player's own";
}

TEST(AlignedPoses, AreNoneOfAFileOfAnotherTime) {
    const auto aligned = Walk{true}.draw(tenths(100, 110)).aligned();
    ASSERT_FALSE(aligned);
    EXPECT_TRUE(aligned.error().starts_with("its times are from 100.0 to 1")) << aligned.error();
}

// A remote that is sent hither and thither.
const Scene& wandering() {
    static const Scene made = [] {
        WrittenSession written;
        written.create(0, kRemote, 82);
        constexpr std::array kEast{84.0F, 86.0F, 84.0F, 82.0F, 85.0F, 88.0F, 86.0F, 89.0F};
        double time = 0;
        for (const float east : kEast) written.update(time += 1, kRemote, east);
        return scene_of(written.session);
    }();
    return made;
}

TEST(AlignedPoses, AreKnownToBeThoseOfAClientThatPlaysAsRetail) {
    std::istringstream in(csv_of(wandering(), Rules::retail()));
    const auto aligned = against::align(against::read_poses(in).value(), wandering().session, wandering().retail);
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_TRUE(aligned->given.is_by_rules);
    EXPECT_EQ(aligned->given.rules, Rules::retail());
}

TEST(AlignedPoses, ByASnapshotBufferAreNotThoughtToBeOfAnotherClock) {
    const DrawnRows rows = rows_of_baseline(wandering(), 0.3);
    std::istringstream in(csv_of(rows));
    const auto file = against::read_poses(in);
    ASSERT_TRUE(file) << file.error();
    const auto by_clock = against::align(*file, wandering().session, wandering().retail);
    ASSERT_TRUE(by_clock) << by_clock.error();
    ASSERT_NE(by_clock->clock.offset, 0);
    const auto understood = against::understand(*file, wandering().session, wandering().retail);
    ASSERT_TRUE(understood) << understood.error();
    EXPECT_EQ(understood->clock.offset, 0);
}

}  // namespace
}  // namespace acmotion::test
