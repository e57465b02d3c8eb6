// At which moments retail is replayed to be compared with a file.
#include "lab/against/frames.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/constants.h"
#include "lab/against/ticks.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using against::Alignment;
using against::DrawnFrames;

using Instants = std::vector<double>;

Instants instants_in(const FrameTimes& frames) { return {frames.begin(), frames.end()}; }
Instants evenly(double since, double per_second, std::size_t count) {
    Instants all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(since + static_cast<double>(i) / per_second);
    return all;
}
Instants in_microseconds(const Instants& all) { return instants_in(FrameTimes{all}); }

// What another client draws of a remote that goes east and of one that stands, and logs from some moment on.
class LoggedClient : public ReplayListener {
 public:
    LoggedClient() {
        constexpr std::uint32_t kStanding = 0x80000002;
        written_.create(0, kRemote, 82).create(0, kStanding, 70);
        for (int i = 1; i <= 5; ++i) {
            written_.update(i * 0.5, kRemote, 82 + 3 * static_cast<float>(i));
        }
        written_.update(3, kStanding, 70);
        standing_ = ObjectId{kStanding};
    }
    // `own` are those of the frames `drawn` that are in the file.
    LoggedClient& log(const Instants& drawn, Instants own, double per_second) {
        own_ = std::move(own);
        logged_ = {own_.begin(), own_.end()};
        made_.frames_per_second = per_second;
        made_.since = own_.front();
        made_.until = own_.back();
        replay(written_.session, Rules::retail(), FrameTimes{drawn}, *this);
        return *this;
    }
    void on_frame(const ReplayFrame& frame) override {
        if (!logged_.contains(frame.time)) return;
        for (const BodyFrame& body : frame.bodies) {
            made_.given.tracks[body.object].push_back({frame.time, body.position});
        }
    }
    // As if the body that stands did so a metre farther north.
    LoggedClient& draw_the_standing_beside() {
        for (GivenPose& pose : made_.given.tracks.at(standing_)) pose.position.frame.origin.y += 1;
        return *this;
    }
    LoggedClient& draw_all_beside() {
        for (auto& [object, poses] : made_.given.tracks) {
            for (GivenPose& pose : poses) pose.position.frame.origin.y += 1;
        }
        return *this;
    }
    // That share of the poses, the last ones.
    LoggedClient& draw_beside(double share) {
        for (auto& [object, poses] : made_.given.tracks) {
            const auto as_retail = static_cast<std::size_t>((1 - share) * static_cast<double>(poses.size()));
            for (std::size_t i = as_retail; i < poses.size(); ++i) poses[i].position.frame.origin.y += 1;
        }
        return *this;
    }
    LoggedClient& draw_only_the_standing() {
        std::erase_if(made_.given.tracks, [&](const auto& track) { return track.first != standing_; });
        return *this;
    }
    [[nodiscard]] DrawnFrames frames(const Instants& display = evenly(0, 37, 37 * 5)) const {
        TrackedRun retail;
        retail.frame_times = display;
        return against::frames_to_replay(made_, own_, written_.session, retail);
    }
    // From where retail has the remote, replayed so.
    [[nodiscard]] double farthest_by(const FrameTimes& frames) const {
        LoggedClient retail;
        retail.log({frames.begin(), frames.end()}, own_, 1);
        const auto& given = made_.given.tracks.at(ObjectId{kRemote});
        const auto& seen = retail.made_.given.tracks.at(ObjectId{kRemote});
        double most = seen.size() == given.size() ? 0 : 1000;
        for (std::size_t i = 0; i < std::min(seen.size(), given.size()); ++i) {
            most = std::max(most, distance(seen[i].position, given[i].position));
        }
        return most;
    }
    LoggedClient& compare_from(double since) {
        made_.since = since;
        return *this;
    }
    [[nodiscard]] const Session& session() const { return written_.session; }

 private:
    WrittenSession written_;
    Instants own_;
    std::set<double> logged_;
    Alignment made_;
    ObjectId standing_;
};

TEST(FramesToReplay, OfAFileThatWasDrawnByTheDisplayAreTheDisplays) {
    const Instants display = in_microseconds(evenly(0, 37, 37 * 3));
    const Instants own{display.begin() + 50, display.end()};
    const DrawnFrames frames = LoggedClient{}.log(display, own, 37).frames(display);
    EXPECT_EQ(instants_in(frames.all), display);
    EXPECT_EQ(frames.every, 1U);
    EXPECT_TRUE(frames.others.empty());
}

TEST(FramesToReplay, OfAFileOfNoPossibleRateAreTheDisplaysUpToTheFilesOwn) {
    const Instants display = in_microseconds(evenly(0, 60, 180));
    const Instants own = in_microseconds(evenly(1.9996, 1000, 20));
    const auto frames_at = [&](double per_second) {
        return instants_in(LoggedClient{}.log(own, own, per_second).compare_from(2).frames(display).all);
    };
    Instants expected{display.begin(), display.begin() + 120};
    expected.insert(expected.end(), own.begin() + 1, own.end());
    EXPECT_EQ(frames_at(1000), expected) << "without the one that is before what can be compared";
    EXPECT_EQ(frames_at(0), expected);
}

TEST(FramesToReplay, OfAFileWithEachSecondFrameOfAUsualDisplayAreAllOfThat) {
    const Session session = LoggedClient{}.session();
    const Instants display = instants_in(FrameTimes{Display{}, session});
    Instants own{display[60]};
    for (std::size_t i = 64; i < 110; i += 2) own.push_back(display[i]);
    const DrawnFrames frames = LoggedClient{}.log(display, own, 30).frames();
    EXPECT_EQ(frames.every, 2U) << "although it begins with one of four";
    EXPECT_EQ(instants_in(frames.all), display);
}

TEST(FramesToReplay, BeginSoThatTheFilesFirstFrameIsATick) {
    const auto quantum = static_cast<double>(kMinQuantumSeconds);
    for (const double since : {1.0, 1.05, 1.1, 1.13}) {
        const Instants own = in_microseconds(evenly(since, 61, 40));
        const Instants all = instants_in(LoggedClient{}.log(own, own, 61).draw_only_the_standing().frames().all);
        EXPECT_GE(all.front(), quantum) << "a world's first tick is not before that";
        EXPECT_LT(all.front(), 3 * quantum);
        const auto ticks = against::ticks_of(all, 0);
        const auto first = std::ranges::lower_bound(ticks, own.front());
        ASSERT_TRUE(first != ticks.end() && *first == own.front()) << since;
        for (auto tick = ticks.begin(); tick != first; ++tick) {
            EXPECT_LT(*(tick + 1) - *tick, quantum + 0.001) << "as often as can be";
        }
    }
}

// Between the tick before it and the file's first frame there are as many as the display draws.
TEST(FramesToReplay, LeadUpToTheFilesFirstInStepsOfItsOwn) {
    for (const double rate : {61.0, 97.0, 143.0}) {
        const Instants own = in_microseconds(evenly(1, rate, 40));
        const Instants all = instants_in(LoggedClient{}.log(own, own, rate).draw_only_the_standing().frames().all);
        const auto first = std::ranges::find(all, own.front());
        ASSERT_GT(first - all.begin(), 5) << rate;
        for (auto at = first - 5; at != first; ++at) {
            EXPECT_LE(*(at + 1) - *at, 1.6 / rate) << rate << " at " << *at;
            EXPECT_GE(*(at + 1) - *at, 0.4 / rate) << rate << " at " << *at;
        }
    }
}

// Whatever frame is the file's first: which of its frames are ticks, and how far the remote had come, are as they were, to less than
// what counts as apart.
TEST(FramesToReplay, HaveRetailWhereTheFileHasIt) {
    for (const auto& [rate, metres] : {std::pair{27, 0.001}, {37, 0.001}, {47, 0.001}, {97, 0.07}, {143, 0.02}}) {
        const auto second = static_cast<std::size_t>(rate);
        const Instants drawn = in_microseconds(evenly(0.003, rate, second * 26 / 10));
        for (std::size_t first = second; first < second + 12; ++first) {
            const Instants own{drawn.begin() + static_cast<std::ptrdiff_t>(first), drawn.end()};
            LoggedClient client;
            const DrawnFrames found = client.log(drawn, own, rate).frames();
            EXPECT_LT(client.farthest_by(found.all), metres) << rate << " from " << own.front();
            EXPECT_TRUE(found.others.empty());
        }
    }
}

TEST(FramesToReplay, AreAsFarApartAsThoseOfAFileOfFewFramesBeforeItToo) {
    for (const double seconds : {0.5, 0.75}) {
        const Instants own = in_microseconds(evenly(3, 1 / seconds, 5));
        const Instants all =
            instants_in(LoggedClient{}.log(own, own, 1 / seconds).draw_only_the_standing().frames().all);
        const auto first = std::ranges::find(all, own.front());
        ASSERT_GE(first - all.begin(), 2) << seconds;
        EXPECT_LT(all.front(), seconds + 0.1) << "since the capture's beginning";
        for (auto at = all.begin(); at + 1 < first; ++at) EXPECT_NEAR(*(at + 1) - *at, seconds, 1e-5);
    }
}

// It logs each second frame of 61 a second, and two of its frames are missing.
TEST(FramesToReplay, AreNoMoreThanTheFilesWhereItHasAGap) {
    const Instants drawn = in_microseconds(evenly(0, 61, 61 * 3));
    Instants own;
    for (std::size_t i = 61; i < drawn.size(); i += 2) {
        if (i < 71 || i > 73) own.push_back(drawn[i]);
    }
    const DrawnFrames frames = LoggedClient{}.log(drawn, own, 30.5).draw_all_beside().frames();
    ASSERT_FALSE(frames.others.empty());
    std::set<long> within;
    for (std::size_t i = 0; i < frames.others.size(); i += 5) {
        const Instants all = instants_in(frames.others[i]);
        within.insert(std::ranges::count_if(all, [&](double time) { return time > drawn[69] && time < drawn[75]; }));
    }
    EXPECT_EQ(within, std::set<long>{0});
}

TEST(MomentsOfAFile, InWholeMillisecondsAreThoseOfAUsualDisplayThatIsNear) {
    const Session session = LoggedClient{}.session();
    const Instants display = instants_in(FrameTimes{Display{}, session});
    const Instants exact{display.begin() + 60, display.begin() + 90};
    Instants rounded;
    Instants beside;
    for (const double time : exact) {
        rounded.push_back(std::round(time * 1000) / 1000);
        beside.push_back(time + 0.0003);
    }
    EXPECT_EQ(against::without_rounding(rounded, session), exact);
    EXPECT_EQ(against::without_rounding(beside, session), beside) << "those are not rounded";
    EXPECT_EQ(against::without_rounding(in_microseconds(evenly(1, 1000, 20)), session).size(), 20U);
    rounded.resize(7);
    EXPECT_EQ(against::without_rounding(rounded, session), rounded) << "too few to know the display";
}

TEST(FramesToReplay, BeginAsUsualIfTheFileDoesNotShowHow) {
    const Instants own = in_microseconds(evenly(1, 27, 40));
    LoggedClient client;
    const DrawnFrames frames = client.log(own, own, 27).draw_only_the_standing().draw_the_standing_beside().frames();
    const Instants all = instants_in(frames.all);
    const auto first = std::ranges::find(all, own.front());
    ASSERT_NE(first, all.end());
    ASSERT_NE(first, all.begin());
    EXPECT_NEAR(*std::prev(first), 1 - 1 / 27.0, 3e-6);
}

TEST(FramesToReplay, AreTheFilesOwnIfBodiesOnTheirWayAreWhereRetailHasThem) {
    const Instants drawn = in_microseconds(evenly(0, 27, 75));
    const Instants own{drawn.begin() + 27, drawn.end()};
    const DrawnFrames frames = LoggedClient{}.log(drawn, own, 27).draw_the_standing_beside().frames();
    EXPECT_TRUE(frames.others.empty()) << "whatever those do that stand";
    EXPECT_EQ(frames.every, 1U);
}

// It draws 61 frames each second, which no usual display does.
TEST(FramesToReplay, AreTwoForEachOfAFileThatFitsClearlyBetterSo) {
    const Instants drawn = in_microseconds(evenly(0, 61, 61 * 3));
    Instants own;
    for (std::size_t i = 61; i < drawn.size(); i += 2) own.push_back(drawn[i]);
    const DrawnFrames frames = LoggedClient{}.log(drawn, own, 30.5).frames();
    EXPECT_EQ(frames.every, 2U);
    const Instants all = instants_in(frames.all);
    for (std::size_t i = 1; i < own.size(); ++i) {
        const auto at = std::ranges::find(all, own[i]);
        ASSERT_NE(at, all.end());
        EXPECT_NEAR(*std::prev(at), (own[i - 1] + own[i]) / 2, 2e-6);
        EXPECT_EQ(*std::prev(at, 2), own[i - 1]);
    }
}

TEST(FramesToReplay, AreOfOthersTooIfFewBodiesOnTheirWayAreWhereRetailHasThem) {
    const Instants drawn = in_microseconds(evenly(0, 27, 75));
    const Instants own{drawn.begin() + 27, drawn.end()};
    const auto others = [&](double share) {
        LoggedClient client;
        return client.log(drawn, own, 27).draw_beside(share).frames().others.size();
    };
    EXPECT_EQ(others(0.2), 0U) << "four in five are";
    EXPECT_GT(others(0.5), 0U);
}

// Its bodies are all beside retail's, however it is played: it may log each frame, or one of several.
class UnknownFrames : public testing::Test {
 protected:
    UnknownFrames() : own_(in_microseconds(evenly(1, 25.4, 30))) {
        found_ = LoggedClient{}.log(own_, own_, 25.4).draw_all_beside().frames();
    }
    static bool has_within(const Instants& all, double time, double seconds) {
        const auto next = std::ranges::lower_bound(all, time - seconds);
        return next != all.end() && *next <= time + seconds;
    }
    // How far those are apart that are drawn from each of the file's frames to the next.
    [[nodiscard]] std::vector<double> steps(const Instants& all) const {
        std::vector<double> steps;
        auto at = std::ranges::find(all, own_.front());
        for (; at != all.end() && at + 1 != all.end(); ++at) steps.push_back(*(at + 1) - *at);
        return steps;
    }

    Instants own_;
    DrawnFrames found_;
};

TEST_F(UnknownFrames, AreThoseOfTheThreeLikeliestRatesAndOfFourUnevenDisplaysOfEach) {
    EXPECT_EQ(found_.every, 1U);
    ASSERT_EQ(found_.others.size(), 15U);
    std::set<Instants> different;
    for (const FrameTimes& other : found_.others) different.insert(instants_in(other));
    EXPECT_EQ(different.size(), 15U);
}

TEST_F(UnknownFrames, AreEvenlyBetweenThoseOfTheFile) {
    std::set<long> rates;
    for (std::size_t i = 0; i < found_.others.size(); i += 5) {
        const std::vector<double> all = steps(instants_in(found_.others[i]));
        ASSERT_FALSE(all.empty());
        for (const double step : all) EXPECT_NEAR(step, all.front(), 3e-6);
        rates.insert(std::lround(1 / 25.4 / all.front()));
    }
    EXPECT_EQ(rates.size(), 3U);
}

TEST_F(UnknownFrames, MayBeALittleSoonerOrLaterThanInTheFile) {
    ASSERT_FALSE(found_.others.empty());
    for (const FrameTimes& other : found_.others) {
        const Instants all = instants_in(other);
        for (const double time : own_) EXPECT_TRUE(has_within(all, time, 0.000602)) << time;
    }
}

}  // namespace
}  // namespace acmotion::test
