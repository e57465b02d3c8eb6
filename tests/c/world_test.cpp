// What the C API answers about a world that is used well.
#include "acmotion/world/world.h"

#include <cmath>
#include <cstring>
#include <set>

#include "acmotion/animation/animation.h"
#include "acmotion/animation/motion_table.h"
#include "acmotion/animation/table_layer.h"
#include "acmotion/gamedata/error.h"
#include "acmotion/gamedata/game_data.h"
#include "acmotion/gamedata/setup.h"
#include "acmotion/gamedata/terrain.h"
#include "acmotion/research/rule_fields.h"
#include "acmotion/trace/sentence.h"
#include "acmotion/world/inspector.h"
#include "c/convert.h"
#include "c/guard.h"
#include "c/handle.h"
#include "lab/gamedata/sample_world.h"
#include "support/temp_folder.h"
#include "trace/event_log.h"

namespace acmotion::test {
namespace {

TEST(CNames, AreThoseOfTheProjectAndOneForEachCode) {
    const std::uint32_t version = acm_version();
    const std::string text = std::to_string(version >> 16) + "." + std::to_string(version >> 8 & 0xFF) + "." +
                             std::to_string(version & 0xFF);
    EXPECT_EQ(text, acm_version_text());

    std::set<std::string> names;
    for (acm_code code = ACM_OK; code <= ACM_UNREADABLE; ++code) names.insert(acm_code_name(code));
    for (acm_code code = ACM_BAD_ARGUMENT; code <= ACM_INTERNAL; ++code) names.insert(acm_code_name(code));
    EXPECT_EQ(names.size(), 14U);
    EXPECT_STREQ(acm_code_name(99), "no such code");
    EXPECT_STREQ(acm_code_name(-1), "no such code");
}

TEST(CRules, AreThoseOfTheOneList) {
    std::size_t number = 0;
    for (acm_rule rule = sized<acm_rule>(); acm_rule_at(number, &rule) == ACM_OK; ++number) {
        const RuleField& field = rule_fields()[number];
        EXPECT_EQ(rule.name, field.name);
        EXPECT_EQ(rule.retail_value, field.values[0]);
        EXPECT_EQ(rule.other_value, field.values[1]);
        EXPECT_EQ(rule.otherwise, field.otherwise);
    }
    EXPECT_EQ(number, rule_fields().size());
}

TEST(CWorlds, ShowTheirQueuesAndGoBackToASnapshot) {
    const CWorld world;
    begin(world);
    const acm_body body = world.find(kCRunner);
    EXPECT_EQ(body.waypoints, 1);
    EXPECT_EQ(body.next_waypoint.frame.origin.y, 4);
    EXPECT_EQ(body.stamps[0], 1);
    EXPECT_EQ(body.is_shown, 1);
    acm_position places[2]{};
    std::size_t count = 0;
    ASSERT_EQ(acm_world_waypoints(world, kCRunner, places, 2, &count), ACM_OK);
    EXPECT_EQ(count, 1U);
    EXPECT_EQ(places[0].frame.origin.y, 4);
    std::uint32_t player = 0;
    EXPECT_EQ(acm_world_player(world, &player), ACM_OK);
    EXPECT_EQ(player, kCPlayer);
    acm_snapshot* snapshot = nullptr;
    ASSERT_EQ(acm_world_snapshot(world, &snapshot), ACM_OK);
    const std::uint64_t before = world.hash();
    acm_world_advance(world, 1);
    const std::uint64_t after = world.hash();
    EXPECT_NE(after, before);
    for (int frame = 2; frame < 60; ++frame) EXPECT_EQ(acm_world_advance(world, 1 + frame * 0.04), ACM_OK);
    acm_pose pose{};
    ASSERT_EQ(acm_world_pose(world, kCRunner, &pose, sizeof pose), ACM_OK);
    EXPECT_NEAR(pose.position.frame.origin.y, 4, 0.1) << "where the server says";
    EXPECT_EQ(pose.in_contact, 1);
    const CWorld other;
    ASSERT_EQ(acm_world_restore(other, snapshot), ACM_OK);
    EXPECT_EQ(other.hash(), before);
    acm_world_advance(other, 1);
    EXPECT_EQ(other.hash(), after);
    acm_snapshot_free(snapshot);
}

TEST(CWorlds, KeepToTheirLimitsAndCountWhatReachedThem) {
    acm_limits limits = sized<acm_limits>();
    limits.objects = 1;
    acm_world_options options = sized<acm_world_options>();
    options.limits = &limits;
    const CWorld world{options};
    ASSERT_EQ(acm_world_set_player(world, kCPlayer, 0), ACM_OK);
    world.receive(creation_of(kCPlayer), 0);
    world.receive(creation_of(kCRunner), 0);
    EXPECT_EQ(world.poses().size(), 1U);
    acm_bounds bounds = sized<acm_bounds>();
    ASSERT_EQ(acm_world_bounds(world, &bounds), ACM_OK);
    EXPECT_EQ(bounds.objects, 1U);
    const acm_position place{0xA9B40001, {{10, 12, 0}, {1, 0, 0, 0}}};
    ASSERT_EQ(acm_world_move_player(world, &place, 0), ACM_OK);
    EXPECT_EQ(world.find(kCPlayer).position.frame.origin.y, 12);
}

TEST(CWorlds, ShowBodiesBetweenTheirTicks) {
    const CWorld world;
    ASSERT_EQ(acm_world_set_smooth(world, 1), ACM_OK);
    begin(world);
    acm_world_advance(world, 0.08);
    const float before = world.find(kCRunner).position.frame.origin.y;
    acm_world_advance(world, 0.12);
    const float after = world.find(kCRunner).position.frame.origin.y;
    acm_pose poses[2]{};
    std::size_t count = 0;
    ASSERT_EQ(acm_world_poses_at(world, 0.1 + 1.0 / 30, poses, 2, sizeof poses[0], &count), ACM_OK);
    EXPECT_EQ(count, 2U);
    EXPECT_GT(after, before);
    EXPECT_NEAR(poses[1].position.frame.origin.y, (before + after) / 2, 1e-4);
    acm_pose one{};
    ASSERT_EQ(acm_world_pose_at(world, kCRunner, 0.1 + 1.0 / 30, &one, sizeof one), ACM_OK);
    EXPECT_EQ(std::memcmp(&one, &poses[1], sizeof one), 0);
}

// ---- host -----------------------------------------------------------------------------------------------------------

struct HostLog {
    acm_world* world = nullptr;
    std::vector<acm_event> events;
    std::vector<std::string> sentences;
    int placements = 0;
    int sweeps = 0;
    int shapes = 0;
    int slices = 0;
    std::vector<std::uint32_t> described;
};
HostLog& log_of(void* user) { return *static_cast<HostLog*>(user); }

TEST(CHost, GetsDecisionsAsStructsAndAsSentences) {
    HostLog calls;
    acm_host host = sized<acm_host>();
    host.user = &calls;
    host.trace = [](void* user, const acm_event* event) {
        char text[200];
        log_of(user).events.push_back(*event);
        EXPECT_EQ(acm_world_sentence(log_of(user).world, text, sizeof text, nullptr), ACM_OK);
        log_of(user).sentences.emplace_back(text);
    };
    const CWorld world{host};
    calls.world = world;
    begin(world);

    EventLog log;
    World same{Rules::retail(), {}, {.trace = &log}};
    same.set_player(kCPlayer, 0);
    for (const std::uint32_t object : {kCPlayer, kCRunner}) same.receive(creation_of(object), 0);
    same.advance(0.04);
    same.receive(update_of(kCRunner, 4, 1), 0.04);

    ASSERT_EQ(calls.events.size(), log.events.size());
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        EXPECT_EQ(calls.events[i].kind, static_cast<int>(log.events[i].what.index()));
        EXPECT_EQ(calls.sentences[i], sentence(log.events[i]));
    }
    const acm_event& last = calls.events.back();
    EXPECT_EQ(last.object, kCRunner);
    EXPECT_EQ(last.time, 0.04);
}

TEST(CHost, MayAnswerOnlyWhatItKnowsBetter) {
    HostLog asked;
    acm_host host = sized<acm_host>();
    host.user = &asked;
    host.place = [](void* user, const acm_shape*, const acm_position* target, const acm_place_options*,
                    acm_outcome* outcome) {
        ++log_of(user).placements;
        EXPECT_EQ(outcome->ok, 1);  // what free space would say
        EXPECT_EQ(outcome->position.cell, target->cell);
        outcome->position.frame.origin.z = 7;
    };
    host.sweep = [](void* user, const acm_shape* shape, const acm_position* from, const acm_position*,
                    const acm_sweep_seed* seed, acm_outcome* outcome) {
        ++log_of(user).sweeps;
        EXPECT_EQ(shape->radius, 0.5F);
        EXPECT_EQ(seed->in_contact, 1);
        outcome->position.frame.origin.z = from->frame.origin.z;
    };
    host.shape = [](void* user, uint32_t, uint32_t, acm_shape* shape) {
        ++log_of(user).shapes;
        EXPECT_EQ(shape->height, 1.8F);
        shape->radius = 0.5F;
    };
    const CWorld world{host};
    begin(world);
    for (int frame = 2; frame < 10; ++frame) acm_world_advance(world, frame * 0.04);
    EXPECT_EQ(asked.placements, 2);
    EXPECT_EQ(asked.shapes, 2);
    EXPECT_GT(asked.sweeps, 4);
    const acm_body body = world.find(kCRunner);
    EXPECT_EQ(body.position.frame.origin.z, 7);
    EXPECT_EQ(body.shape.radius, 0.5F);
    EXPECT_GT(body.position.frame.origin.y, 0.1F);
}

TEST(CHost, CarriesBodiesByItsOwnAnimation) {
    HostLog asked;
    acm_host host = sized<acm_host>();
    host.user = &asked;
    host.root_motion = [](void* user, uint32_t body, const acm_motion* motion, float dt, acm_frame* offset) {
        ++log_of(user).slices;
        if (body != kCRunner || motion->forward != 0x44000007) return;
        EXPECT_GT(offset->origin.y, 3 * dt);  // acmotion's own answer is a run
        offset->origin.y = 2 * dt;
    };
    host.describe = [](void* user, uint32_t body, uint32_t, uint32_t, float scale) {
        log_of(user).described.push_back(body);
        EXPECT_EQ(scale, 1);
        return 0;
    };
    host.check_completed_motions = [](void*, uint32_t, acm_animation_sink* sink) {
        while (acm_sink_pending_motions(sink) > 0) acm_sink_motion_done(sink);
    };
    const CWorld world{host};
    ASSERT_EQ(acm_world_set_player(world, kCPlayer, 0), ACM_OK);
    for (const std::uint32_t object : {kCPlayer, kCRunner}) ASSERT_EQ(world.receive(creation_of(object), 0), ACM_OK);
    UpdateMotion run{.object = kCRunner, .movement_stamp = {1}};
    run.movement.body = SentMotionState{.forward_command = std::uint16_t{7}};
    ASSERT_EQ(world.receive(encode(run).value(), 0), ACM_OK);
    for (int frame = 1; frame <= 25; ++frame) acm_world_advance(world, frame * 0.04);
    EXPECT_NEAR(world.find(kCRunner).position.frame.origin.y, 2, 0.01);
    EXPECT_EQ(world.find(kCPlayer).position.frame.origin.y, 0);
    EXPECT_EQ(asked.described, (std::vector<std::uint32_t>{kCPlayer, kCRunner}));
    EXPECT_GE(asked.slices, 25);
}

// ---- decoding -------------------------------------------------------------------------------------------------------

TEST(CDecode, ListsTheFieldsOfAMessageInWireOrder) {
    const ByteBuffer bytes = update_of(kCRunner, 4, 1);
    acm_decoded* decoded = nullptr;
    ASSERT_EQ(acm_decode(bytes.data(), bytes.size(), ACM_FROM_SERVER, &decoded, nullptr), ACM_OK);
    EXPECT_STREQ(acm_decoded_name(decoded), "UpdatePosition");
    acm_field field = sized<acm_field>();
    bool found = false;
    for (std::size_t i = 0; i < acm_decoded_count(decoded); ++i) {
        ASSERT_EQ(acm_decoded_field(decoded, i, &field), ACM_OK);
        if (field.kind == ACM_FIELD_REAL && field.real == 4) found = true;
    }
    EXPECT_TRUE(found);
    EXPECT_EQ(acm_decoded_field(decoded, acm_decoded_count(decoded), &field), ACM_NOT_FOUND);
    acm_decoded_free(decoded);
}

TEST(CDecode, SaysWhatIsWrong) {
    const ByteBuffer bytes = update_of(kCRunner, 4, 1);
    acm_decoded* decoded = nullptr;
    acm_error error = sized<acm_error>();
    EXPECT_EQ(acm_decode(bytes.data(), 9, ACM_FROM_SERVER, &decoded, &error), ACM_TRUNCATED);
    EXPECT_EQ(decoded, nullptr);
    EXPECT_NE(std::string(error.text).find("truncated"), std::string::npos) << error.text;
    EXPECT_EQ(acm_decode(bytes.data(), 9, 7, &decoded, &error), ACM_BAD_ARGUMENT);
    acm_game_data* data = nullptr;
    EXPECT_EQ(acm_game_data_open("/nowhere", 0, &data, &error), ACM_UNREADABLE);
    EXPECT_EQ(data, nullptr);
    EXPECT_STRNE(error.text, "");
}

// ---- game data ------------------------------------------------------------------------------------------------------

class CSampleData : public testing::Test {
 protected:
    CSampleData() {
        const game_files::SampleWorld sample = game_files::make_sample_world();
        folder.write("client_portal.dat", sample.portal);
        folder.write("client_cell_1.dat", sample.cell);
        EXPECT_EQ(acm_game_data_open(folder.path().c_str(), 0, &data, nullptr), ACM_OK);
    }
    ~CSampleData() override { acm_game_data_free(data); }
    [[nodiscard]] acm_world_options options() const {
        acm_world_options made = sized<acm_world_options>();
        made.game_data = data;
        return made;
    }
    // A strider on the hill, running.
    [[nodiscard]] static ByteBuffer strider(std::uint32_t object, float z) {
        CreateObject message;
        message.object = object;
        message.physics.position = Position{{0xA9B40001}, {{60, 20, z}, {}}};
        message.physics.setup = game_files::kSampleCreatures[2].setup;
        message.physics.motion_table = game_files::kSampleCreatures[2].motion_table;
        message.physics.state = 0x408;
        return encode(message).value();
    }
    const TempFolder folder;
    acm_game_data* data = nullptr;
};

TEST_F(CSampleData, ReportsTheGround) {
    const acm_position place{0xA9B40001, {{60, 20, 0}, {1, 0, 0, 0}}};
    const acm_position indoors{0xA9B40101, {{60, 20, 0}, {1, 0, 0, 0}}};
    double z = 0;
    acm_vec3 normal{};
    ASSERT_EQ(acm_game_data_ground(data, &place, &z, &normal), ACM_OK);
    const GameData same = GameData::open(folder.path()).value();
    EXPECT_EQ(z, same.ground_at({{0xA9B40001}, {{60, 20, 0}, {}}})->z);
    EXPECT_GT(normal.z, 0.5F);
    EXPECT_EQ(acm_game_data_ground(data, &indoors, &z, nullptr), ACM_NOT_FOUND);
    EXPECT_EQ(acm_game_data_ground(nullptr, &place, &z, nullptr), ACM_BAD_ARGUMENT);
    std::uint64_t failures = 1;
    EXPECT_EQ(acm_game_data_failures(data, &failures), ACM_OK);
    EXPECT_EQ(failures, 0U);
}

TEST_F(CSampleData, MovesBodiesAsInCppAndOutlivesItsHandle) {
    const CWorld world{options()};
    acm_snapshot* snapshot = nullptr;
    ASSERT_EQ(acm_world_snapshot(world, &snapshot), ACM_OK);
    acm_world_options snapping = options();
    snapping.rules = "snap";
    EXPECT_EQ(acm_world_restore(CWorld{}, snapshot), ACM_INVALID) << "it has no data";
    EXPECT_EQ(acm_world_restore(CWorld{snapping}, snapshot), ACM_INVALID) << "it is of other rules";
    EXPECT_EQ(acm_world_restore(world, snapshot), ACM_OK);
    acm_snapshot_free(snapshot);
    acm_game_data_free(data);
    data = nullptr;
    const GameData same = GameData::open(folder.path()).value();
    TableLayer layer{same.motions()};
    WorldHost host{.root_motion = &layer, .animation = &layer};
    same.plug_into(host);
    World twin{Rules::retail(), {}, host};

    const auto z = static_cast<float>(same.ground_at({{0xA9B40001}, {{60, 20, 0}, {}}})->rest());
    acm_world_set_player(world, kCPlayer, 0);
    twin.set_player(kCPlayer, 0);
    for (const std::uint32_t object : {kCPlayer, kCRunner}) {
        world.receive(strider(object, z), 0);
        twin.receive(strider(object, z), 0);
    }
    const PositionPack pack{.position = {{0xA9B40001}, {{60, 28, z}, {}}}, .has_contact = true, .position_stamp = {1}};
    world.receive(encode(UpdatePosition{kCRunner, pack}).value(), 0);
    twin.receive(encode(UpdatePosition{kCRunner, pack}).value(), 0);
    for (int frame = 1; frame < 40; ++frame) {
        acm_world_advance(world, frame * 0.04);
        twin.advance(frame * 0.04);
    }
    EXPECT_EQ(world.hash(), WorldInspector{twin}.state_hash());
    EXPECT_GT(world.find(kCRunner).position.frame.origin.y, 21);
    EXPECT_NE(world.find(kCRunner).position.frame.origin.z, z);
    EXPECT_EQ(world.find(kCRunner).shape.radius, 1.1F);
}

TEST(CText, IsNeverCutInTheMiddleOfACharacter) {
    EXPECT_EQ(c::length_within("a→b", 5), 5U);
    EXPECT_EQ(c::length_within("a→b", 4), 4U);
    EXPECT_EQ(c::length_within("a→b", 3), 1U);
    EXPECT_EQ(c::length_within("a→b", 1), 1U);
    EXPECT_EQ(c::length_within("→", 2), 0U);
}

}  // namespace
}  // namespace acmotion::test
