// What is remembered of one body: its newest events, what was said of it last, and how far it had to go
#include <gtest/gtest.h>

#include <limits>

#include "core/constants.h"
#include "lab/metrics/cause.h"
#include "lab/metrics/excused_slices.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kRecentBody{0x80000001};

Event recent_at(double time, const Event::What& what = Event::Unleashed{}) { return {time, kRecentBody, what}; }

// ---- the newest events ----------------------------------------------------------------------------------------------

EventRing ring_of(int events) {
    EventRing ring;
    for (int i = 0; i < events; ++i) ring.add(recent_at(i));
    return ring;
}

TEST(EventRing, HasTheNewestOldestFirst) {
    for (const int added : {1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200}) {
        SCOPED_TRACE(added);
        const EventRing ring = ring_of(added);
        const int kept = std::min(added, static_cast<int>(EventRing::kMost));
        ASSERT_EQ(ring.size(), static_cast<std::size_t>(kept));
        EXPECT_EQ(ring.front().time, added - kept);
        EXPECT_EQ(ring.back().time, added - 1);
        double expected = added - kept;
        for (const Event& event : ring) EXPECT_EQ(event.time, expected++);
        EXPECT_EQ(expected, added);
        for (std::size_t i = 0; i < ring.size(); ++i) EXPECT_EQ(ring[i].time, added - kept + static_cast<double>(i));
    }
}

TEST(EventRing, IsReadFromAnyPlaceInItForwardsAndBackwards) {
    const EventRing ring = ring_of(100);
    const EventRing::Iterator at = ring.begin() + 10;
    EXPECT_EQ((*at).time, 46);
    EXPECT_EQ(at->time, 46);
    EXPECT_EQ(at[0].time, 46);
    EXPECT_EQ(at[3].time, 49);
    EXPECT_EQ(at[-3].time, 43);
    EXPECT_EQ(ring.end()[-1].time, 99);
    EXPECT_EQ(ring.end() - ring.begin(), 64);
    EXPECT_EQ(EventRing{}.begin(), EventRing{}.end());
}

TEST(RecentEvents, ReachBackToTheOldestIfAnyIsForgotten) {
    RecentEvents recent;
    EXPECT_TRUE(recent.reaches_back_to(-1000));
    for (int i = 1; i <= 63; ++i) recent.add(recent_at(i));
    EXPECT_TRUE(recent.reaches_back_to(-1000)) << "nothing was forgotten";
    recent.add(recent_at(64));
    EXPECT_FALSE(recent.reaches_back_to(0.9));
    EXPECT_TRUE(recent.reaches_back_to(1));
    EXPECT_TRUE(recent.reaches_back_to(1.1));
    recent.add(recent_at(65));
    EXPECT_FALSE(recent.reaches_back_to(1));
    EXPECT_TRUE(recent.reaches_back_to(2));
}

TEST(RecentEvents, DoNotKeepWhatAGateDecided) {
    RecentEvents recent;
    recent.add(recent_at(1, Event::GateDecided{}));
    EXPECT_EQ(recent.events().size(), 0U);
    recent.add(recent_at(2, Event::HitGround{}));
    ASSERT_EQ(recent.events().size(), 1U);
    EXPECT_EQ(recent.events().front().time, 2);
}

// ---- windows of a walk ----------------------------------------------------------------------------------------------

Event::WindowJudged window_without_way(double distance, WindowReason reason = WindowReason::Slow) {
    return {.good = false, .distance = distance, .reason = reason};
}
// By progress in metres, where one metre was expected.
Event::WindowJudged window_with_way(double progress, int forgiven = 0) {
    return {.good = true, .reason = WindowReason::Fast, .progress = progress, .expected = 1, .forgiven = forgiven};
}

TEST(WalkWindows, CountWhatBecameOfThem) {
    WalkWindows walk;
    EXPECT_EQ(walk.judged, 0);
    EXPECT_FALSE(walk.first_is_bad);
    walk.add(1, window_without_way(static_cast<double>(kNearEnoughOnStallMetres), WindowReason::SlowByNotes));
    EXPECT_EQ(walk.judged, 1);
    EXPECT_EQ(walk.bad, 1);
    EXPECT_EQ(walk.bad_close_by, 0) << "it is not nearer than an arrival";
    EXPECT_EQ(walk.nearest, 0);
    EXPECT_TRUE(walk.first_is_bad);
    EXPECT_EQ(walk.bad_time, 1);
    EXPECT_EQ(walk.bad_reason, WindowReason::SlowByNotes);
    walk.add(2, window_with_way(0.5, 3));
    EXPECT_EQ(walk.judged, 2);
    EXPECT_EQ(walk.bad, 1);
    EXPECT_EQ(walk.forgiven, 3);
    EXPECT_EQ(walk.lenient, 0) << "retail would call it good";
    EXPECT_EQ(walk.bad_time, 1);
    EXPECT_EQ(walk.bad_reason, WindowReason::SlowByNotes);
    walk.add(3, window_with_way(0.1, 2));
    EXPECT_EQ(walk.judged, 3);
    EXPECT_EQ(walk.forgiven, 5);
    EXPECT_EQ(walk.lenient, 1) << "retail would call it bad";
    EXPECT_EQ(walk.bad, 1);
    EXPECT_TRUE(walk.first_is_bad);
}

TEST(WalkWindows, KeepTheNearestOfThoseCloseBy) {
    WalkWindows walk;
    walk.add(1, window_with_way(0.5));
    walk.add(2, window_without_way(0.15));
    EXPECT_FALSE(walk.first_is_bad) << "the second is";
    EXPECT_EQ(walk.bad_close_by, 1);
    EXPECT_EQ(walk.nearest, 0.15);
    walk.add(3, window_without_way(0.19));
    EXPECT_EQ(walk.bad_close_by, 2);
    EXPECT_EQ(walk.nearest, 0.15);
    walk.add(4, window_without_way(0.1));
    EXPECT_EQ(walk.bad_close_by, 3);
    EXPECT_EQ(walk.nearest, 0.1);
    walk.add(5, window_without_way(5));
    EXPECT_EQ(walk.bad_close_by, 3);
    EXPECT_EQ(walk.nearest, 0.1);
    EXPECT_EQ(walk.bad, 4);
    EXPECT_EQ(walk.judged, 5);
    EXPECT_EQ(walk.bad_time, 5);
    EXPECT_EQ(walk.lenient, 0);
    EXPECT_EQ(walk.forgiven, 0);
    walk.add(6, window_without_way(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_EQ(walk.bad_close_by, 3) << "a distance that is none is not close";
}

// ---- how things stood -----------------------------------------------------------------------------------------------

Event::PositionDecided update_decided(PositionOutcome outcome) {
    Event::PositionDecided decided;
    decided.outcome = outcome;
    return decided;
}

TEST(RecentEvents, RememberWhatWasSaidLastAndBefore) {
    RecentEvents recent;
    EXPECT_FALSE(recent.now().update_time);
    recent.add(recent_at(1, update_decided(PositionOutcome::SlideSnap)));
    EXPECT_EQ(recent.now().update_time, 1);
    EXPECT_FALSE(recent.now().update_before);
    EXPECT_EQ(recent.now().update.outcome, PositionOutcome::SlideSnap);
    EXPECT_EQ(recent.now().distance_at_update, 0);
    recent.note({.player_distance = 30, .waypoints = 2});
    EXPECT_EQ(recent.now().waypoints, 2);
    EXPECT_EQ(recent.now().doing.player_distance, 30);
    EXPECT_EQ(recent.now().distance_at_update, 0) << "it came before";
    recent.add(recent_at(3, update_decided(PositionOutcome::Interpolate)));
    EXPECT_EQ(recent.now().update_time, 3);
    EXPECT_EQ(recent.now().update_before, 1);
    EXPECT_EQ(recent.now().update.outcome, PositionOutcome::Interpolate);
    EXPECT_EQ(recent.now().distance_at_update, 30);
    EXPECT_EQ(recent.now().waypoints, 2);
}

TEST(RecentEvents, RememberTheLongestSliceSinceTheNewestUpdate) {
    RecentEvents recent;
    recent.note_slice(0.3, 0);
    recent.note_slice(0.1, 0);
    EXPECT_EQ(recent.now().longest_slice, 0.3);
    recent.add(recent_at(1, update_decided(PositionOutcome::Ignore)));
    EXPECT_EQ(recent.now().longest_slice, 0);
    recent.note_slice(0.1, 0);
    recent.note_slice(0.2, 0);
    EXPECT_EQ(recent.now().longest_slice, 0.2);
}

TEST(RecentEvents, RememberThatABodyGaveUpItsLastWaypoint) {
    RecentEvents recent;
    recent.add(recent_at(1, window_without_way(2)));
    EXPECT_TRUE(recent.now().has_failed);
    EXPECT_FALSE(recent.now().gave_up);
    recent.note_slice(0.1, 1);
    EXPECT_FALSE(recent.now().has_failed) << "it goes on";
    EXPECT_FALSE(recent.now().gave_up);
    recent.note_slice(0.1, 0);
    EXPECT_FALSE(recent.now().gave_up) << "that window was forgotten";
    recent.add(recent_at(2, window_without_way(2)));
    recent.note_slice(0.1, 0);
    EXPECT_TRUE(recent.now().gave_up);
    EXPECT_FALSE(recent.now().has_failed);
    recent.note_slice(0.1, 0);
    EXPECT_TRUE(recent.now().gave_up);
    recent.add(recent_at(3, update_decided(PositionOutcome::Interpolate)));
    EXPECT_FALSE(recent.now().gave_up);
}

TEST(RecentEvents, RememberAFailureOnlyUntilSomethingComesOfIt) {
    const auto gives_up_after = [](const Event::What& what) {
        RecentEvents recent;
        recent.add(recent_at(1, window_without_way(2)));
        recent.add(recent_at(1, what));
        recent.note_slice(0.1, 0);
        return recent.now().gave_up;
    };
    EXPECT_TRUE(gives_up_after(Event::Unleashed{}));
    EXPECT_TRUE(gives_up_after(window_without_way(1)));
    EXPECT_FALSE(gives_up_after(window_with_way(1)));
    EXPECT_FALSE(gives_up_after(Event::WaypointReached{Walk::StalledNear, 0.1, 0}));
    EXPECT_FALSE(gives_up_after(Event::Blipped{true, 3}));
    EXPECT_TRUE(gives_up_after(Event::Blipped{false, 3})) << "that was refused";
}

TEST(RecentEvents, RememberTheWayAndItsWindowsFromAnEmptyQueueOn) {
    RecentEvents recent;
    recent.add(recent_at(1, window_without_way(2)));
    EXPECT_EQ(recent.now().walk.bad, 1);
    recent.add(recent_at(2, Event::WaypointEnqueued{.distance = 4, .queue_before = 1, .queue_after = 2}));
    EXPECT_EQ(recent.now().walk.bad, 1) << "the walk goes on";
    EXPECT_EQ(recent.now().waypoints, 2);
    EXPECT_EQ(recent.now().way, 4);
    recent.add(recent_at(3, window_without_way(0.1)));
    EXPECT_EQ(recent.now().walk.bad, 2);
    EXPECT_EQ(recent.now().walk.bad_time, 3);
    recent.add(recent_at(4, Event::WaypointReached{Walk::Reached, 0, 1}));
    EXPECT_EQ(recent.now().waypoints, 1);
    recent.add(recent_at(5, Event::WaypointEnqueued{.distance = 6, .queue_before = 0, .queue_after = 1}));
    EXPECT_EQ(recent.now().walk.judged, 0);
    EXPECT_EQ(recent.now().walk.bad, 0);
    EXPECT_EQ(recent.now().walk.bad_close_by, 0);
    EXPECT_FALSE(recent.now().walk.first_is_bad);
    EXPECT_EQ(recent.now().waypoints, 1);
    EXPECT_EQ(recent.now().way, 6);
}

TEST(RecentEvents, RememberHowThingsStoodBeforeABlip) {
    RecentEvents recent;
    recent.add(recent_at(1, Event::WaypointEnqueued{.distance = 4, .queue_before = 0, .queue_after = 3}));
    recent.add(recent_at(2, window_without_way(2)));
    recent.add(recent_at(2, Event::Blipped{false, 3}));
    EXPECT_EQ(recent.now().waypoints, 3) << "it was refused";
    EXPECT_FALSE(recent.now().has_blipped);
    EXPECT_TRUE(recent.now().has_failed);
    EXPECT_EQ(recent.at_blip().waypoints, 0);
    recent.add(recent_at(3, Event::Blipped{true, 3}));
    EXPECT_EQ(recent.now().waypoints, 0);
    EXPECT_TRUE(recent.now().has_blipped);
    EXPECT_FALSE(recent.now().has_failed);
    EXPECT_EQ(recent.at_blip().waypoints, 3);
    EXPECT_EQ(recent.at_blip().walk.bad, 1);
    EXPECT_FALSE(recent.at_blip().has_blipped);
    EXPECT_TRUE(recent.at_blip().has_failed);
    recent.add(recent_at(4, update_decided(PositionOutcome::Interpolate)));
    EXPECT_FALSE(recent.now().has_blipped);
    EXPECT_EQ(recent.at_blip().waypoints, 3) << "the newest blip is still that one";
}

TEST(RecentEvents, RememberAWayThatWasLostAtALanding) {
    const auto lost_after = [](const std::vector<Event::InterpolationStopped>& all) {
        RecentEvents recent;
        recent.note({.waypoints = 4});
        for (const auto& stopped : all) recent.add(recent_at(1, stopped));
        EXPECT_EQ(recent.now().waypoints, all.empty() ? 4 : 0);
        return recent.now().lost_way_at_landing;
    };
    EXPECT_FALSE(lost_after({}));
    EXPECT_TRUE(lost_after({{.dropped = 1, .landed = true}}));
    EXPECT_FALSE(lost_after({{.dropped = 0, .landed = true}}));
    EXPECT_FALSE(lost_after({{.dropped = 2, .landed = false}}));
    EXPECT_TRUE(lost_after({{.dropped = 1, .landed = true}, {.dropped = 0, .landed = true}})) << "it bounced";
    EXPECT_FALSE(lost_after({{.dropped = 1, .landed = true}, {.dropped = 1, .landed = false}}));
    RecentEvents recent;
    recent.add(recent_at(1, Event::InterpolationStopped{.dropped = 1, .landed = true}));
    recent.add(recent_at(2, update_decided(PositionOutcome::Interpolate)));
    EXPECT_FALSE(recent.now().lost_way_at_landing) << "a new way";
}

TEST(RecentEvents, RememberLegsThatStoppedBecauseUpdatesDid) {
    RecentEvents recent;
    recent.add(recent_at(1, Event::GaitChanged{.velocity = 3, .silence = 0}));
    EXPECT_FALSE(recent.now().has_stopped_legs);
    recent.add(recent_at(2, Event::GaitChanged{.velocity = 0, .silence = 0.5}));
    EXPECT_TRUE(recent.now().has_stopped_legs);
    recent.add(recent_at(3, Event::MotionStateReceived{}));
    EXPECT_FALSE(recent.now().has_stopped_legs);
    recent.add(recent_at(4, Event::GaitChanged{.velocity = 0, .silence = 0.5}));
    recent.add(recent_at(5, Event::GaitChanged{.velocity = 3, .silence = 0}));
    EXPECT_FALSE(recent.now().has_stopped_legs);
}

TEST(RecentEvents, RememberAVelocityThatWasKeptAtTheTakeoff) {
    RecentEvents recent;
    recent.add(recent_at(1, Event::LeftGround{{1, 0, 0}, true}));
    EXPECT_TRUE(recent.now().kept_velocity);
    recent.add(recent_at(2, Event::LeftGround{{1, 0, 0}, false}));
    EXPECT_FALSE(recent.now().kept_velocity);
}

TEST(RecentEvents, OfALifeAreNotThoseOfTheOneBefore) {
    RecentEvents recent;
    recent.add(recent_at(1, update_decided(PositionOutcome::SlideSnap)));
    recent.add(recent_at(1, Event::WaypointEnqueued{.distance = 4, .queue_before = 0, .queue_after = 3}));
    recent.add(recent_at(1, window_without_way(2)));
    recent.note_worst_lag();
    recent.add(recent_at(2, Event::ObjectDestroyed{}));
    EXPECT_EQ(recent.now().waypoints, 3);
    recent.add(recent_at(3, Event::ObjectCreated{true}));
    EXPECT_FALSE(recent.now().update_time);
    EXPECT_EQ(recent.now().waypoints, 0);
    EXPECT_EQ(recent.now().way, 0);
    EXPECT_EQ(recent.now().walk.bad, 0);
    EXPECT_FALSE(recent.now().has_failed);
    EXPECT_EQ(recent.events().size(), 5U) << "they are told all the same";
    EXPECT_EQ(recent.at_worst_lag().waypoints, 3) << "how things stood then";
    EXPECT_EQ(recent.at_worst_lag().update_time, 1);
}

// ---- excused slices -------------------------------------------------------------------------------------------------

TEST(ExcusedSlices, AreNearAsFarAsThatManyFrames) {
    ExcusedSlices excused;
    EXPECT_FALSE(excused.has_near(kRecentBody, {0, 100}, 0)) << "of that body nothing is known";
    excused.add(kRecentBody, {10, 12});
    EXPECT_FALSE(excused.has_near(ObjectId{1}, {10, 12}, 0));
    const auto is_near = [&](std::size_t after, std::size_t last, std::size_t frames) {
        return excused.has_near(kRecentBody, {after, last}, frames);
    };
    EXPECT_FALSE(is_near(9, 10, 0));
    EXPECT_TRUE(is_near(10, 11, 0));
    EXPECT_TRUE(is_near(11, 12, 0));
    EXPECT_FALSE(is_near(12, 13, 0));
    EXPECT_TRUE(is_near(9, 11, 0));
    EXPECT_TRUE(is_near(5, 20, 0));
    EXPECT_FALSE(is_near(7, 8, 2));
    EXPECT_TRUE(is_near(8, 9, 2));
    EXPECT_TRUE(is_near(13, 14, 2));
    EXPECT_FALSE(is_near(14, 15, 2));
}

TEST(ExcusedSlices, ThatFollowEachOtherLeaveOutWhatIsBetweenOthers) {
    ExcusedSlices excused;
    for (const ExcusedSlices::Span& span : {ExcusedSlices::Span{1, 2}, {2, 3}, {5, 6}, {6, 9}, {9, 10}}) {
        excused.add(kRecentBody, span);
    }
    for (std::size_t frame = 0; frame < 12; ++frame) {
        const bool is_excused = (frame >= 1 && frame < 3) || (frame >= 5 && frame < 10);
        EXPECT_EQ(excused.has_near(kRecentBody, {frame, frame + 1}, 0), is_excused) << frame;
    }
}

}  // namespace
}  // namespace acmotion::test
