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
    explicit Walk(bool is_standing = false) : is_standing_(is_standing) {
        Track& track = run_.tracks.emplace_back(Track{.object = ObjectId{kWalker}});
        for (std::uint32_t i = 0; i * kTenth <= kWalked; ++i) {
            run_.frame_times.push_back(i * kTenth);
            track.points.add({.frame = i, .place = at(i * kTenth)});
        }
    }
    // What another client draws of it at those moments, beside where it is.
    Walk& draw(const std::vector<double>& times, const WideVec3& beside = {}) {
        for (const double time : times) {
            const MapPlace place = at(time) + beside;
            const std::array<float, 3> written{static_cast<float>(place.x), static_cast<float>(place.y),
                                               static_cast<float>(place.z)};
            file_.tracks[ObjectId{kWalker}].push_back({.time = time, .cell = 0x00000001, .place = written});
            ++file_.poses;
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
    [[nodiscard]] tl::expected<against::Alignment, std::string> aligned() const {
        return against::align(file_, Session{}, run_);
    }

 private:
    [[nodiscard]] MapPlace at(double time) const { return walking(is_standing_ ? 0 : time); }

    bool is_standing_;
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
}

TEST(AlignedPoses, AreAsFarApartAsTheFilesFramesUsuallyAre) {
    const auto aligned = Walk{true}.draw({5, 5.1, 5.5}).aligned();
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_NEAR(aligned->frames_per_second, 10, 1e-6);
    EXPECT_FALSE(aligned->is_clock_checked) << "nothing moves";
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
