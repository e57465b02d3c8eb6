#include "lab/base/object_choice.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using ChosenIds = std::vector<ObjectId>;
using ChosenNames = std::vector<std::string>;

Session of_three() {
    Session session;
    session.objects[0x80000001].name = "Drudge Slinker";
    session.objects[0x80000002].name = "Drudge Slinker";
    session.objects[0x80000003].name = "Olthoi Worker";
    return session;
}

TEST(ObjectChoice, IsAnIdOrAWholeNameInAnyCase) {
    const Session session = of_three();
    for (const char* wanted : {"0x80000003", "80000003", "olthoi WORKER"}) {
        const ObjectChoice choice = choose_object(session, wanted);
        EXPECT_EQ(choice.found, ChosenIds{0x80000003}) << wanted;
        EXPECT_TRUE(choice.near.empty());
    }
    EXPECT_EQ(choose_object(session, "drudge slinker").found, (ChosenIds{0x80000001, 0x80000002}));
    const ObjectChoice unknown = choose_object(session, "80000009");
    EXPECT_TRUE(unknown.found.empty() && unknown.near.empty());
    EXPECT_EQ(hint_on(unknown), "acmotion replay lists all.");
}

TEST(ObjectChoice, APartOfANameOrAMisspeltWordSuggestsNames) {
    Session session = of_three();
    EXPECT_EQ(choose_object(session, "slink").near, ChosenNames{"Drudge Slinker"});
    EXPECT_EQ(choose_object(session, "Olthoy").near, ChosenNames{"Olthoi Worker"});
    EXPECT_EQ(choose_object(session, "Workr").near, ChosenNames{"Olthoi Worker"});
    EXPECT_TRUE(choose_object(session, "Tusker").near.empty());
    EXPECT_EQ(hint_on(choose_object(session, "r")), "Did you mean Drudge Slinker, Olthoi Worker?");
}

TEST(Names, StandBehindTheIdsOfASentence) {
    const Session session = of_three();
    const auto named = [&](const char* sentence) { return with_names(session, sentence); };
    EXPECT_EQ(named("it sticks to 0x80000003"), "it sticks to 0x80000003 Olthoi Worker");
    EXPECT_EQ(named("0x80000001 and 0x80000003, too"), "0x80000001 Drudge Slinker and 0x80000003 Olthoi Worker, too");
    EXPECT_EQ(named("0x80000009, 0x12 and 0x8000000"), "0x80000009, 0x12 and 0x8000000")
        << "which are no objects of it";
    EXPECT_EQ(name_and_id(session, 0x80000003), "Olthoi Worker 80000003");
    EXPECT_EQ(name_and_id(session, 0x80000009), "80000009");
}

}  // namespace
}  // namespace acmotion::test
