#include "core/near_name.h"

#include <gtest/gtest.h>

#include <array>

namespace acmotion::test {
namespace {

constexpr std::array<std::string_view, 4> kNames{"town", "portal", "Drudge Skulker", "x"};

TEST(NearName, IsTheOneThatWasProbablyMeant) {
    EXPECT_EQ(nearest_name("twon", kNames), "town");
    EXPECT_EQ(nearest_name("prtal", kNames), "portal");
    EXPECT_EQ(nearest_name("drudge sculker", kNames), "Drudge Skulker");
}

TEST(NearName, IsNoneWhenNothingIsNear) {
    EXPECT_EQ(nearest_name("xylophone", kNames), "");
    EXPECT_EQ(nearest_name("", kNames), "");
    EXPECT_EQ(nearest_name("town", {}), "");
}

}  // namespace
}  // namespace acmotion::test
