// Structs that grow: programs and libraries of different versions understand each other.
#include <cstring>
#include <memory>

#include "c/handle.h"

namespace acmotion::test {
namespace {

// A struct as a later version may have it.
template <class Struct>
struct Grown {
    Struct known{};
    unsigned char more[16]{};
};

TEST(CSizes, AStructWhoseSizeWasNeverSetIsRefused) {
    acm_world_options options{};
    acm_world* made = nullptr;
    EXPECT_EQ(acm_world_new(&options, &made, nullptr), ACM_BAD_SIZE);
    options.size = 0xFFFFFFFF;
    EXPECT_EQ(acm_world_new(&options, &made, nullptr), ACM_BAD_SIZE);
    options.size = sizeof options - 1;
    EXPECT_EQ(acm_world_new(&options, &made, nullptr), ACM_BAD_SIZE);
    options.size = sizeof options;
    const acm_limits limits{};
    options.limits = &limits;
    EXPECT_EQ(acm_world_new(&options, &made, nullptr), ACM_BAD_SIZE);
    const acm_host host{};
    options.limits = nullptr;
    options.host = &host;
    EXPECT_EQ(acm_world_new(&options, &made, nullptr), ACM_BAD_SIZE);
    EXPECT_EQ(made, nullptr);
}

TEST(CSizes, ALongerStructIsTakenIfWhatIsNewIsEmpty) {
    Grown<acm_world_options> options;
    options.known.size = sizeof options;
    acm_world* made = nullptr;
    ASSERT_EQ(acm_world_new(&options.known, &made, nullptr), ACM_OK);
    EXPECT_EQ(acm_world_free(made), ACM_OK);
    made = nullptr;
    options.more[15] = 1;
    EXPECT_EQ(acm_world_new(&options.known, &made, nullptr), ACM_BAD_SIZE);
    EXPECT_EQ(made, nullptr);
}

TEST(CSizes, ALongerStructIsFilledAndItsRestIsZero) {
    const CWorld world;
    begin(world);
    Grown<acm_body> body;
    std::memset(body.more, 7, sizeof body.more);
    body.known.size = sizeof body;
    ASSERT_EQ(acm_world_find(world, kCRunner, &body.known), ACM_OK);
    EXPECT_EQ(body.known.size, sizeof(acm_body));
    EXPECT_EQ(body.known.object, kCRunner);
    for (const unsigned char byte : body.more) EXPECT_EQ(byte, 0);
}

TEST(CSizes, OnlyAsManyPosesAreWrittenAsThereIsRoomFor) {
    const CWorld world;
    begin(world);
    acm_pose poses[2]{};
    std::size_t count = 0;
    Grown<acm_pose> longer[2];
    std::memset(static_cast<void*>(longer), 7, sizeof longer);
    ASSERT_EQ(acm_world_poses(world, &longer[0].known, 2, sizeof longer[0], &count), ACM_OK);
    EXPECT_EQ(longer[1].known.object, kCRunner) << "longer ones stand one behind the other";
    EXPECT_EQ(longer[1].more[15], 0);
    ASSERT_EQ(acm_world_poses(world, poses, 1, sizeof poses[0], &count), ACM_OK);
    EXPECT_EQ(count, 2U);
    EXPECT_EQ(poses[0].object, kCPlayer);
    EXPECT_EQ(poses[1].object, 0U);
    EXPECT_EQ(acm_world_poses(world, poses, 2, sizeof poses[0] - 8, &count), ACM_BAD_SIZE);
}

TEST(CSizes, TextIsCutToItsRoomAndItsWholeLengthAnswered) {
    acm_world_options options = sized<acm_world_options>();
    options.rules = "retail:leash=false";
    const CWorld world{options};
    char text[8];
    std::size_t length = 0;
    ASSERT_EQ(acm_world_rules(world, text, sizeof text, &length), ACM_OK);
    EXPECT_STREQ(text, "retail:");
    EXPECT_EQ(length, std::strlen("retail:leash=false"));
    ASSERT_EQ(acm_world_rules(world, nullptr, 0, &length), ACM_OK);
}

// A pose of the first version: C#, Rust and JavaScript count on these places.
TEST(CSizes, StructsLieWhereBindingsLookForThem) {
    EXPECT_EQ(sizeof(acm_pose), 64U);
    EXPECT_EQ(offsetof(acm_pose, position), 4U);
    EXPECT_EQ(offsetof(acm_pose, velocity), 36U);
    EXPECT_EQ(offsetof(acm_pose, clock), 48U);
    EXPECT_EQ(offsetof(acm_pose, in_contact), 56U);
    EXPECT_EQ(sizeof(acm_error), 368U);
    EXPECT_EQ(sizeof(acm_event), 152U);
    EXPECT_EQ(sizeof(acm_outcome), 88U);
    EXPECT_EQ(sizeof(acm_capture_options), 40U);
    EXPECT_EQ(sizeof(acm_captured_session), 72U);
    EXPECT_EQ(offsetof(acm_captured_session, player_name), 40U);
    EXPECT_EQ(sizeof(acm_captured_message), 40U);
    EXPECT_EQ(offsetof(acm_captured_message, checksum), 32U);
    EXPECT_EQ(sizeof(acm_player_report), 40U);
    EXPECT_EQ(sizeof(acm_live_counts), 88U);
    EXPECT_EQ(offsetof(acm_live_counts, packets), 24U);
}

}  // namespace
}  // namespace acmotion::test
