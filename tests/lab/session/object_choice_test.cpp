#include "lab/session/object_choice.h"

#include <fmt/format.h>
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

TEST(Title, OfAnObjectWithoutANameIsItsIdAlone) {
    Session session;
    session.objects[0x80001234].name = "Drudge Slinker";
    const ObjectId nameless{0x80001235};
    session.objects[nameless] = {};
    EXPECT_EQ(title_of(session, 0x80001234), "0x80001234 Drudge Slinker");
    EXPECT_EQ(name_and_id(session, 0x80001234), "Drudge Slinker 80001234");
    for (const ObjectId object : {nameless, ObjectId{0x80001236}}) {
        EXPECT_EQ(title_of(session, object), fmt::format("0x{:08X}", object.value));
        EXPECT_EQ(name_and_id(session, object), fmt::format("{:08X}", object.value));
    }
}

}  // namespace
}  // namespace acmotion::test
