// Files that are those of the capture's world, and files that are not
#include <gtest/gtest.h>

#include "lab/gamedata/played_data.h"
#include "lab/gamedata/sample_world.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using game_files::WorldFit;

constexpr int kSteps = 10;

// A body walks east over the sample world, `above` its ground.
class WalkOverSampleWorld {
 public:
    explicit WalkOverSampleWorld(float above = 0, CellId cell = {0xA9B40001}) {
        for (int step = 0; step < kSteps; ++step)
            report({cell, {{10.0F + static_cast<float>(step), 10, 0}, {}}}, above);
    }
    void report(Position at, float above, bool has_contact = true) {
        if (const auto ground = data.ground_at(at)) at.frame.origin.z = static_cast<float>(ground->rest()) + above;
        UpdatePosition update{.object = kRemote};
        update.pack.position = at;
        update.pack.has_contact = has_contact;
        written.say(1, update);
    }
    void describe(std::uint32_t setup, std::uint32_t motion_table) {
        CreateObject creation;
        creation.object = kRemote;
        creation.physics.position = WrittenSession::place(80);
        creation.physics.setup = setup;
        creation.physics.motion_table = motion_table;
        written.say(1, creation);
    }
    [[nodiscard]] WorldFit fit() const { return game_files::fit_of(written.session, data); }

    GameData data = game_files::open_sample_world();
    WrittenSession written;
};

TEST(WorldFit, OfTheRightFilesRaisesNoDoubt) {
    const WalkOverSampleWorld walk;
    EXPECT_EQ(walk.fit(), (WorldFit{.positions = kSteps}));
    EXPECT_FALSE(doubt_about(walk.fit()));
}

TEST(WorldFit, CountsThoseWhoStandFarFromTheGround) {
    for (const float above : {3.5F, -3.5F}) {
        const WalkOverSampleWorld walk{above};
        EXPECT_EQ(walk.fit(), (WorldFit{.positions = kSteps, .positions_off_ground = kSteps}));
        EXPECT_EQ(
            doubt_about(walk.fit()),
            "these may be the files of another world: of 10 positions on the ground that the server reported, 10 are "
            "more than 3 m above or below the ground of the files, and 0 where they have none");
    }
    EXPECT_FALSE(doubt_about(WalkOverSampleWorld{2.5F}.fit())) << "a bridge, a hill that was changed";
}

TEST(WorldFit, CountsDescriptionsThatTheFilesDoNotKnow) {
    WalkOverSampleWorld walk;
    for (int i = 0; i < 4; ++i) {
        walk.describe(0x02000001, 0x09000001);
        walk.describe(0x02000077, 0x09000001);
        walk.describe(0x02000001, 0x09000077);
        walk.describe(0x02000001, 0);
    }
    walk.describe(0, 0x09000001);
    EXPECT_EQ(walk.fit().descriptions, 16U);
    EXPECT_EQ(walk.fit().descriptions_unknown, 8U);
    EXPECT_FALSE(doubt_about(walk.fit()));
    walk.describe(0x02000077, 0);
    EXPECT_EQ(
        doubt_about(walk.fit()),
        "these may be the files of another world: of 17 descriptions, 9 name a setup or a motion table that they do "
        "not have");
}

}  // namespace
}  // namespace acmotion::test
