#include <string>

#include "world/village.h"

// The same bytes at the same times are the same bits, whoever compiled this. A hash that changes here is a change of
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
    Village village{*Rules::named(GetParam().rules), GetParam().frame};
    village.live(10);
    EXPECT_TRUE(is_sane(village.story.world));
    EXPECT_EQ(village.hash(), GetParam().hash) << "0x" << std::hex << village.hash();
}

INSTANTIATE_TEST_SUITE_P(
    Villages, Determinism,
    ::testing::Values(Pinned{"retail", kFrame30, 0xf5173a7719c7a9c0}, Pinned{"retail", kFrame60, 0x65c8832b149c0146},
                      Pinned{"acdream", kFrame30, 0xb4fb2b6718770c78}, Pinned{"snap", kFrame30, 0x8c390578712b87fa}),
    [](const auto& pinned) { return pinned.param.rules + (pinned.param.frame == kFrame60 ? "60" : "30"); });

}  // namespace
}  // namespace acmotion::test
