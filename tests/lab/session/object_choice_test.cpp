#include "lab/session/object_choice.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(WithNames, FollowsIdsWithTheNamesOfTheirObjectsAndLeavesTheRestAlone) {
    Session session;
    session.objects[0x80001234].name = "Drudge Slinker";
    EXPECT_EQ(with_names(session, "told to move to 0x80001234"), "told to move to 0x80001234 Drudge Slinker");
    EXPECT_EQ(with_names(session, "0x80001234 and 0x80001235, 0x8000123, 0x"),
              "0x80001234 Drudge Slinker and 0x80001235, 0x8000123, 0x");
    EXPECT_EQ(with_names(session, ""), "");
}

}  // namespace
}  // namespace acmotion::test
