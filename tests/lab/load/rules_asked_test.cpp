#include <gtest/gtest.h>

#include "lab/load/load.h"

namespace acmotion::test {
namespace {

TEST(RulesAsked, AreRetailAcdreamAndSnapIfNoneIsNamed) {
    const auto rules = rules_asked({});
    ASSERT_TRUE(rules);
    ASSERT_EQ(rules->size(), 3U);
    EXPECT_EQ((*rules)[0].name, "retail");
    EXPECT_EQ((*rules)[1].name, "acdream");
    EXPECT_EQ((*rules)[2].name, "snap");
}

TEST(RulesAsked, KeepTheirOrderAndTheNamesThatWereTyped) {
    const std::vector<std::string> typed{"snap", "retail:leash=false"};
    const auto rules = rules_asked(typed);
    ASSERT_TRUE(rules) << rules.error();
    ASSERT_EQ(rules->size(), 2U);
    EXPECT_EQ((*rules)[0].name, typed[0]);
    EXPECT_EQ((*rules)[1].name, typed[1]);
    EXPECT_FALSE((*rules)[1].rules.leash);
}

TEST(RulesAsked, RefuseOneThatIsUnknownOrNamedTwice) {
    const auto unknown = rules_asked({"retail", "retial"});
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().starts_with("--rules retial: ")) << unknown.error();
    const auto twice = rules_asked({"snap", "retail", "snap"});
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error(), "--rules snap,retail,snap: snap is named twice.");
}

}  // namespace
}  // namespace acmotion::test
