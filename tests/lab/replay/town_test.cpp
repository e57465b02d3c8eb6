// The numbers that the shipped scenarios have to reach
#include <gtest/gtest.h>

#include <cmath>

#include "lab/metrics/tracked_run.h"
#include "lab/simulate/simulate.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

struct Played {
    Session session;
    GroundTruth truth;
};

Played play(const std::string& scenario, const std::string& network, std::uint64_t seed = 1) {
    const Simulation simulation = simulate(load_scenario(scenario).value(), parse_network(network).value(), seed);
    const ByteBuffer capture = capture_of(simulation);
    return {load_session(ByteStream{capture})->session.value(), simulation.truth};
}

TrackedRun run_of(const Played& played, const Rules& rules) {
    return track_run({.rules = rules, .session = &played.session, .truth = &played.truth},
                     FrameTimes{Display{}, played.session.seconds});
}

class PerfectTown : public testing::Test {
 protected:
    static const Played& town() {
        static const Played played = play("town", "perfect");
        return played;
    }
};

TEST_F(PerfectTown, HasNoPopsUnderRetail) {
    const TrackedRun run = run_of(town(), Rules::retail());
    EXPECT_EQ(run.metrics.all.pops, 0U);
    EXPECT_EQ(run.metrics.all.blips, 0U);
}

TEST_F(PerfectTown, IsFollowedMoreCloselyByRetailThanBySnaps) {
    const Metrics retail = run_of(town(), Rules::retail()).metrics.all;
    const Metrics snap = run_of(town(), Rules::snap()).metrics.all;
    ASSERT_TRUE(retail.behind_truth.known);
    EXPECT_LT(retail.behind_truth.mean, 0.3);
    EXPECT_GT(snap.behind_truth.mean, 3 * retail.behind_truth.mean);
}

// A truth that jumps is a teleport: two samples of one moment.
std::size_t jumps(const TruthSamples& samples) {
    std::size_t count = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const bool is_jump = samples[i].time == samples[i - 1].time;
        if (is_jump && distance(samples[i].position, samples[i - 1].position) > 1) ++count;
    }
    return count;
}

// Where a body may be drawn between two updates of a teleport: here or there, and nowhere between.
std::size_t creeping_frames(const Track& track) {
    std::size_t creeping = 0;
    for (std::size_t i = 1; i + 1 < track.points.size(); ++i) {
        const double before = distance(track.points[i - 1].place, track.points[i].place);
        const double after = distance(track.points[i].place, track.points[i + 1].place);
        if (before > 2 && after > 2) ++creeping;
    }
    return creeping;
}

TEST_F(PerfectTown, TeleportsAreOneSnapEachWithoutAFrameOfCreep) {
    const TrackedRun run = run_of(town(), Rules::retail());
    for (const char* name : {"Traveller Liv", "Sentinel Magnus"}) {
        const auto track =
            std::find_if(run.tracks.begin(), run.tracks.end(), [&](const Track& t) { return t.name == name; });
        ASSERT_NE(track, run.tracks.end());
        const auto snaps = std::count_if(track->updates.begin(), track->updates.end(), [](const SeenUpdate& update) {
            return update.outcome == PositionOutcome::HardTeleport;
        });
        EXPECT_GT(snaps, 0) << name;
        EXPECT_EQ(static_cast<std::size_t>(snaps), jumps(town().truth.samples().at(track->object))) << name;
        EXPECT_EQ(creeping_frames(*track), 0U) << name;
    }
}

TEST(DslTown, NoPoseIsNaNAndEveryBodyArrivesWithinTwoSeconds) {
    const Played town = play("town", "dsl", 7);
    const TrackedRun run = run_of(town, Rules::retail());
    for (const Track& track : run.tracks) {
        if (track.object == town.session.player) continue;
        std::size_t next = 0;
        const SeenUpdate* newest = nullptr;
        for (const TrackPoint& point : track.points) {
            EXPECT_TRUE(std::isfinite(point.place.x + point.place.y + point.place.z)) << track.name;
            const double time = run.frame_times[point.frame];
            for (; next < track.updates.size() && track.updates[next].time < time; ++next) {
                const bool is_grounded = track.updates[next].outcome == PositionOutcome::Interpolate;
                newest = is_grounded ? &track.updates[next] : nullptr;
            }
            if (newest == nullptr || time - newest->time < 2) continue;
            EXPECT_LT(distance(point.place, newest->place), 1) << track.name << " at " << time;
            newest = nullptr;
        }
    }
}

}  // namespace
}  // namespace acmotion::test
