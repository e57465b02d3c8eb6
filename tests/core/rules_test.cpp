// 30-interpolation 7: two rule sets behind one struct, and the baseline that pops
#include "acmotion/core/rules.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "acmotion/research/rule_fields.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

// One row of docs/divergences.md: a field, and its value in each column.
TEST(Rules, HaveTheValuesOfTheTableOfDivergences) {
    std::ifstream file(ACMOTION_SOURCE "/docs/divergences.md");
    const std::string page{std::istreambuf_iterator(file), {}};
    for (const RuleField& field : rule_fields()) {
        std::smatch row;
        const std::string name(field.name);
        const std::string cell = R"( *`?([A-Za-z0-9]*)[^|]*\|)";
        ASSERT_TRUE(std::regex_search(page, row, std::regex(R"(\| `)" + name + R"(` \|)" + cell + cell + cell)));
        const std::string retail = row[1];
        EXPECT_EQ(field.text(Rules::retail()), retail) << name;
        EXPECT_EQ(field.text(Rules::acdream()), row[2]) << name;
        EXPECT_EQ(field.text(Rules::openac()), row[3].length() > 0 ? row[3].str() : retail) << name;
    }
    EXPECT_EQ(Rules::retail(), Rules{}) << "the default everywhere";
    EXPECT_EQ(Rules::snap(), Rules{{.every_update_snaps = true}});
}

TEST(Rules, AreKnownByTheNamesOfTheFourPresets) {
    EXPECT_EQ(Rules::presets().size(), 4U);
    EXPECT_EQ(Rules::parse("retail"), Rules::retail());
    EXPECT_EQ(Rules::parse("acdream"), Rules::acdream());
    EXPECT_EQ(Rules::parse("snap"), Rules::snap());
    EXPECT_EQ(Rules::parse("openac"), Rules::openac());
    for (const std::string name : {"", "Retail", "retail ", "ace"}) EXPECT_FALSE(Rules::parse(name)) << name;
}

}  // namespace
}  // namespace acmotion::test
