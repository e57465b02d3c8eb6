#include "acmotion/research/rule_fields.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(RuleFields, AreChangedOneAtATimeByTheirNames) {
    EXPECT_EQ(Rules::parse("retail:leash=true"), Rules::retail());
    EXPECT_EQ(Rules::parse("retail:leash=false:offset_blend=Add"),
              (Rules{{.offset_blend = Rules::OffsetBlend::Add, .leash = false}}));
    EXPECT_EQ(Rules::parse("openac:near_test=CachedBodyDistance")->near_test, Rules::NearTest::CachedBodyDistance);
    EXPECT_EQ(Rules::parse("retail:near_snap=2.5"), Rules{{.near_snap = 2.5F}});
    for (const std::string value : {"", "four", "-1", "4m", "1e9", "nan", "inf", " 4", "0x4p"}) {
        EXPECT_EQ(Rules::parse("retail:near_snap=" + value).error(),
                  "near_snap is a number of metres, 0 for none: near_snap=4.")
            << value;
    }
}

TEST(RuleFields, AreAllThereAndAnswerForThemselvesOnly) {
    for (const RuleField& field : rule_fields()) {
        Rules rules = Rules::retail();
        EXPECT_FALSE(field.is_otherwise(rules)) << field.name;
        field.set(rules, true);
        EXPECT_NE(rules, Rules::retail()) << field.name;
        for (const RuleField& other : rule_fields())
            EXPECT_EQ(other.is_otherwise(rules), &other == &field) << other.name;
        field.set(rules, false);
        EXPECT_EQ(rules, Rules::retail()) << field.name;
    }
}

TEST(RuleLabels, AreTheShortestNameThatMeansTheRules) {
    EXPECT_EQ(Rules::retail().text(), "retail");
    EXPECT_EQ(Rules::snap().text(), "snap");
    for (const char* name :
         {"retail:leash=false", "acdream:offset_blend=Replace", "retail:leash=false:landing_snaps=true", "openac",
          "openac:leash=true", "retail:near_snap=2.5", "acdream:near_test=NewPositionBelow"}) {
        EXPECT_EQ(Rules::parse(name).value().text(), name);
    }
}

TEST(RuleNames, ThatMeanNothingAreAnsweredWithWhatThereIs) {
    EXPECT_EQ(Rules::parse("retial").error(),
              "no such rules; there are retail, acdream, snap, openac; did you mean retail?");
    EXPECT_EQ(Rules::parse("xylophone").error(), "no such rules; there are retail, acdream, snap, openac.");
    EXPECT_TRUE(Rules::parse("retail:leesh=false").error().starts_with("no such rule \"leesh\"; did you mean leash?"));
    EXPECT_EQ(Rules::parse("retail:leash=no").error(), "leash is true or false: leash=false.");
    EXPECT_EQ(Rules::parse("retail:offset_blend").error(), "offset_blend is Replace or Add: offset_blend=Add.");
    EXPECT_EQ(
        Rules::parse("retail:near_test=Far").error(),
        "near_test is CachedBodyDistance, NewPositionDistance or NewPositionBelow: near_test=NewPositionDistance.");
    EXPECT_FALSE(Rules::parse("retail:"));
    EXPECT_FALSE(Rules::parse(":leash=false"));
}

}  // namespace
}  // namespace acmotion::test
