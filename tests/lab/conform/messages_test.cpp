#include "lab/conform/messages.h"

#include <gtest/gtest.h>

// A runner that never complains would prove nothing.
namespace acmotion::test {
namespace {

std::string delete_object(const std::string& rest, const std::string& hex = "47F700003412008003000000") {
    return R"({"id":"t","direction":"s2c","hex":")" + hex + "\"," + rest + "}";
}

std::string first_difference(const std::string& line) {
    const auto differences = conform::MessageChecker{}.check(line);
    if (differences.empty()) return "none";
    return differences.front().field + ": " + differences.front().expected + ", not " + differences.front().got;
}

TEST(ConformMessages, FindsNothingWhenAllIsAsExpected) {
    EXPECT_EQ(first_difference(delete_object(R"("canonical":1,"fields":{"object":2147488308,"instance_stamp":3})")),
              "none");
}

TEST(ConformMessages, FindsAFieldOfAnotherValue) {
    EXPECT_EQ(first_difference(delete_object(R"("fields":{"instance_stamp":4})")), "instance_stamp: 4, not 3");
}

TEST(ConformMessages, FindsAFieldThatIsMissing) {
    EXPECT_EQ(first_difference(delete_object(R"("fields":{"scale":1})")), "scale: 1, not nothing");
}

TEST(ConformMessages, FindsBytesThatAreEncodedDifferently) {
    EXPECT_EQ(first_difference(delete_object(R"("canonical":1,"fields":{})", "47F700003412008003000700")),
              "hex: 47F700003412008003000700, not 47F700003412008003000000");
}

TEST(ConformMessages, FindsAMessageWhereAnErrorWasExpected) {
    EXPECT_EQ(first_difference(delete_object(R"("error":"truncated")")), "error: truncated, not DeleteObject");
}

TEST(ConformMessages, FindsAnErrorWhereAMessageWasExpected) {
    EXPECT_EQ(first_difference(delete_object(R"("fields":{})", "47F70000")),
              "error: a message, not DeleteObject.object at byte 4: truncated");
}

TEST(ConformMessages, ReportsALineThatIsNoVector) {
    EXPECT_EQ(conform::MessageChecker{}.check("{").front().field, "line");
    EXPECT_EQ(conform::MessageChecker{}.check("{}").front().field, "line");
    EXPECT_EQ(conform::MessageChecker{}.check("[1]").front().field, "line");
    EXPECT_EQ(first_difference(delete_object(R"("fields":{})", "4")), "hex: pairs of hexadecimal digits, not 4");
    EXPECT_EQ(first_difference(delete_object(R"("fields":{})", "4G")), "hex: pairs of hexadecimal digits, not 4G");
}

}  // namespace
}  // namespace acmotion::test
