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

TEST(ObjectChoice, OfAPartOfANameOrAMisspeltWordSuggestsEachNameOnce) {
    Session session = of_three();
    EXPECT_EQ(choose_object(session, "slink").near, ChosenNames{"Drudge Slinker"});
    EXPECT_EQ(choose_object(session, "Olthoy").near, ChosenNames{"Olthoi Worker"});
    EXPECT_EQ(choose_object(session, "Workr").near, ChosenNames{"Olthoi Worker"});
    EXPECT_TRUE(choose_object(session, "Tusker").near.empty());
    EXPECT_EQ(hint_on(choose_object(session, "r")), "Did you mean Drudge Slinker, Olthoi Worker?");
    session.objects[0x80000004].name = "Old Elk";
    EXPECT_EQ(choose_object(session, "Elf").near, ChosenNames{"Old Elk"});
}

TEST(ObjectChoice, SuggestsFiveNames) {
    Session session;
    for (std::uint32_t i = 0; i < 6; ++i) session.objects[i + 1].name = fmt::format("Mite {}", i);
    EXPECT_EQ(choose_object(session, "mite").near.size(), 5U);
}

TEST(Titles, OfManyObjectsEndAfterFive) {
    Session session;
    ChosenIds objects;
    for (std::uint32_t i = 1; i <= 5; ++i) objects.push_back(i);
    EXPECT_EQ(titles_of(session, ChosenIds{1, 2}), "0x00000001, 0x00000002");
    EXPECT_EQ(titles_of(session, objects), "0x00000001, 0x00000002, 0x00000003, 0x00000004, 0x00000005");
    objects.push_back(6);
    EXPECT_TRUE(titles_of(session, objects).ends_with("0x00000005 and 1 more"));
    objects.push_back(7);
    EXPECT_TRUE(titles_of(session, objects).ends_with("0x00000005 and 2 more"));
}

TEST(Names, StandBehindTheIdsOfASentence) {
    const Session session = of_three();
    const auto named = [&](const char* sentence) { return with_names(session, sentence); };
    EXPECT_EQ(named("it sticks to 0x80000003"), "it sticks to 0x80000003 Olthoi Worker");
    EXPECT_EQ(named("0x80000001 and 0x80000003, too"), "0x80000001 Drudge Slinker and 0x80000003 Olthoi Worker, too");
    EXPECT_EQ(named("0x80000009, 0x12 and 0x8000000"), "0x80000009, 0x12 and 0x8000000")
        << "which are no objects of it";
    EXPECT_EQ(named("0x0x80000003"), "0x0x80000003 Olthoi Worker");
    EXPECT_EQ(named("nothing"), "nothing");
    EXPECT_EQ(name_and_id(session, 0x80000003), "Olthoi Worker 80000003");
    EXPECT_EQ(name_and_id(session, 0x80000009), "80000009");
}

TEST(Names, StandBehindWholeIdsOnly) {
    Session session;
    session.objects[0x12].name = "Mite";
    EXPECT_EQ(with_names(session, "0x12"), "0x12");
    EXPECT_EQ(with_names(session, "0x00000012"), "0x00000012 Mite");
}

TEST(Names, OfAssumedObjectsAreTheirIdsToo) {
    Session session;
    session.objects[1] = {.name = "Olthoi"};
    session.objects[2] = {.name = kAssumedName, .is_assumed = true};
    EXPECT_EQ(name_of(1, session.objects[1]), "Olthoi");
    EXPECT_EQ(name_of(2, session.objects[2]), "0x00000002 (assumed)");
    EXPECT_EQ(described_objects(session), 1U);
}

}  // namespace
}  // namespace acmotion::test
