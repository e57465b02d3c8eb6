#include <string>

#include "world/village.h"

// The same bytes at the same times are the same bits, whichever compiler built this. A hash that changes here is a change of
// behaviour: say so in the changelog, or find out why.
namespace acmotion::test {
namespace {

struct Pinned {
    std::string rules;
    double frame = kFrame30;
    std::uint64_t hash = 0;
};

class Determinism : public ::testing::TestWithParam<Pinned> {};

TEST_P(Determinism, TenSecondsOfAVillageAlwaysEndTheSame) {
    Village village{*Rules::parse(GetParam().rules), GetParam().frame};
    village.live(10);
    EXPECT_TRUE(is_sane(village.story.world));
    EXPECT_EQ(village.hash(), GetParam().hash) << "0x" << std::hex << village.hash();
}

INSTANTIATE_TEST_SUITE_P(
    Villages, Determinism,
    ::testing::Values(Pinned{"retail", kFrame30, 0x679c81b5518daa46}, Pinned{"retail", kFrame60, 0x1b3774e7046ba949},
                      Pinned{"acdream", kFrame30, 0xac5b0a31e50a1958}, Pinned{"snap", kFrame30, 0x1c819ef5865dd7cb}),
    [](const auto& pinned) { return pinned.param.rules + (pinned.param.frame == kFrame60 ? "60" : "30"); });

TEST(HashKeys, ChangeNothingThatAWorldDoes) {
    Village known{Rules::retail()};
    Village secret{Rules::retail(), kFrame30, {.hash_key = {0x1234, 0x5678}}};
    for (int second = 0; second < 10; ++second) {
        known.live(1);
        secret.live(1);
        ASSERT_EQ(known.hash(), secret.hash()) << "after second " << second;
    }
    const std::vector<Pose> poses{secret.story.world.poses().begin(), secret.story.world.poses().end()};
    std::size_t index = 0;
    for (const Pose& pose : known.story.world.poses()) {
        ASSERT_LT(index, poses.size());
        EXPECT_EQ(pose.object, poses[index].object);
        EXPECT_EQ(pose.position, poses[index++].position);
    }
}

}  // namespace
}  // namespace acmotion::test
