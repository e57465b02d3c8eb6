// The scenario `melee`
#include <gtest/gtest.h>

#include "lab/live/determinism.h"
#include "lab/replay/frame_hasher.h"
#include "lab/simulate/watched.h"

namespace acmotion::test {
namespace {

// Spec 20 §9.6: frame and cell, in every frame.
TEST(Melee, WhatIsHeldIsWhereItsHolderIs) {
    const Session session = determinism::session_of("melee");
    const Scenario melee = shipped("melee");
    for (const Rules::Preset& preset : Rules::presets()) {
        World world{preset.rules, {}, {}};
        std::size_t next = 0;
        std::size_t report = 0;
        std::size_t held = 0;
        for (const double time : uneven_frames(session.seconds)) {
            for (; report < session.player_reports.size() && session.player_reports[report].time <= time; ++report) {
                world.move_player(session.player_reports[report].position, time);
            }
            world.advance(time);
            for (const char* name : {"Sword", "Club", "Torch"}) {
                const auto item = world.find(id_of(melee, name));
                if (!item || item->parent.is_null()) continue;
                ++held;
                ASSERT_EQ(item->position, world.find(item->parent)->position) << name << " " << preset.name << time;
            }
            for (; next < session.messages.size() && session.messages[next].time <= time; ++next) {
                static_cast<void>(world.receive(session.messages[next].bytes, time));
            }
        }
        EXPECT_GT(held, 1000U) << preset.name;
    }
}

}  // namespace
}  // namespace acmotion::test
