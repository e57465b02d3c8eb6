// docs/metrics.md, "When frames are drawn"
#include "sessions/frame_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

TEST(FrameTimes, GoOnUntilEverythingHasArrivedAndWasDrawn) {
    const auto even = [](double seconds, double rate) {
        return FrameTimes{{.frames_per_second = rate, .jitter_ms = 0}, seconds};
    };
    EXPECT_EQ(even(1, 10).size(), 12U);
    EXPECT_EQ(even(0, 60).size(), 2U);
    EXPECT_DOUBLE_EQ(even(1, 10).back(), 1.1);
    EXPECT_EQ(even(1e18, 60).size(), kMaxFrames);
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const FrameTimes times{{.seed = seed}, 10};
        EXPECT_GE(times[times.size() - 2], 10) << "takes the last message in";
        EXPECT_LT(times[times.size() - 3], 10);
    }
}

TEST(FrameTimes, AreWholeMicroseconds) {
    for (const double time : FrameTimes{Display{}, 60}) EXPECT_EQ(seconds_of(to_microseconds(time)), time);
    for (const double time : FrameTimes{{.frames_per_second = 144, .jitter_ms = 0}, 60}) {
        EXPECT_EQ(seconds_of(to_microseconds(time)), time);
    }
    const FrameTimes given{std::vector{1.0 / 60, 2.0 / 60}};
    EXPECT_EQ(given[0], 0.016667);
    EXPECT_EQ(given[1], 0.033333);
}

TEST(FrameTimes, KeepWithinTheJitterAndNeverDrift) {
    const FrameTimes times{{.frames_per_second = 60, .jitter_ms = 0.5, .seed = 3}, 600};
    double sum = 0;
    std::set<Microseconds> offsets;
    for (std::size_t i = 1; i < times.size(); ++i) {
        const double offset = times[i] - static_cast<double>(i) / 60;
        EXPECT_LE(std::abs(offset), 0.000501) << i;
        EXPECT_GE(times[i], times[i - 1]);
        sum += offset;
        offsets.insert(to_microseconds(offset));
    }
    EXPECT_LT(std::abs(sum / static_cast<double>(times.size())), 0.00001);
    EXPECT_GT(offsets.size(), 900U) << "of the thousand that there are";
    EXPECT_GE(times[0], 0);
}

TEST(FrameTimes, AreThoseOfTheirSeed) {
    const auto third = [](std::uint64_t seed) { return FrameTimes{{.seed = seed}, 1}[2]; };
    EXPECT_EQ(third(1), third(1));
    EXPECT_NE(third(1), third(2));
    EXPECT_EQ(third(1), 0.033804) << "the schedule of all published numbers, on every machine";
}

// A message arrives at 0, and another `seconds` later.
Session silent_for(double seconds) {
    return WrittenSession{}.create(0, kRemote, 82).update(seconds, kRemote, 83).session;
}

TEST(FrameTimes, DrawASilenceOfAMinute) {
    const Session session = silent_for(59);
    const FrameTimes times{Display{}, session};
    const FrameTimes plain{Display{}, session.seconds};
    EXPECT_TRUE(std::equal(times.begin(), times.end(), plain.begin(), plain.end()));
    EXPECT_TRUE(times.gaps().empty());
    EXPECT_EQ(sentence_on_gaps(times), std::nullopt);
}

TEST(FrameTimes, LeaveOutTheRestOfALongerSilence) {
    for (const double seconds : {61.0, 600.0, 40'000'000.0}) {
        const FrameTimes times{{.frames_per_second = 60, .jitter_ms = 0}, silent_for(seconds)};
        EXPECT_LT(times.size(), 610U);
        ASSERT_EQ(times.gaps().size(), 1U);
        EXPECT_NEAR(times.gaps()[0].from, 10, 0.02) << "what was under way is drawn to its end";
        EXPECT_NEAR(times.gaps()[0].to, seconds, 0.02) << "and then what ends the silence";
        EXPECT_GE(times[times.size() - 2], seconds);
        EXPECT_FALSE(times.is_cut());
    }
    EXPECT_EQ(sentence_on_gaps(FrameTimes{{.frames_per_second = 10, .jitter_ms = 0}, silent_for(600)}),
              "nothing is drawn or measured from 10.0 s to 600.0 s: 590 s of silence are left out");
}

TEST(FrameTimes, EndWhereMoreBodiesWouldBeDrawnThanTheBytesAreWorth) {
    WrittenSession written;
    for (std::uint32_t i = 0; i < 999; ++i) written.create(0, kRemote + i, 82);
    for (int i = 1; i <= 10; ++i) written.update(50 * i, kRemote, 83);
    const FrameTimes cut{Display{}, written.session};
    EXPECT_TRUE(cut.is_cut());
    // The last frame looks at all of them.
    const double all_move = static_cast<double>(Allowance{}.work()) / 1001;
    EXPECT_GT(static_cast<double>(cut.size()), 6 * all_move) << "of a thousand bodies that rest";
    EXPECT_LT(static_cast<double>(cut.size()), 13 * all_move);
    written.session.allowance.bytes = 5'200'000;
    EXPECT_FALSE((FrameTimes{Display{}, written.session}.is_cut()));
}

TEST(FrameTimes, RefuseAbsurdDisplays) {
    for (const double rate : {0.0, -1.0, 1e9, std::nan("")}) {
        EXPECT_FALSE(Display{.frames_per_second = rate}.has_possible_rate()) << rate;
    }
    for (const double jitter : {-0.1, 8.4, 1e9, std::nan("")}) {
        EXPECT_FALSE(Display{.jitter_ms = jitter}.has_possible_jitter()) << jitter;
    }
    EXPECT_TRUE(Display{.jitter_ms = 8.3}.has_possible_jitter());
}

TEST(Microseconds, ARoundedMessageHasArrivedByTheSameFrames) {
    EXPECT_EQ(round_up(0), 0);
    EXPECT_EQ(round_up(1), 1);
    EXPECT_EQ(round_up(1000), 1);
    EXPECT_EQ(round_up(1001), 2);
    EXPECT_EQ(round_up(-1), 0);
    EXPECT_EQ(round_up(-1000), -1);
    for (Nanoseconds time = 0; time < 5000; time += 7) {
        for (Microseconds frame = 0; frame < 6; ++frame) {
            EXPECT_EQ(seconds_of(round_up(time)) <= seconds_of(frame), time <= frame * 1000) << time << " " << frame;
        }
    }
}

}  // namespace
}  // namespace acmotion::test
