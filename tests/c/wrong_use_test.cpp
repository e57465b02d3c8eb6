// Every wrong use that can be noticed is answered, and changes nothing.
#include <cmath>
#include <limits>

#include "c/handle.h"

namespace acmotion::test {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kNever = std::numeric_limits<double>::infinity();

class CMisuse : public testing::Test {
 protected:
    CMisuse() { begin(world); }
    CWorld world;
};

TEST_F(CMisuse, ANullWorldIsABadArgumentForEveryFunction) {
    std::uint64_t hash = 0;
    std::uint32_t player = 0;
    std::size_t count = 0;
    acm_pose pose{};
    acm_body body = sized<acm_body>();
    acm_bounds bounds = sized<acm_bounds>();
    acm_snapshot* snapshot = nullptr;
    const acm_position place{};
    EXPECT_EQ(acm_world_receive(nullptr, "", 0, 0, nullptr, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_receive_many(nullptr, nullptr, 0, 0, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_advance(nullptr, 0), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_set_player(nullptr, 1, 0), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_move_player(nullptr, &place, 0), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_player(nullptr, &player), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_set_autonomy_level(nullptr, 1), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_assume_objects(nullptr, 1), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_poses(nullptr, &pose, 1, sizeof pose, &count), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_pose(nullptr, 1, &pose, sizeof pose), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_pose_at(nullptr, 1, 1, &pose, sizeof pose), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_poses_at(nullptr, 1, &pose, 1, sizeof pose, &count), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_set_smooth(nullptr, 1), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_find(nullptr, 1, &body), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_waypoints(nullptr, 1, nullptr, 0, &count), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_snapshot(nullptr, &snapshot), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_restore(nullptr, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_state_hash(nullptr, &hash), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_rules(nullptr, nullptr, 0, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_bounds(nullptr, &bounds), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_sentence(nullptr, nullptr, 0, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_world_free(nullptr), ACM_OK);
    acm_snapshot_free(nullptr);
    acm_decoded_free(nullptr);
    acm_game_data_free(nullptr);
}

TEST_F(CMisuse, ATimeThatIsNoNumberIsRefusedAndChangesNothing) {
    const std::uint64_t before = world.hash();
    const acm_position place{0xA9B40001, {{10, 10, 0}, {1, 0, 0, 0}}};
    acm_pose pose{};
    for (const double now : {kNoNumber, kNever, -kNever}) {
        EXPECT_EQ(acm_world_advance(world, now), ACM_BAD_ARGUMENT);
        EXPECT_EQ(world.receive(update_of(kCRunner, 8, 2), now), ACM_BAD_ARGUMENT);
        EXPECT_EQ(acm_world_set_player(world, 1, now), ACM_BAD_ARGUMENT);
        EXPECT_EQ(acm_world_move_player(world, &place, now), ACM_BAD_ARGUMENT);
        EXPECT_EQ(acm_world_pose_at(world, kCRunner, now, &pose, sizeof pose), ACM_BAD_ARGUMENT);
    }
    EXPECT_EQ(world.hash(), before);
}

TEST_F(CMisuse, MalformedBytesNameTheFieldAndChangeNothing) {
    const std::uint64_t before = world.hash();
    ByteBuffer cut = update_of(kCRunner, 8, 2);
    cut.resize(20);
    acm_error error = sized<acm_error>();
    std::int32_t status = 0;
    EXPECT_EQ(acm_world_receive(world, cut.data(), cut.size(), 1, &status, &error), ACM_TRUNCATED);
    EXPECT_EQ(status, ACM_STATUS_ERROR);
    EXPECT_EQ(error.code, ACM_TRUNCATED);
    EXPECT_STRNE(error.message, "");
    EXPECT_STRNE(error.field, "");
    EXPECT_LE(error.byte_offset, cut.size());
    EXPECT_NE(std::string(error.text).find(error.field), std::string::npos) << error.text;
    EXPECT_EQ(world.hash(), before);
}

TEST_F(CMisuse, AMalformedMessageAmongManyDoesNotStopTheOthers) {
    const ByteBuffer good = update_of(kCRunner, 8, 2);
    const acm_message messages[]{{good.data(), 20}, {good.data(), good.size()}, {nullptr, 0}};
    acm_reception receptions[3]{};
    EXPECT_EQ(acm_world_receive_many(world, messages, 3, 1, receptions), ACM_OK);
    EXPECT_EQ(receptions[0].code, ACM_TRUNCATED);
    EXPECT_EQ(receptions[1].code, ACM_OK);
    EXPECT_EQ(receptions[1].status, ACM_STATUS_PROCESSED);
    EXPECT_EQ(receptions[2].status, ACM_STATUS_ERROR);
    EXPECT_EQ(world.find(kCRunner).waypoints, 2);
}

TEST_F(CMisuse, AnImpossiblePlaceForThePlayerIsInvalid) {
    const std::uint64_t before = world.hash();
    const acm_position nowhere{0xA9B40001, {{NAN, 0, 0}, {1, 0, 0, 0}}};
    EXPECT_EQ(acm_world_move_player(world, &nowhere, 1), ACM_INVALID);
    const acm_position unturned{0xA9B40001, {{1, 1, 0}, {0, 0, 0, 0}}};
    EXPECT_EQ(acm_world_move_player(world, &unturned, 1), ACM_INVALID);
    EXPECT_EQ(acm_world_set_autonomy_level(world, 3), ACM_INVALID);
    EXPECT_EQ(acm_world_set_autonomy_level(world, -1), ACM_INVALID);
    EXPECT_EQ(world.hash(), before);
}

TEST_F(CMisuse, UnknownIdsAreNotFoundAndRulesSuggested) {
    acm_body body = sized<acm_body>();
    acm_pose pose{};
    std::size_t count = 0;
    EXPECT_EQ(acm_world_find(world, 99, &body), ACM_NOT_FOUND);
    EXPECT_EQ(acm_world_pose(world, 99, &pose, sizeof pose), ACM_NOT_FOUND);
    EXPECT_EQ(acm_world_waypoints(world, 99, nullptr, 0, &count), ACM_NOT_FOUND);
    EXPECT_EQ(acm_world_sentence(world, nullptr, 0, nullptr), ACM_NOT_FOUND);
    acm_world_options options = sized<acm_world_options>();
    acm_world* made = nullptr;
    acm_error error = sized<acm_error>();
    options.rules = "retail:leesh=false";
    EXPECT_EQ(acm_world_new(&options, &made, &error), ACM_UNKNOWN);
    EXPECT_EQ(made, nullptr);
    EXPECT_STREQ(error.field, "rules");
    EXPECT_NE(std::string(error.text).find("did you mean leash?"), std::string::npos) << error.text;
}

}  // namespace
}  // namespace acmotion::test
