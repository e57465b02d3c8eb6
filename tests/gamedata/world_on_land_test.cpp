// A whole world on the game's own ground: messages in, poses on hills out
#include <gtest/gtest.h>

#include "acmotion/animation/animation.h"
#include "acmotion/animation/motion_table.h"
#include "acmotion/animation/table_layer.h"
#include "acmotion/gamedata/error.h"
#include "acmotion/gamedata/game_data.h"
#include "acmotion/gamedata/setup.h"
#include "acmotion/gamedata/terrain.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/world.h"
#include "lab/gamedata/sample_world.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kWatcher = 0x5000000A;
constexpr ObjectId kStrider = 0x80000123;
const game_files::SampleCreature& kStriderKind = game_files::kSampleCreatures[2];

// The slope of the hill east of the lake, far from any level ground.
Position on_hill(float y, float z) { return {{0xA9B40001}, {{60, y, z}, {}}}; }

class WorldOnLand : public testing::Test {
 protected:
    WorldOnLand() {
        const game_files::SampleWorld sample = game_files::make_sample_world();
        folder_.write("client_portal.dat", sample.portal);
        folder_.write("client_cell_1.dat", sample.cell);
        data_.emplace(GameData::open(folder_.path()).value());
        layer_.emplace(data_->motions());
        WorldHost host{.root_motion = &*layer_, .animation = &*layer_};
        data_->plug_into(host);
        world_.emplace(Rules::retail(), Limits{}, host);
        world_->set_player(kWatcher, 0.0);
        for (const ObjectId object : {kWatcher, kStrider}) create(object);
    }

    void create(ObjectId object) {
        CreateObject message;
        message.object = object;
        message.physics.position = on_hill(20, ground(on_hill(20, 0)));
        message.physics.setup = kStriderKind.setup;
        message.physics.motion_table = kStriderKind.motion_table;
        message.physics.state = 0x408;  // gravity, reports collisions
        ASSERT_EQ(world_->receive(encode(message).value(), 0.0).status, Status::Processed);
    }

    [[nodiscard]] float ground(const Position& at) const { return static_cast<float>(data_->ground_at(at)->rest()); }
    [[nodiscard]] BodyInfo strider() const { return world_->find(kStrider).value(); }
    void expect_on_ground() const {
        const BodyInfo body = strider();
        EXPECT_TRUE(body.in_contact && body.on_walkable);
        EXPECT_NEAR(body.position.frame.origin.z, ground(body.position), 1e-3);
    }

    TempFolder folder_;
    std::optional<GameData> data_;
    std::optional<TableLayer> layer_;
    std::optional<World> world_;
};

TEST_F(WorldOnLand, ABodyHasItsOwnSizeAndStandsOnTheSlope) {
    EXPECT_EQ(strider().shape.radius, kStriderKind.radius);
    EXPECT_EQ(strider().shape.height, kStriderKind.height);
    expect_on_ground();
}

TEST_F(WorldOnLand, AWalkFollowsTheHillFromUpdateToUpdate) {
    const float start = strider().position.frame.origin.z;
    for (int frame = 1; frame <= 150; ++frame) {
        const double now = frame / 30.0;
        if (frame % 30 == 1) {
            const auto second = static_cast<std::uint16_t>(1 + frame / 30);
            Position sent = on_hill(20 + 4.0F * second, 0);
            sent.frame.origin.z = ground(sent);
            const PositionPack pack{.position = sent, .has_contact = true, .position_stamp = {second}};
            ASSERT_EQ(world_->receive(encode(UpdatePosition{kStrider, pack}).value(), now).status, Status::Processed);
        }
        ASSERT_TRUE(world_->advance(now));
        ASSERT_NO_FATAL_FAILURE(expect_on_ground()) << frame;
    }
    EXPECT_GT(strider().position.frame.origin.y, 30);
    EXPECT_GT(std::abs(strider().position.frame.origin.z - start), 0.5) << "up or down the hill";
}

TEST_F(WorldOnLand, ACreatureRunsAtItsOwnSpeedWithoutPositionUpdates) {
    UpdateMotion run{.object = kStrider, .movement_stamp = {1}, .server_controlled_move_stamp = {1}};
    run.movement.body = SentMotionState{.forward_command = 0x07};
    ASSERT_EQ(world_->receive(encode(run).value(), 0.1).status, Status::Processed);
    std::optional<Position> after_a_second;
    for (int frame = 4; frame <= 60; ++frame) {
        ASSERT_TRUE(world_->advance(frame / 30.0));
        ASSERT_NO_FATAL_FAILURE(expect_on_ground()) << frame;
        if (frame == 30) after_a_second = strider().position;
    }
    EXPECT_NEAR(horizontal_distance(*after_a_second, strider().position), kStriderKind.run, 0.4);
    EXPECT_EQ(layer_->use().with_table, 2U);
}

TEST_F(WorldOnLand, AJumpLandsOnTheHill) {
    const VectorUpdate jump{.object = kStrider, .velocity = {0, 6, 8}, .vector_stamp = {1}};
    ASSERT_EQ(world_->receive(encode(jump).value(), 0.1).status, Status::Processed);
    bool was_in_the_air = false;
    for (int frame = 6; frame <= 150; ++frame) {
        ASSERT_TRUE(world_->advance(frame / 30.0));
        was_in_the_air = was_in_the_air || !strider().in_contact;
    }
    EXPECT_TRUE(was_in_the_air);
    expect_on_ground();
}

}  // namespace
}  // namespace acmotion::test
