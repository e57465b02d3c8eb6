#include "lab/replay/timeline.h"

#include <gtest/gtest.h>

#include "support/allocations.h"

namespace acmotion::test {
namespace {

Event at(double time, const Event::What& what) { return {time, 1, what}; }

std::vector<std::string> texts_of(const std::vector<Event>& events) {
    std::vector<std::string> texts;
    for (const TimelineLine& line : timeline(events)) texts.push_back(line.text);
    return texts;
}

const Event::PositionDecided kNear{PositionOutcome::Interpolate, PositionReason::NearPlayer, {0x1F}, {}, 14.2};

const Event::WindowJudged kBad{.good = false,
                               .ratio = 0.07,
                               .distance = 2,
                               .reason = WindowReason::Slow,
                               .progress = 0.07,
                               .expected = 1,
                               .seconds = 0.2};

TEST(Timeline, AnUpdateAndWhatItDidAreOneLine) {
    EXPECT_EQ(
        texts_of({at(1, Event::GateDecided{}), at(1, kNear),
                  at(1, Event::WaypointEnqueued{Enqueue::Appended, 2.31, 0, 0, 1, 2, 100}), at(1, Event::Leashed{})}),
        std::vector<std::string>{"position 31 → interpolate: grounded, 14.2 m from the player (< 96), 2.31 m "
                                 "from the newest waypoint (≤ 100); queue 1 → 2"});
    EXPECT_EQ(texts_of({at(1,
                           Event::PositionDecided{
                               PositionOutcome::HardTeleport, PositionReason::TeleportStampNewer, {2}, {}, 0}),
                        at(1, Event::TeleportHookRan{}), at(1, Event::InterpolationStopped{3}),
                        at(1, Event::Placed{PlacementResult::Ok, 73.25})}),
              std::vector<std::string>{"position 2 → hard teleport: a teleport happened since the last one; placed, "
                                       "73.25 m from where it was"});
}

TEST(Timeline, ASliceIsWorthALineWhenSomethingWentWrongOrEnded) {
    EXPECT_EQ(texts_of({at(1, Event::WindowJudged{true, 0.9, 2, 0}), at(2, kBad),
                        at(3, Event::WaypointReached{Walk::Reached, 0.01, 0}), at(4, Event::Blipped{true, 6}),
                        at(5, Event::GroundChanged{true})}),
              (std::vector<std::string>{
                  "window bad: 0.07 m in 0.20 s, 7 % of the expected distance (< 30 %); 2.00 m to go; "
                  "failure 1 of 4",
                  "waypoint reached at 0.010 m; 0 left", "blip over 6.00 m", "landed on walkable ground"}));
}

TEST(Timeline, ALineKnowsTheEventsItDescribes) {
    const auto lines = timeline(std::vector<Event>{at(1, Event::GateDecided{}), at(1, kNear),
                                                   at(1, Event::WaypointEnqueued{}), at(2, Event::Blipped{true, 6})});
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].events, (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(lines[1].events, (std::vector<std::size_t>{3}));
}

TEST(Timeline, FoldsAnOrdinaryWalkButNothingElse) {
    std::vector<Event> events;
    for (int i = 0; i < 10; ++i) {
        events.push_back(at(i, kNear));
        events.push_back(at(i, Event::WaypointEnqueued{Enqueue::Appended, 1, 0, 0, 0, 1, 100}));
    }
    events.push_back(at(10, Event::Blipped{true, 6}));
    TimelineKeeper keeper{{}, true};
    for (const Event& event : events) keeper.on_event(event);
    const auto lines = keeper.take();
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[2].text, "… 7 more of the same");
    EXPECT_EQ(lines[4].text, "blip over 6.00 m");
}

TEST(Timeline, OfAnHoursWalkTakesTheRoomOfAShortOne) {
    const auto peak_of = [](int updates) {
        const std::size_t before = live_bytes();
        forget_peak();
        TimelineKeeper keeper{{}, true};
        for (int i = 0; i < updates; ++i) keeper.on_event(at(i, Event::WaypointReached{}));
        EXPECT_EQ(keeper.take().size(), 4U);
        return peak_live_bytes() - before;
    };
    EXPECT_LE(peak_of(30'000), peak_of(100) + 64);
}

TEST(StoryKeeper, ForgetsWhatIsUnwantedAndCountsWhatHasNoRoom) {
    double since = 0;
    StoryKeeper keeper{[&](const Event& event) { return event.time >= since; }};
    for (int i = 0; i < 500'000; ++i) {
        since = i - 100;
        keeper.on_event(at(i, Event::HitGround{}));
    }
    EXPECT_LT(keeper.events().size(), 20'000U);
    EXPECT_EQ(keeper.events().back().time, 499'999);
    EXPECT_EQ(keeper.dropped(), 0U);
    for (std::size_t i = 0; i <= StoryKeeper::kMaxStoryEvents; ++i) keeper.on_event(at(500'000, Event::HitGround{}));
    EXPECT_EQ(keeper.events().size(), StoryKeeper::kMaxStoryEvents);
    EXPECT_GT(keeper.dropped(), 0U);
}

}  // namespace
}  // namespace acmotion::test
