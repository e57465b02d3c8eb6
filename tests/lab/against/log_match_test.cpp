// What a log does not say follows from the updates that it has in common with the capture: its clock, and where its metres count from.
#include "lab/against/log_match.h"

#include <gtest/gtest.h>

#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using against::LogMatch;

constexpr std::uint32_t kLoggedBody = 0x80000002;
constexpr std::uint32_t kSecondBody = 0x80000003;
constexpr std::uint32_t kTownBlock = 0xA9B4;
constexpr std::uint32_t kWestOfIt = 0xA8B4;
constexpr double kAhead = 1000;  // of the log's clock
constexpr double kUpdates = 10;  // one for each second, from 1 on
constexpr double kCaptureEnd = 200;

// Where the body is sent at that second, from the corner of that landblock.
std::array<double, 3> sent_at(double second, std::uint32_t block) {
    return {10 + 1.5 * second + (0xA9 - static_cast<double>(block >> 8U)) * 192, 7, 94};
}

// A capture with ten updates of each of two bodies, and a log that is written line by line.
class LoggedCapture {
 public:
    LoggedCapture() {
        retail_.frame_times = {0, kCaptureEnd};
        for (const std::uint32_t object : {kLoggedBody, kSecondBody}) {
            Track& track = retail_.tracks.emplace_back(Track{.object = ObjectId{object}});
            for (double second = 1; second <= kUpdates; ++second) {
                const auto place = sent_at(second, kTownBlock);
                track.updates.push_back({second,
                                         {0xA9 * 192.0 + place[0], 0xB4 * 192.0 + place[1], place[2]},
                                         PositionOutcome::Interpolate});
            }
        }
        log_.parts.emplace_back();
    }
    // The updates of these seconds, the last one too.
    LoggedCapture& log(double from, double to, std::uint32_t block = kTownBlock, double ahead = kAhead,
                       std::uint32_t object = kLoggedBody) {
        for (double second = from; second <= to; ++second) write(second + ahead, object, sent_at(second, block));
        return *this;
    }
    LoggedCapture& write(double at, std::uint32_t object, const std::array<double, 3>& place) {
        log_.parts.back().updates.push_back({std::llround(at * 1000), ObjectId{object}, place});
        return *this;
    }
    LoggedCapture& start_anew() {
        log_.parts.emplace_back();
        return *this;
    }
    LoggedCapture& teleport(double time) {
        written_.say(time, PlayerTeleport{});
        return *this;
    }
    [[nodiscard]] tl::expected<LogMatch, std::string> match() const {
        return against::match_log(log_, written_.session, retail_);
    }
    [[nodiscard]] LogMatch good() const {
        auto made = match();
        EXPECT_TRUE(made) << made.error();
        return made ? std::move(*made) : LogMatch{.spans = {{}}};
    }
    [[nodiscard]] std::string trouble() const {
        const auto made = match();
        return made ? "none" : made.error();
    }

 private:
    TrackedRun retail_;
    WrittenSession written_;
    against::OpenacLog log_;
};

TEST(LogMatch, HasTheClockAndTheCentreByWhichAllUpdatesAreThoseOfTheCapture) {
    const LogMatch match = LoggedCapture{}.log(1, 10, kWestOfIt).good();
    ASSERT_EQ(match.spans.size(), 1U);
    EXPECT_EQ(match.spans[0].landblock, kWestOfIt);
    EXPECT_NEAR(match.spans[0].offset, kAhead, 1e-6);
    EXPECT_NEAR(match.scatter(), 0, 1e-6);
    EXPECT_EQ(match.spans[0].since, 0) << "it holds from the first frame on, where no update shows it";
    EXPECT_EQ(match.spans[0].until, kCaptureEnd);
    EXPECT_EQ(match.updates, 10U);
    EXPECT_EQ(match.matched, 10U);
    EXPECT_EQ(match.votes, 10U);
    EXPECT_EQ(match.rival, 0U);
    EXPECT_EQ(match.outside, 0U);
    EXPECT_EQ(match.found, std::vector<ObjectId>{kLoggedBody});
    EXPECT_TRUE(match.is_usable(kLoggedBody));
}

TEST(LogMatch, ScattersByWhatNineOfTenUpdatesAreWithin) {
    LoggedCapture logged;
    for (int second = 1; second <= 10; ++second) {
        logged.log(second, second, kTownBlock, kAhead + (second == 3 ? 0.05 : second == 8 ? 0.2 : 0));
    }
    EXPECT_NEAR(logged.good().spans[0].offset, kAhead, 1e-6);
    EXPECT_NEAR(logged.good().scatter(), 0.05, 1e-6);
}

TEST(LogMatch, NeedsThreeUpdatesThatCanBeToldApart) {
    EXPECT_TRUE(LoggedCapture{}.trouble().starts_with("no [remote-slide-up] line in it"));
    EXPECT_TRUE(LoggedCapture{}.log(1, 1).trouble().starts_with("1 of its 1 updates can be told apart"));
    EXPECT_TRUE(LoggedCapture{}.log(1, 2).trouble().starts_with("2 of its 2 updates can be told apart"));
    EXPECT_EQ(LoggedCapture{}.log(1, 3).trouble(), "none");
}

TEST(LogMatch, IsRefusedIfASecondClockFitsMoreThanHalfAsManyUpdates) {
    const auto with_rivals = [](double last) { return LoggedCapture{}.log(1, 4).log(5, last, kTownBlock, 1100); };
    EXPECT_EQ(with_rivals(6).trouble(), "none");
    EXPECT_EQ(with_rivals(6).good().rival, 2U);
    EXPECT_EQ(with_rivals(6).good().votes, 4U);
    EXPECT_TRUE(with_rivals(7).trouble().starts_with(
        "its updates fit the capture at two clocks, 100.0 s apart: 4 of them at the one, 3 at the other."))
        << with_rivals(7).trouble();
}

TEST(LogMatch, IsOfThePartThatHasMostInCommon) {
    LoggedCapture later;
    later.log(1, 2, kTownBlock, 50).start_anew().log(3, 8);
    EXPECT_EQ(later.good().part, 1U);
    EXPECT_EQ(later.good().updates, 6U);
    EXPECT_EQ(later.good().rival, 2U);
    LoggedCapture earlier;
    earlier.log(3, 8).start_anew().log(1, 2, kTownBlock, 50);
    EXPECT_EQ(earlier.good().part, 0U);
    EXPECT_EQ(earlier.good().rival, 2U);
}

TEST(LogMatch, HasASpanForEachCentreOfAPlayerWhoTeleports) {
    const LogMatch match = LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(5).good();
    ASSERT_EQ(match.spans.size(), 2U);
    EXPECT_EQ(match.spans[0].landblock, kTownBlock);
    EXPECT_EQ(match.spans[0].until, 5) << "up to the teleport";
    EXPECT_EQ(match.spans[1].landblock, kWestOfIt);
    EXPECT_NEAR(match.spans[1].since, 7, 1e-6);
    EXPECT_EQ(match.spans[1].until, kCaptureEnd);
    EXPECT_EQ(match.matched, 8U);
}

TEST(LogMatch, IsRefusedIfItsCentreChangesWithoutATeleport) {
    const auto teleported = [](double time) {
        return LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(time).trouble();
    };
    EXPECT_TRUE(LoggedCapture{}
                    .log(1, 4)
                    .log(7, 10, kWestOfIt)
                    .trouble()
                    .starts_with("its metres count from landblock 0xA9B4 up to 4.0 s and from 0xA8B4 from 7.0 s on"));
    EXPECT_EQ(teleported(7.4), "none");
    EXPECT_NE(teleported(7.6), "none");
    EXPECT_EQ(teleported(2), "none") << "a client may go on writing by the old centre";
}

// A log of the same updates far later in the capture is not made here: the old centre may hold for a minute.
TEST(LogMatch, TakesNoTeleportOfMoreThanAMinuteBeforeForAChangeOfCentre) {
    const auto teleported = [](double seconds_before) {
        return LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(4 - seconds_before).trouble();
    };
    EXPECT_EQ(teleported(59.9), "none");
    EXPECT_NE(teleported(60.1), "none");
}

TEST(LogMatch, PassesOverAFewUpdatesByAnotherCentre) {
    const LogMatch match = LoggedCapture{}.log(1, 4).log(5, 6, kWestOfIt).log(7, 10).good();
    ASSERT_EQ(match.spans.size(), 1U);
    EXPECT_EQ(match.spans[0].landblock, kTownBlock);
    EXPECT_EQ(match.spans[0].matched, 8U);
    EXPECT_EQ(match.matched, 8U);
    LoggedCapture mixed;
    for (double second = 1; second <= 10; second += 2) mixed.log(second, second).log(second + 1, second + 1, kWestOfIt);
    EXPECT_TRUE(mixed.trouble().starts_with("its updates are in the capture, but the landblock"));
}

TEST(LogMatch, CountsTheUpdatesBeforeAndAfterTheCapture) {
    LoggedCapture logged;
    logged.write(kAhead - 5, kLoggedBody, {1, 2, 3}).log(1, 10).write(kAhead + kCaptureEnd + 5, kLoggedBody, {1, 2, 3});
    EXPECT_EQ(logged.good().outside, 2U);
    EXPECT_EQ(logged.good().matched, 10U);
    EXPECT_EQ(logged.good().updates, 12U);
    EXPECT_TRUE(logged.good().is_usable(kLoggedBody));
}

TEST(LogMatch, TakesAnUpdateBetweenTwoSpansForOneOutsideOfThem) {
    const LogMatch match = LoggedCapture{}.log(1, 4).log(6, 6, 0xA7B4).log(7, 10, kWestOfIt).teleport(5).good();
    ASSERT_EQ(match.spans.size(), 2U);
    EXPECT_EQ(match.outside, 1U);
    EXPECT_EQ(match.matched, 8U);
}

TEST(LogMatch, ComparesNoBodyOfWhoseUpdatesMostAreNotInTheCapture) {
    const auto with_strangers = [](int count) {
        LoggedCapture logged;
        logged.log(1, 10).log(1, 2, kTownBlock, kAhead, kSecondBody);
        for (int i = 0; i < count; ++i) logged.write(kAhead + 3 + i, kSecondBody, {1.0 * i, 2, 3});
        return logged.good();
    };
    EXPECT_TRUE(with_strangers(2).foreign.empty()) << "half of them are";
    EXPECT_EQ(with_strangers(3).foreign, std::vector<ObjectId>{kSecondBody});
    EXPECT_FALSE(with_strangers(3).is_usable(kSecondBody));
    EXPECT_TRUE(with_strangers(3).is_usable(kLoggedBody));
    EXPECT_EQ(with_strangers(3).found, (std::vector<ObjectId>{kLoggedBody, kSecondBody}));
}

TEST(LogMatch, ComparesNoBodyOfWhichTwoUpdatesAreThereTwice) {
    const auto with_copies = [](double last) {
        return LoggedCapture{}.log(1, 10).log(1, last, kTownBlock, kAhead + 0.016).good();
    };
    EXPECT_TRUE(with_copies(1).doubled.empty());
    EXPECT_EQ(with_copies(2).doubled, std::vector<ObjectId>{kLoggedBody});
    EXPECT_FALSE(with_copies(2).is_usable(kLoggedBody));
    EXPECT_EQ(with_copies(2).matched, 10U);
    EXPECT_TRUE(with_copies(2).foreign.empty());
}

TEST(LogMatch, FindsABodyOfWhichOneUpdateIsInTheCaptureAndNoneOfWhichNoneIs) {
    const LogMatch one = LoggedCapture{}.log(1, 10).log(1, 1, kTownBlock, kAhead, kSecondBody).good();
    EXPECT_EQ(one.found, (std::vector<ObjectId>{kLoggedBody, kSecondBody}));
    EXPECT_EQ(one.matched, 11U);
    EXPECT_TRUE(one.foreign.empty());
    const LogMatch none = LoggedCapture{}.log(1, 10).write(kAhead + 3, kSecondBody, {1, 2, 3}).good();
    EXPECT_EQ(none.found, std::vector<ObjectId>{kLoggedBody});
    EXPECT_EQ(none.foreign, std::vector<ObjectId>{kSecondBody});
    EXPECT_EQ(none.matched, 10U);
    EXPECT_EQ(none.updates, 11U);
    EXPECT_EQ(none.outside, 0U);
    EXPECT_TRUE(none.doubled.empty());
}

TEST(LogMatch, TakesATeleportForAChangeOfCentreUpToHalfASecondAfterItAndAMinuteBefore) {
    const auto teleported = [](double time) {
        return LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(time).trouble();
    };
    EXPECT_EQ(teleported(7.5), "none");
    EXPECT_NE(teleported(7.501), "none");
    EXPECT_EQ(teleported(4 - 60), "none");
    EXPECT_EQ(LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(-80).teleport(5).teleport(20).trouble(), "none");
    EXPECT_NE(LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(-80).teleport(20).trouble(), "none");
}

// Six updates, three of them within a quarter of a second and three within another.
TEST(LogMatch, HasTheClockOfTheFirstOfTwoGroupsThatAreAsLarge) {
    LoggedCapture logged;
    const std::array ahead{0.01, 0.06, 0.11, 0.4, 0.5, 0.64};
    for (std::size_t i = 0; i < ahead.size(); ++i) {
        const auto second = static_cast<double>(i + 1);
        logged.log(second, second, kTownBlock, kAhead + ahead[i]);
    }
    const LogMatch match = logged.good();
    EXPECT_EQ(match.votes, 3U);
    EXPECT_EQ(match.rival, 0U) << "the others are too near to be another clock";
    EXPECT_EQ(match.matched, 5U) << "one is more than half a second from the first group";
    EXPECT_NEAR(match.spans.at(0).offset, kAhead + 0.11, 1e-6) << "the middle of those five";
    EXPECT_NEAR(match.scatter(), 0.29, 1e-6);
}

TEST(LogMatch, CountsUpdatesWithinAQuarterOfASecondForOneClock) {
    const auto votes = [](double last) {
        return LoggedCapture{}
            .log(1, 3)
            .log(4, 4, kTownBlock, kAhead + 0.1)
            .log(5, 5, kTownBlock, kAhead + last)
            .good()
            .votes;
    };
    EXPECT_EQ(votes(0.25), 5U);
    EXPECT_EQ(votes(0.251), 4U);
}

TEST(LogMatch, TakesAClockForAnotherFromMoreThanHalfASecondOn) {
    const auto rival = [](double ahead) {
        return LoggedCapture{}.log(1, 5).log(6, 7, kTownBlock, kAhead + ahead).good().rival;
    };
    EXPECT_EQ(rival(0.5), 0U);
    EXPECT_EQ(rival(0.501), 2U);
    EXPECT_EQ(rival(-0.5), 0U);
    EXPECT_EQ(rival(-0.501), 2U);
}

TEST(LogMatch, ThatIsRefusedNamesTheFirstOfTwoRivals) {
    LoggedCapture logged;
    logged.log(1, 4).log(5, 7, kTownBlock, kAhead + 100).start_anew().log(1, 3, kTownBlock, 50);
    EXPECT_EQ(
        logged.trouble(),
        "its updates fit the capture at two clocks, 100.0 s apart: 4 of them at the one, 3 at the other. Nothing is "
        "compared, as either may be right. A longer log tells them apart.");
    LoggedCapture parts;
    parts.log(1, 4).start_anew().log(1, 6, kTownBlock, 50);
    EXPECT_EQ(
        parts.trouble().substr(0, 95),
        std::string{"its updates fit the capture at two clocks, 950.0 s apart: 6 of them at the one, 4 at the other. N"}
            .substr(0, 95));
}

TEST(LogMatch, OfTooFewUpdatesSaysHowManyThereAre) {
    LoggedCapture logged;
    logged.log(1, 2).write(kAhead + 3, kSecondBody, {1, 2, 3}).start_anew().log(4, 4);
    EXPECT_EQ(logged.trouble(),
              "2 of its 4 updates can be told apart and found in the capture at one clock; 3 are needed, so nothing is "
              "compared. Is it the right capture, and the right --session? Bodies that stand do not show the clock.");
}

TEST(LogMatch, HasOneSpanForACentreThatComesBackAfterStrays) {
    const LogMatch match = LoggedCapture{}.log(1, 3).log(4, 6, kWestOfIt).log(7, 10).teleport(3.5).teleport(6.5).good();
    ASSERT_EQ(match.spans.size(), 3U) << "three of another are no strays";
    EXPECT_EQ(match.spans[0].landblock, kTownBlock);
    EXPECT_EQ(match.spans[0].since, 0);
    EXPECT_EQ(match.spans[0].until, 3.5);
    EXPECT_EQ(match.spans[0].matched, 3U);
    EXPECT_EQ(match.spans[1].landblock, kWestOfIt);
    EXPECT_NEAR(match.spans[1].since, 4, 1e-6);
    EXPECT_EQ(match.spans[1].until, 6.5);
    EXPECT_EQ(match.spans[1].matched, 3U);
    EXPECT_EQ(match.spans[2].landblock, kTownBlock);
    EXPECT_NEAR(match.spans[2].since, 7, 1e-6);
    EXPECT_EQ(match.spans[2].until, kCaptureEnd);
    EXPECT_EQ(match.spans[2].matched, 4U);
    EXPECT_EQ(match.matched, 10U);
    EXPECT_EQ(match.outside, 0U);
    EXPECT_EQ(match.span_at(1'003'400), &match.spans[0]);
    EXPECT_EQ(match.span_at(1'003'600), nullptr);
    EXPECT_EQ(match.span_at(1'005'000), &match.spans[1]);
    EXPECT_EQ(match.span_at(1'200'000), &match.spans[2]);
    EXPECT_EQ(match.span_at(1'200'001), nullptr);
    EXPECT_EQ(match.span_at(999'999), nullptr);
}

TEST(LogMatch, HoldsFromTheLastTeleportBeforeItsUpdatesUpToTheNextAfterThem) {
    const auto span = [](std::initializer_list<double> teleports) {
        LoggedCapture logged;
        logged.log(3, 8);
        for (const double time : teleports) logged.teleport(time);
        return logged.good().spans.at(0);
    };
    EXPECT_EQ(span({}).since, 0);
    EXPECT_EQ(span({}).until, kCaptureEnd);
    EXPECT_EQ(span({1, 2}).since, 2);
    EXPECT_EQ(span({1, 2}).until, kCaptureEnd);
    EXPECT_EQ(span({-4}).since, 0) << "the capture begins later";
    EXPECT_EQ(span({9, 12}).since, 0);
    EXPECT_EQ(span({9, 12}).until, 9);
    EXPECT_EQ(span({kCaptureEnd + 5}).until, kCaptureEnd);
    EXPECT_EQ(span({5}).since, 0) << "one among them says nothing";
    EXPECT_EQ(span({5}).until, kCaptureEnd);
    EXPECT_EQ(span({3, 8}).since, 3);
    EXPECT_EQ(span({3, 8}).until, 8);
}

// Where no teleport shows when the centre changed, the old one holds up to its last update.
TEST(LogMatch, HoldsByTheOldCentreUpToItsLastUpdateIfThePlayerTeleportedBefore) {
    const LogMatch match = LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(2).good();
    ASSERT_EQ(match.spans.size(), 2U);
    EXPECT_EQ(match.spans[0].since, 0);
    EXPECT_NEAR(match.spans[0].until, 4, 1e-6);
    EXPECT_NEAR(match.spans[1].since, 7, 1e-6);
    EXPECT_EQ(match.spans[1].until, kCaptureEnd);
    const LogMatch later = LoggedCapture{}.log(1, 4).log(7, 10, kWestOfIt).teleport(7.25).good();
    EXPECT_NEAR(later.spans.at(0).until, 7, 1e-6) << "up to the first update of the next, at most";
}

TEST(LogMatch, PutsUpdatesInOrderOfTheirMoments) {
    LoggedCapture logged;
    logged.log(1, 3).log(8, 10, kWestOfIt).log(4, 5).teleport(6);
    const LogMatch match = logged.good();
    ASSERT_EQ(match.spans.size(), 2U) << "lines of two threads may be mixed";
    EXPECT_EQ(match.spans[0].matched, 5U);
    EXPECT_EQ(match.spans[1].matched, 3U);
}

TEST(LogMatch, HasTheLargestScatterOfItsSpansAndUsesNoBodyOfItsLists) {
    LogMatch match;
    match.spans = {{.scatter = 0.02}, {.scatter = 0.05}, {.scatter = 0.01}};
    EXPECT_EQ(match.scatter(), 0.05);
    match.foreign = {ObjectId{2}, ObjectId{5}};
    match.doubled = {ObjectId{3}};
    for (const std::uint32_t id : {2U, 3U, 5U}) EXPECT_FALSE(match.is_usable(id)) << id;
    for (const std::uint32_t id : {1U, 4U, 6U}) EXPECT_TRUE(match.is_usable(id)) << id;
}

}  // namespace
}  // namespace acmotion::test
