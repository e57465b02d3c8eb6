// What the engine knows about its own stand-ins saves it time and nothing else: a host that brings the very same ground
// and root motion, of which nothing is known, sees every body in the same place.
#include <gtest/gtest.h>

#include <set>

#include "acmotion/body/free_space.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/world/inspector.h"
#include "lab/live/determinism.h"
#include "lab/replay/frame_hasher.h"
#include "sessions/replay.h"

namespace acmotion::test {
namespace {

std::uint64_t hash_of(World& world, const Session& session) {
    PoseHash hash;
    std::size_t next = 0;
    std::size_t report = 0;
    for (const double time : uneven_frames(std::min(session.seconds, 20.0))) {
        for (; report < session.player_reports.size() && session.player_reports[report].time <= time; ++report) {
            world.move_player(session.player_reports[report].position, time);
        }
        world.advance(time);
        for (const Pose& pose : world.poses()) {
            hash.add({pose.object, pose.position, pose.velocity, pose.clock, pose.in_contact, pose.is_hidden});
        }
        for (; next < session.messages.size() && session.messages[next].time <= time; ++next) {
            static_cast<void>(world.receive(session.messages[next].bytes, time));
        }
    }
    const std::uint64_t state = WorldInspector{world}.state_hash();
    return hash.value() ^ state;
}

class BuiltInHost : public testing::TestWithParam<std::string> {};

TEST_P(BuiltInHost, MovesBodiesAsAStrangersOwnOfTheSameKind) {
    const Session session = determinism::session_of(GetParam());
    const FreeSpace ground;
    DefaultRootMotion root_motion;
    std::set<std::uint64_t> hashes;
    for (const Rules::Preset& preset : Rules::presets()) {
        World known{preset.rules, {}, {}};
        World unknown{preset.rules, {}, {.placement = &ground, .root_motion = &root_motion}};
        const std::uint64_t hash = hash_of(known, session);
        EXPECT_EQ(hash, hash_of(unknown, session)) << preset.name;
        hashes.insert(hash);
    }
    EXPECT_EQ(hashes.size(), Rules::presets().size()) << "something moved, by each set of rules in its own way";
}

INSTANTIATE_TEST_SUITE_P(Scenarios, BuiltInHost,
                         testing::Values("border", "building", "chase", "jump", "melee", "portal", "strafe", "town"),
                         [](const auto& scenario) { return scenario.param; });

}  // namespace
}  // namespace acmotion::test
