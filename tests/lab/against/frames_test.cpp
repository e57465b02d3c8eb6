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

constexpr std::uint32_t kStanding = 0x80000002;

// What another client draws of a remote that goes east and of one that stands, and logs from some moment on.
class LoggedClient : public ReplayListener {
 public:
    // The remote is sent there half a second after `begin`.
    explicit LoggedClient(double begin = 0) {
        written_.create(0, kRemote, 82).create(0, kStanding, 70);
        for (int i = 1; i <= 5; ++i) {
            written_.update(begin + i * 0.5, kRemote, 82 + 3 * static_cast<float>(i));
        }
        written_.update(begin + 3, kStanding, 70);
    }
    explicit LoggedClient(WrittenSession written) : written_(std::move(written)) {}
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
        for (GivenPose& pose : made_.given.tracks.at(kStanding)) pose.position.frame.origin.y += 1;
        return *this;
    }
    // That pose of the body that stands is so far beside.
    LoggedClient& move_standing(std::size_t pose, float metres) {
        made_.given.tracks.at(kStanding).at(pose).position.frame.origin.y += metres;
        return *this;
    }
    // As if there were another body, which walks.
    LoggedClient& draw_another(ObjectId object) {
        float north = 0;
        for (GivenPose pose : made_.given.tracks.at(kStanding)) {
            pose.position.frame.origin.y += (north += 0.25F);
            made_.given.tracks[object].push_back(pose);
        }
        return *this;
    }
    // Nothing of what is before.
    LoggedClient& draw_from(double since) {
        for (auto& [object, poses] : made_.given.tracks) {
            std::erase_if(poses, [&](const GivenPose& pose) { return pose.time < since; });
        }
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
        std::erase_if(made_.given.tracks, [&](const auto& track) { return track.first != ObjectId{kStanding}; });
        return *this;
    }
    [[nodiscard]] DrawnFrames frames(const Instants& display = evenly(0, 37, 37 * 5)) const {
        TrackedRun retail;
        retail.frame_times = display;
        return against::frames_to_replay(made_, own_, written_.session, retail);
    }
    // From where retail has the bodies, replayed so.
    [[nodiscard]] double farthest_by(const FrameTimes& frames) const {
        LoggedClient retail{written_};
        retail.log({frames.begin(), frames.end()}, own_, 1);
        double most = 0;
        for (const auto& [object, given] : made_.given.tracks) {
            const auto& seen = retail.made_.given.tracks.at(object);
            if (seen.size() != given.size()) return 1000;
            for (std::size_t i = 0; i < seen.size(); ++i) {
                most = std::max(most, distance(seen[i].position, given[i].position));
            }
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
};

TEST(FramesToReplay, OfAFileThatWasDrawnByTheDisplayAreTheDisplays) {
    const Instants display = in_microseconds(evenly(0, 37, 37 * 3));
    const Instants own{display.begin() + 50, display.end()};
    const DrawnFrames frames = LoggedClient{}.log(display, own, 37).frames(display);
    EXPECT_EQ(instants_in(frames.all), display);
    EXPECT_EQ(frames.every, 1U);
    EXPECT_TRUE(frames.others.empty());
}

TEST(FramesToReplay, OfAFileThatWasDrawnByTheDisplayAreTheDisplaysToTheVeryLast) {
    const Instants display = in_microseconds(evenly(0, 37, 37 * 3));
    const Instants own{display.end() - 8, display.end()};
    const auto frames_by = [&](const Instants& displayed) {
        return instants_in(LoggedClient{}.log(display, own, 37).draw_all_beside().frames(displayed).all);
    };
    EXPECT_EQ(frames_by(display), display);
    Instants beside = display;
    for (double& time : beside) time += 0.0004;
    EXPECT_EQ(frames_by(beside).size(), display.size());
    EXPECT_EQ(frames_by(beside).front(), beside.front()) << "as near as half a millisecond";
    for (double& time : beside) time += 0.0002;
    EXPECT_NE(frames_by(beside).front(), beside.front());
}

TEST(FramesToReplay, OfAFileOfFiveHundredFramesASecondAreAsFarApartBeforeItToo) {
    const Instants display = in_microseconds(evenly(0, 60, 180));
    const Instants own = in_microseconds(evenly(2, 500, 20));
    const auto before = [&](double per_second) {
        const auto frames = LoggedClient{}.log(own, own, per_second).draw_only_the_standing().frames(display);
        const Instants all = instants_in(frames.all);
        return 2 - *std::prev(std::ranges::find(all, own.front()));
    };
    EXPECT_NEAR(before(500), 0.002, 3e-6);
    EXPECT_NEAR(before(501), 1 / 60.0, 3e-6) << "no display draws as many";
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

TEST(FramesToReplay, OfAFileThatBeginsWithNeighboursOfAUsualDisplayAreAllOfThat) {
    const Instants display = instants_in(FrameTimes{Display{}, LoggedClient{}.session()});
    Instants own{display[60]};
    for (std::size_t i = 61; i < 110; i += 2) own.push_back(display[i]);
    EXPECT_EQ(LoggedClient{}.log(display, own, 30).frames().every, 1U);
    own.erase(own.begin());
    EXPECT_EQ(LoggedClient{}.log(display, own, 30).frames().every, 2U);
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
    for (const double rate : {61.0, 97.0, 101.0, 104.0, 106.0, 109.0, 143.0}) {
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

TEST(FramesToReplay, HaveRetailWhereTheFileOfACaptureHasItThatBeginsLater) {
    const Instants drawn = in_microseconds(evenly(400.003, 97, 97 * 26 / 10));
    const Instants display = in_microseconds(evenly(400, 37, 37 * 5));
    for (std::size_t first = 97; first < 105; ++first) {
        const Instants own{drawn.begin() + static_cast<std::ptrdiff_t>(first), drawn.end()};
        LoggedClient client{400};
        const DrawnFrames found = client.log(drawn, own, 97).frames(display);
        EXPECT_LT(client.farthest_by(found.all), 0.07) << own.front();
        const double begin = instants_in(found.all).front() - 400;
        EXPECT_GE(begin, static_cast<double>(kMinQuantumSeconds));
        EXPECT_LT(begin, 3 * static_cast<double>(kMinQuantumSeconds));
    }
}

// In its first second nothing moves; what moves in the next shows which of its frames are ticks.
TEST(FramesToReplay, HaveTheTicksThatTheFileShowsInItsFirstTwoSeconds) {
    const Instants drawn = in_microseconds(evenly(0.003, 97, 97 * 4));
    const auto ticks_from = [](const Instants& all, double since) {
        const Instants ticks = against::ticks_of(all, 0);
        return Instants{std::ranges::lower_bound(ticks, since), ticks.end()};
    };
    for (std::size_t first = 82; first < 90; ++first) {
        const Instants own{drawn.begin() + static_cast<std::ptrdiff_t>(first), drawn.end()};
        LoggedClient client{1.5};
        const DrawnFrames found = client.log(drawn, own, 97).frames();
        EXPECT_EQ(ticks_from(instants_in(found.all), own.front()), ticks_from(drawn, own.front())) << own.front();
    }
}

// Of two bodies that set out then, the file shows one a frame later: the display came between the two messages.
TEST(FramesToReplay, HaveTheOneBetweenTwoMessages) {
    constexpr std::uint32_t kNext = 0x80000003;
    const double interval = 1 / 27.0;
    const double since = 1.2;
    const double usual = since - interval;
    WrittenSession written;
    written.create(0, kRemote, 82).create(0, kStanding, 70).create(0, kNext, 60);
    for (int i = 5; i >= 1; --i) written.update(usual - i * 0.002, kStanding, 70);
    for (int i = 0; i < 5; ++i) written.update(usual + 0.0002, kStanding, 70);
    written.update(usual + 0.0013, kRemote, 85).update(usual + 0.0018, kNext, 63);
    written.update(since + 2, kStanding, 70);
    Instants drawn = evenly(0.01, 27, 30);
    drawn.push_back(usual + 0.0015);
    for (const double time : evenly(since, 27, 40)) drawn.push_back(time);
    drawn = in_microseconds(drawn);
    const Instants own{std::ranges::lower_bound(drawn, since - 0.001), drawn.end()};
    LoggedClient client{written};
    const DrawnFrames found = client.log(drawn, own, 27).frames();
    EXPECT_LT(client.farthest_by(found.all), 0.003);
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

// Nine for each of sixteen a second; a gap of twice the usual is one.
TEST(FramesToReplay, AreNoMoreThanTheFilesWhereOneOfItsFramesIsMissing) {
    Instants own = evenly(1, 16, 32);
    own.erase(own.begin() + 10);
    const DrawnFrames frames = LoggedClient{}.log(own, own, 16).draw_all_beside().frames();
    ASSERT_EQ(frames.others.size(), 10U);
    std::set<long> in_gap;
    std::set<long> elsewhere;
    for (const FrameTimes& other : {frames.others[0], frames.others[5]}) {
        const Instants all = instants_in(other);
        const auto within = [&](double since, double until) {
            return std::ranges::count_if(all, [&](double time) { return time > since && time < until; });
        };
        in_gap.insert(within(own[9], own[10]));
        for (std::size_t i = 0; i < own.size() - 1; ++i) {
            if (i != 9) elsewhere.insert(within(own[i], own[i + 1]));
        }
    }
    EXPECT_EQ(in_gap, std::set<long>{0});
    EXPECT_EQ(elsewhere, (std::set<long>{0, 8}));
}

TEST(MomentsOfAFile, InWholeMillisecondsAreThoseOfAUsualDisplayWhereThatIsNear) {
    const Session session = LoggedClient{}.session();
    const Instants display = instants_in(FrameTimes{Display{}, session});
    Instants rounded;
    for (std::size_t i = 10; i < 120; ++i) rounded.push_back(std::round(display[i] * 1000) / 1000);
    Instants expected{display.begin() + 10, display.begin() + 120};
    for (const double other : {rounded.back() + 0.008, 1000.0}) {
        rounded.push_back(other);
        expected.push_back(other);
    }
    EXPECT_EQ(against::without_rounding(rounded, session), expected);
    rounded[99] += 0.007;
    EXPECT_EQ(against::without_rounding(rounded, session), rounded) << "among the first hundred, all are";
    const Instants eight{rounded.begin(), rounded.begin() + 8};
    EXPECT_EQ(against::without_rounding(eight, session), (Instants{expected.begin(), expected.begin() + 8}));
}

TEST(MomentsOfAFile, AreOfEachUsualDisplay) {
    const Session session = LoggedClient{}.session();
    for (const double rate : {20, 24, 25, 30, 40, 50, 60, 72, 75, 90, 100, 120, 144, 165, 200, 240}) {
        const Instants display = instants_in(FrameTimes{Display{.frames_per_second = rate}, session});
        const Instants own{display.begin() + 20, display.begin() + 50};
        const DrawnFrames frames = LoggedClient{}.log(display, own, rate).frames();
        EXPECT_EQ(instants_in(frames.all), display) << rate;
        EXPECT_EQ(frames.every, 1U) << rate;
    }
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

// Whether it may have been drawn by others than its own: a file of one body that stands, and has poses so far beside.
bool has_others(const Instants& own, double per_second, const std::vector<std::pair<std::size_t, float>>& beside) {
    Instants drawn{own.front() - 0.5};
    drawn.insert(drawn.end(), own.begin(), own.end());
    LoggedClient client;
    client.log(drawn, own, per_second).draw_only_the_standing();
    for (const auto& [pose, metres] : beside) client.move_standing(pose, metres);
    return !client.frames().others.empty();
}

TEST(FramesToReplay, AreTheFilesOwnIfPosesAreACentimetreBesideOnAverage) {
    EXPECT_FALSE(has_others(in_microseconds(evenly(3, 27, 101)), 27, {{50, 1}}));
    EXPECT_TRUE(has_others(in_microseconds(evenly(3, 27, 99)), 27, {{50, 1}}));
}

TEST(FramesToReplay, AreTheFilesOwnIfSevenInTenPosesOfBodiesOnTheirWayAreExact) {
    const Instants own = in_microseconds(evenly(3, 27, 11));
    using Beside = std::vector<std::pair<std::size_t, float>>;
    const Beside seven{{1, 0.005F}, {3, 0.005F}, {5, 0.005F}, {7, 0.005F}, {8, 1}, {9, 2}, {10, 3}};
    EXPECT_FALSE(has_others(own, 27, seven));
    const Beside six{{1, 0.005F}, {3, 0.005F}, {5, 0.005F}, {7, 4}, {8, 1}, {9, 2}, {10, 3}};
    EXPECT_TRUE(has_others(own, 27, six));
}

TEST(FramesToReplay, AreComparedForAMinute) {
    const Instants own = in_microseconds(evenly(3, 1, 70));
    EXPECT_TRUE(has_others(own, 1, {{60, 1}}));
    EXPECT_FALSE(has_others(own, 1, {{61, 1}}));
}

TEST(FramesToReplay, AreNotLookedForWhereThatTakesTheReplayOfTenMinutes) {
    const auto others_from = [](double since) {
        return has_others(in_microseconds(evenly(since, 2, 11)), 2, {{2, 1}, {4, 1}, {6, 1}, {8, 1}});
    };
    EXPECT_TRUE(others_from(600));
    EXPECT_FALSE(others_from(600.5));
}

TEST(FramesToReplay, AreOfOthersTooIfTheFileShowsABodyOnItsWayThatRetailDoesNot) {
    const Instants own = in_microseconds(evenly(3, 27, 20));
    LoggedClient client;
    EXPECT_TRUE(client.log(own, own, 27).draw_only_the_standing().frames().others.empty());
    for (const std::uint32_t other : {1U, 0x90000000U}) {
        LoggedClient with_another{client};
        EXPECT_FALSE(with_another.draw_another(ObjectId{other}).frames().others.empty()) << other;
    }
}

TEST(FramesToReplay, BeginAsUsualIfTheFileHasNoBodyAtFirst) {
    const Instants own = in_microseconds(evenly(1, 27, 60));
    LoggedClient client;
    const Instants all = instants_in(client.log(own, own, 27).draw_only_the_standing().draw_from(2.5).frames().all);
    const auto first = std::ranges::find(all, own.front());
    ASSERT_TRUE(first != all.end() && first != all.begin());
    EXPECT_NEAR(*std::prev(first), 1 - 1 / 27.0, 3e-6);
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

// So many sets of frames, five for each number of them to one of the file's: as many as a usual display would draw, up to twelve, and to
// three in a hundred.
TEST(FramesToReplay, MayBeAsManyToOneOfTheFilesAsAUsualDisplayDraws) {
    const auto others_at = [](double per_second) {
        const Instants own = in_microseconds(evenly(3, per_second, 12));
        LoggedClient client;
        return client.log(own, own, per_second).draw_only_the_standing().move_standing(5, 1).frames().others.size();
    };
    EXPECT_EQ(others_at(130), 5U);
    EXPECT_EQ(others_at(124), 5U);
    EXPECT_EQ(others_at(123), 10U) << "240 to 123";
    EXPECT_EQ(others_at(117), 10U);
    EXPECT_EQ(others_at(97), 5U) << "not one to one";
    EXPECT_EQ(others_at(19), 10U) << "75 to 19";
    EXPECT_EQ(others_at(16), 10U) << "144 to 16";
    EXPECT_EQ(others_at(2), 15U) << "20 to 2, and 24 to 2";
    EXPECT_EQ(others_at(1.7), 10U) << "20 to 1.7";
    EXPECT_EQ(others_at(1.6), 5U);
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

TEST_F(UnknownFrames, AreAsInTheFileOrAllBesideByOtherAmounts) {
    for (std::size_t i = 0; i < found_.others.size(); ++i) {
        const Instants all = instants_in(found_.others[i]);
        double soonest = 0;
        double latest = 0;
        for (const double time : own_) {
            const double beside = *std::ranges::lower_bound(all, time - 0.000602) - time;
            soonest = std::min(soonest, beside);
            latest = std::max(latest, beside);
        }
        if (i % 5 == 0) {
            EXPECT_EQ(soonest, 0);
            EXPECT_EQ(latest, 0);
        } else {
            EXPECT_LT(soonest, -0.0004) << i;
            EXPECT_GT(latest, 0.0004) << i;
        }
    }
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
