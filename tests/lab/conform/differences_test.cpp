// A vector that expects something else fails, and says what
#include <gtest/gtest.h>

#include "lab/conform/conform.h"
#include "lab/conform/vector_text.h"

namespace acmotion::test {

using namespace conform;

namespace {

const std::string kWrong = R"({"op": "is_newer", "old": 5, "new": 5, "expect": {"newer": 1}})";

TEST(ConformDifferences, NameCaseStepOpFieldExpectedAndGot) {
    const auto report = run_vectors("stamps.jsonl", stamp_line(kWrapsAround + ", " + kWrong));

    ASSERT_TRUE(report.has_value()) << describe(report.error());
    EXPECT_EQ(report->failed, 1U);
    ASSERT_EQ(report->differences.size(), 1U);
    const Difference& difference = report->differences[0];
    EXPECT_EQ(difference.case_id, "a case");
    EXPECT_EQ(difference.step, 1U);
    EXPECT_EQ(difference.op, "is_newer");
    EXPECT_EQ(difference.field, "newer");
    EXPECT_EQ(difference.expected, "1");
    EXPECT_EQ(difference.got, "0");
}

// What a step of interpolation vectors is found to differ in, by field; nothing if it passes.
std::vector<std::string> fields_that_differ(const std::string& steps) {
    const auto report = run_vectors("interpolation.jsonl", vector_line("a case", kBodySetup, steps));
    EXPECT_TRUE(report.has_value()) << describe(report.error());
    std::vector<std::string> fields;
    if (!report) return fields;
    for (const Difference& difference : report->differences) fields.push_back(difference.field);
    return fields;
}

using Fields = std::vector<std::string>;

const std::string kEnqueue =
    R"({"op": "interpolate_to", "keep_heading": 0, "position": {"cell": 2847146009, "origin": [0, 1, 0], "rotation": [1, 0, 0, 0]}, "expect": )";

TEST(ConformDifferences, NamePathsIntoLists) {
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"queue": [{"origin": [0, 2, 0]}]}}})"),
              Fields{"state.queue[0].origin[1]"});
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"queue": []}}})"), Fields{"state.queue"});
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"no_such_member": 1}}})"), Fields{"state.no_such_member"});
}

TEST(ConformDifferences, AllowRealNumbersTheirTolerance) {
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"original_distance": 999998}}})"), Fields{});
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"original_distance": 999900}}})"),
              Fields{"state.original_distance"});
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"progress_quantum": 0.00009}}})"), Fields{});
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"state": {"node_fail_counter": 0.00009}}})"),
              Fields{"state.node_fail_counter"})
        << "whole numbers are exact";
}

TEST(ConformDifferences, TakeQAndMinusQForTheSameRotation) {
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"body": {"rotation": [-1, 0, 0, 0]}}})"), Fields{});
    EXPECT_EQ(fields_that_differ(kEnqueue + R"({"body": {"rotation": [0, 0, 0, 1]}}})"), Fields{"body.rotation"});
}

// "Omitted means unchanged": the second step changes the queue, and does not say so.
TEST(ConformDifferences, RememberWhatWasListedLast) {
    const std::string listed = kEnqueue + R"({"state": {"queue": [{"type": 1}]}}})";
    const std::string stopped_silently = R"({"op": "stop", "expect": {"state": {}}})";

    EXPECT_EQ(fields_that_differ(listed + ", " + stopped_silently), Fields{"state.queue"});
    EXPECT_EQ(fields_that_differ(stopped_silently), Fields{}) << "never listed";
}

TEST(ConformDifferences, CompareHeadingsModulo360) {
    const std::string turn_at_once =
        R"({"op": "interpolate_to", "keep_heading": 0, "position": {"cell": 2847146009, "origin": [0, 0, 0], "rotation": [1, 0, 0, 0]}, "expect": )";

    EXPECT_EQ(fields_that_differ(turn_at_once + R"({"log": [{"call": "set_heading", "degrees": 360}]}})"), Fields{});
    EXPECT_EQ(fields_that_differ(turn_at_once + R"({"log": [{"call": "set_heading", "degrees": 359}]}})"),
              Fields{"log[0].degrees"});
    EXPECT_EQ(fields_that_differ(turn_at_once + R"({"log": [{"call": "unstick", "degrees": 0}]}})"),
              Fields{"log[0].call"});
}

}  // namespace
}  // namespace acmotion::test
