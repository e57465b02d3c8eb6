// One rule of retail's changed: is it named, for which bodies, and when?
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "acmotion/research/rule_fields.h"
#include "acmotion/wire/messages.h"
#include "lab/base/angle.h"
#include "lab/divergence/scene.h"
#include "lab/metrics/tracked_run.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

Rules changed(std::string_view rule) {
    Rules rules = Rules::retail();
    for (const RuleField& field : rule_fields()) {
        if (field.name == rule) field.set(rules, true);
    }
    EXPECT_NE(rules, Rules::retail()) << rule;
    return rules;
}

// When the changed rules still had a body where retail has it, and when they had it clearly elsewhere, first.
struct Moments {
    double same = 0;
    double apart = 0;
};
std::map<ObjectId, Moments> moments_of(const Scene& scene, const Rules& rules, const Display& display) {
    const FrameTimes frames{display, scene.session.seconds};
    const TrackedRun retail = track_run({.session = &scene.session}, frames);
    const TrackedRun other = track_run({.rules = rules, .session = &scene.session}, frames);
    std::map<ObjectId, Moments> all;
    for (const Track& track : retail.tracks) {
        const Track* theirs = other.find(track.object);
        double same = 0;
        for (std::size_t i = 0; theirs != nullptr && i < std::min(track.points.size(), theirs->points.size()); ++i) {
            const double metres = distance(track.points[i].place, theirs->points[i].place);
            const double degrees = angle_between(static_cast<double>(track.points[i].heading),
                                                 static_cast<double>(theirs->points[i].heading));
            const double time = frames[track.points[i].frame];
            if (metres < 0.01 && degrees < 1) same = time;
            if (metres < 0.1 && degrees < 10) continue;
            all[track.object] = {same, time};
            break;
        }
    }
    return all;
}

bool accuses(const divergence::Divergence& one, std::string_view rule) {
    return std::ranges::any_of(one.reason.changes, [&](const auto& change) { return change.name == rule; });
}

void expect_named(const Scene& scene, std::string_view rule, const Display& display = {}) {
    const Rules rules = changed(rule);
    const Judged judged = judge(scene, csv_of(scene, rules, {}, display));
    const std::map<ObjectId, Moments> expected = moments_of(scene, rules, display);
    ASSERT_FALSE(judged.found.all.empty()) << rule;
    EXPECT_EQ(judged.alignment.clock.offset, 0) << rule;
    for (const divergence::Divergence& one : judged.found.all) {
        EXPECT_TRUE(accuses(one, rule)) << rule << "\n" << judged.text();
        ASSERT_TRUE(expected.contains(one.object)) << rule << "\n" << judged.text();
        const Moments& moments = expected.at(one.object);
        EXPECT_GE(one.time, moments.same - 0.12) << rule << "\n" << judged.text();
        EXPECT_LE(one.time, moments.apart + 0.12) << rule << "\n" << judged.text();
    }
    EXPECT_LE(judged.found.all.front().reason.changes.size(), 2U) << rule << "\n" << judged.text();
}

struct Fault {
    const char* rule;
    const char* scenario;
};
class FaultOfAnotherClient : public testing::TestWithParam<Fault> {};

TEST_P(FaultOfAnotherClient, IsNamedAtItsMomentForItsBody) {
    expect_named(scene(GetParam().scenario), GetParam().rule);
}

INSTANTIATE_TEST_SUITE_P(
    All, FaultOfAnotherClient,
    testing::Values(Fault{"window_test", "stall"}, Fault{"stall_pops_head", "stall"},
                    Fault{"baseline_on_first_step", "stall"}, Fault{"blip_when_failure_empties_queue", "stall"},
                    Fault{"blip_by_placement", "stall"}, Fault{"leash", "stall"}, Fault{"offset_blend", "jump"},
                    Fault{"walk_needs_contact", "jump"}, Fault{"landing_snaps", "jump"},
                    Fault{"leave_ground_sets_velocity", "jump"}, Fault{"root_motion_needs_walkable", "jump"},
                    Fault{"airborne_by_flag", "border"}, Fault{"every_update_snaps", "dungeon"},
                    Fault{"orientation_on_receipt", "rock"}, Fault{"keep_heading_while_moving_to", "dungeon"},
                    Fault{"far_walks_near_snaps", "jump"}),
    [](const auto& fault) { return std::string{fault.param.rule}; });

class FaultAtAnotherRate : public testing::TestWithParam<Fault> {};

TEST_P(FaultAtAnotherRate, IsNamedAtItsMomentForItsBody) {
    expect_named(scene(GetParam().scenario), GetParam().rule, {.frames_per_second = 144});
}

INSTANTIATE_TEST_SUITE_P(All, FaultAtAnotherRate,
                         testing::Values(Fault{"window_test", "stall"}, Fault{"leash", "stall"},
                                         Fault{"landing_snaps", "jump"}, Fault{"offset_blend", "jump"},
                                         Fault{"every_update_snaps", "dungeon"}),
                         [](const auto& fault) { return std::string{fault.param.rule}; });

// ---- those that a simulated server does not provoke ----

UpdatePosition update_of(float east, std::uint16_t stamp, std::uint16_t teleport = 0) {
    UpdatePosition update{.object = kRemote};
    update.pack.position = WrittenSession::place(east);
    update.pack.has_contact = true;
    update.pack.position_stamp = {stamp};
    update.pack.teleport_stamp = {teleport};
    return update;
}

TEST(FaultOfAnotherClientWrittenByHand, StaleUpdatesAcceptedAreNamedWithWhatRetailDecided) {
    WrittenSession written;
    written.create(0, kRemote, 82).say(1, update_of(84, 5)).say(3, update_of(82, 4)).say(6, update_of(85, 6));
    const Scene given = scene_of(written.session);
    expect_named(given, "stale_updates_move");

    const Judged judged = judge(given, csv_of(given, changed("stale_updates_move")));
    ASSERT_EQ(judged.found.all.size(), 1U);
    const divergence::Reason& reason = judged.found.all.front().reason;
    EXPECT_NEAR(reason.decided, 3, 0.05);
    EXPECT_EQ(reason.theirs, "position 4 → ignore: stale (stamp 4 after 5)");
    EXPECT_TRUE(reason.ours.starts_with("position 4 → interpolate")) << reason.ours;
    EXPECT_TRUE(judged.says("as if stale updates were accepted (rule stale_updates_move)")) << judged.text();
}

TEST(FaultOfAnotherClientWrittenByHand, AQueueThatATeleportDoesNotResetIsNamed) {
    WrittenSession written;
    written.create(0, kRemote, 82).say(2, update_of(95, 1)).say(2.5, update_of(50, 2, 1)).say(8, update_of(51, 3, 1));
    const Scene given = scene_of(written.session);
    expect_named(given, "teleport_keeps_waypoints");
}

TEST(Faults, AreRankedByHowMuchFollowsFromThem) {
    const Judged judged = judge(scene("jump"), csv_of(scene("jump"), changed("landing_snaps")));
    const auto& all = judged.found.all;
    ASSERT_GT(all.size(), 1U);
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_TRUE(i == 0 || all[i].share <= all[i - 1].share);
        sum += all[i].share;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
    const std::vector<divergence::Fault> faults = divergence::faults(judged.found);
    ASSERT_EQ(faults.size(), 1U) << judged.text();
    EXPECT_EQ(faults.front().name, "landing_snaps");
    EXPECT_EQ(faults.front().objects.size(), all.size());
}

TEST(Faults, ThatSeveralRulesExplainAlikeAreNamedByAllOfThem) {
    WrittenSession written;
    written.create(0.1, kRemote, 82).create(0.1, kRemote + 1, 60).update(1, kRemote, 82).update(1, kRemote + 1, 60);
    written.update(2, kRemote, 90);
    for (int i = 1; i <= 12; ++i) written.update(2 + 0.5 * i, kRemote + 1, 60 + static_cast<float>(i));
    const Scene given = scene_of(written.session);
    const Judged judged = judge(given, csv_of(given, Rules::parse("retail:near_snap=4").value()));
    std::set<std::string> names;
    ASSERT_EQ(judged.found.all.size(), 1U) << judged.text();
    for (const divergence::RuleChange& one : judged.found.all[0].reason.changes) names.insert(one.name);
    EXPECT_EQ(names, (std::set<std::string>{"every_update_snaps", "far_walks_near_snaps", "near_snap"}))
        << judged.text();
}

// A body that is simply elsewhere follows no rule.
TEST(Faults, ThatNoRuleExplainsAreNotGivenAName) {
    const auto& falling = scene("dungeon");
    const Judged judged = judge(falling, csv_of(falling, Rules::retail(), [](DrawnRow& row) {
                                    if (row.object == 0x50000002 && row.time > 5)
                                        row.z -= static_cast<float>(row.time - 5);
                                    return true;
                                }));
    ASSERT_EQ(judged.found.all.size(), 1U) << judged.text();
    EXPECT_EQ(judged.found.all.front().object, ObjectId{0x50000002});
    EXPECT_NEAR(judged.found.all.front().time, 5, 0.1);
    EXPECT_TRUE(judged.found.all.front().reason.changes.empty()) << judged.text();
    EXPECT_TRUE(judged.says("no single rule"));
}

}  // namespace
}  // namespace acmotion::test
