// Is it the network, the server or the client?
#include "lab/metrics/blame.h"

#include <gtest/gtest.h>

#include "lab/metrics/tracked_run.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kFirst = 0x50000002;
constexpr ObjectId kSecond = 0x50000003;

// A walker at 3 m/s with an update every 0.2 s, except within (from, to).
Track walker(ObjectId object, double from, double to) {
    Track track{.object = object};
    for (int i = 0; i <= 50; ++i) {
        const double t = 0.2 * i;
        if (t > from && t < to) continue;
        track.updates.push_back({t, {3 * t, 0, 0}, PositionOutcome::Interpolate});
    }
    return track;
}

// Two walkers, and an ugly moment of the first one at 5.3 s.
TrackedRun run_of(Track first, Track second) {
    TrackedRun run{.label = "retail"};
    run.tracks = {std::move(first), std::move(second)};
    run.metrics.moments.push_back({.time = 5.3, .object = kFirst, .severity = 2, .amount = 1});
    return run;
}

TEST(Blame, GoesByWhatArrivedBeforeTheMoment) {
    const auto of = [](Track first, Track second) {
        const report::Blame blame = report::blame_of(run_of(std::move(first), std::move(second)));
        EXPECT_EQ(blame.network + blame.server + blame.rules, 1U);
        return std::string{blame.network == 1 ? "network" : blame.server == 1 ? "server" : "rules"};
    };
    EXPECT_EQ(of(walker(kFirst, 4, 5), walker(kSecond, 4, 5)), "network") << "nothing arrived about any body";
    EXPECT_EQ(of(walker(kFirst, 4, 5), walker(kSecond, 0, 0)), "server") << "others were updated meanwhile";
    EXPECT_EQ(of(walker(kFirst, 0, 0), walker(kSecond, 0, 0)), "rules") << "the updates were good";
    Track rested = walker(kFirst, 4, 5);
    for (SeenUpdate& update : rested.updates)
        if (update.time >= 5) update.place.x -= 2.9;  // it stood all the while
    EXPECT_EQ(of(rested, walker(kSecond, 4, 5)), "rules");
}

TEST(Blame, IsTheServersAfterATeleportOrALatePosition) {
    for (const PositionOutcome outcome : {PositionOutcome::HardTeleport, PositionOutcome::Ignore}) {
        Track first = walker(kFirst, 0, 0);
        first.updates[25].outcome = outcome;  // at 5.0 s
        EXPECT_EQ(report::blame_of(run_of(first, walker(kSecond, 0, 0))).server, 1U);
    }
}

TEST(Blame, IsToldInPlainWordsWithItsNumbers) {
    EXPECT_EQ(
        report::paragraph({.moments = 14, .network = 12, .server = 1, .rules = 1, .longest_silence = 1.26},
                          {.packets = 990, .lost = 10}, "retail"),
        "Of the server's 1000 packets, 10 (1.0 %) did not arrive. retail has 14 ugly moments. 12 are within a second of a "
        "silence in which nothing arrived about any body, up to 1.3 s long: the network, or a server that paused. One is "
        "within a second of a gap, a teleport or a late position of that body alone: the server, or a lost packet. One is "
        "neither: the updates were good, and the client's own rules made it.");
    EXPECT_EQ(report::paragraph({}, {}, "retail"), "There is no ugly moment under retail.");
}

}  // namespace
}  // namespace acmotion::test
