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
    EXPECT_EQ(made, nullptr);
}

TEST(CSizes, SoAreThoseInsideOfIt) {
    acm_world_options options = sized<acm_world_options>();
    acm_world* made = nullptr;
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

TEST(CSizes, LongerPosesStandOneBehindTheOther) {
    const CWorld world;
    begin(world);
    Grown<acm_pose> poses[2];
    std::memset(static_cast<void*>(poses), 7, sizeof poses);
    std::size_t count = 0;
    ASSERT_EQ(acm_world_poses(world, &poses[0].known, 2, sizeof poses[0], &count), ACM_OK);
    ASSERT_EQ(count, 2U);
    EXPECT_EQ(poses[0].known.object, kCPlayer);
    EXPECT_EQ(poses[1].known.object, kCRunner);
    EXPECT_EQ(poses[1].more[15], 0);
}

TEST(CSizes, OnlyAsManyPosesAreWrittenAsThereIsRoomFor) {
    const CWorld world;
    begin(world);
    acm_pose poses[2]{};
    std::size_t count = 0;
    ASSERT_EQ(acm_world_poses(world, poses, 1, sizeof poses[0], &count), ACM_OK);
    EXPECT_EQ(count, 2U);
    EXPECT_EQ(poses[0].object, kCPlayer);
    EXPECT_EQ(poses[1].object, 0U);
    EXPECT_EQ(acm_world_poses(world, poses, 2, sizeof poses[0] - 8, &count), ACM_BAD_SIZE);
}

TEST(CSizes, AnErrorOfAWrongSizeIsNoticedBeforeAnythingHappens) {
    const CWorld world;
    begin(world);
    const std::uint64_t before = world.hash();
    const ByteBuffer bytes = update_of(kCRunner, 8, 2);
    acm_error error{};
    EXPECT_EQ(acm_world_receive(world, bytes.data(), bytes.size(), 1, nullptr, &error), ACM_BAD_SIZE);
    EXPECT_EQ(world.hash(), before);
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
TEST(CSizes, APoseIsWhereTheBindingsLookForIt) {
    EXPECT_EQ(sizeof(acm_pose), 64U);
    EXPECT_EQ(offsetof(acm_pose, position), 4U);
    EXPECT_EQ(offsetof(acm_pose, velocity), 36U);
    EXPECT_EQ(offsetof(acm_pose, clock), 48U);
    EXPECT_EQ(offsetof(acm_pose, in_contact), 56U);
    EXPECT_EQ(sizeof(acm_error), 368U);
    EXPECT_EQ(sizeof(acm_event), 152U);
    EXPECT_EQ(sizeof(acm_outcome), 88U);
}

}  // namespace
}  // namespace acmotion::test
