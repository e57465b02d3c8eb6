#include <gtest/gtest.h>

#include "lab/conform/conform.h"

// A runner that never complains would prove nothing.
namespace acmotion::test {
namespace {

std::string delete_object(const std::string& rest, const std::string& hex = "47F700003412008003000000") {
    return R"({"id":"t","direction":"s2c","hex":")" + hex + "\"," + rest + "}";
}

std::string first_difference(const std::string& line) {
    const auto report = conform::run_vectors("messages.jsonl", line);
    if (!report->problems.empty()) return describe(report->problems.front());
    const auto& differences = report->differences;
    if (differences.empty()) return "none";
    return differences.front().field + ": " + differences.front().expected + ", not " + differences.front().got;
}

TEST(ConformMessages, FindsNothingWhenAllIsAsExpected) {
    EXPECT_EQ(first_difference(delete_object(R"("canonical":1,"fields":{"object":2147488308,"instance_stamp":3})")),
              "none");
}

TEST(ConformMessages, FindsAFieldOfAnotherValue) {
    EXPECT_EQ(first_difference(delete_object(R"("fields":{"instance_stamp":4})")), "fields.instance_stamp: 4, not 3");
}

TEST(ConformMessages, FindsAFieldThatIsMissing) {
    EXPECT_EQ(first_difference(delete_object(R"("fields":{"scale":1})")), "fields.scale: 1, not nothing");
}

TEST(ConformMessages, FindsBytesThatAreEncodedDifferently) {
    EXPECT_EQ(first_difference(delete_object(R"("canonical":1,"fields":{})", "47F700003412008003000700")),
              R"(hex: "47F700003412008003000700", not "47F700003412008003000000")");
}

TEST(ConformMessages, FindsAMessageWhereAnErrorWasExpected) {
    EXPECT_EQ(first_difference(delete_object(R"("error":"truncated")")), R"(error: "truncated", not nothing)");
}

TEST(ConformMessages, FindsAnErrorWhereAMessageWasExpected) {
    EXPECT_EQ(first_difference(delete_object(R"("fields":{})", "47F70000")), R"(fields: {}, not "truncated")");
}

TEST(ConformMessages, ReportsALineThatIsNoVector) {
    EXPECT_EQ(first_difference("{"), "messages.jsonl:1: not JSON");
    EXPECT_EQ(first_difference("{}"), "messages.jsonl:1: fields: missing");
    EXPECT_EQ(first_difference("[1]"), "messages.jsonl:1: fields: missing");
    EXPECT_EQ(first_difference(delete_object(R"("fields":{})", "4")),
              "messages.jsonl:1: steps[0].hex: expected pairs of hexadecimal digits");
}

}  // namespace
}  // namespace acmotion::test
